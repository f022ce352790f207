"""Look after a server's database: list, delete, ban, mute, reports, export, backup, restore.

It may be used while the server runs (restore: not). docs/server.md tells more.
"""

import argparse
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ..server.admin import Admin


def add(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--database", default=None, metavar="URL", help="sqlite:///FILE or postgresql://…")
    deeds = parser.add_subparsers(dest="deed", required=True, metavar="DEED")
    listing = deeds.add_parser("list", help="tables or accounts, the latest first")
    listing.add_argument("what", choices=["tables", "accounts"])
    listing.add_argument("--limit", type=int, default=50)
    deleting = deeds.add_parser("delete", help="a table, or an account (its matches are kept without its name)")
    deleting.add_argument("what", choices=["table", "account"])
    deleting.add_argument("id")
    for deed, about in (("ban", "an account may look and not play"), ("unban", "it may play again")):
        deeds.add_parser(deed, help=about).add_argument("id")
    muting = deeds.add_parser("mute", help="an account can't chat for a while")
    muting.add_argument("id")
    muting.add_argument("--hours", type=float, default=24.0, help="0 ends it (default: 24)")
    reports = deeds.add_parser("reports", help="what people have reported")
    reports.add_argument("--close", nargs="+", default=[], metavar="ID", help="these are dealt with")
    export = deeds.add_parser("export", help="finished matches as .game files")
    export.add_argument("table", nargs="?", help="one match, printed")
    export.add_argument("--to", type=Path, metavar="FOLDER", help="all matches, a file each")
    for deed, about in (("backup", "the whole database into a file"), ("restore", "a backup into an empty database")):
        deeds.add_parser(deed, help=about).add_argument("file", type=Path)


def run(args: argparse.Namespace) -> int:
    from ..core.extras import extra

    with extra("server", "The web table"):
        from ..server.admin import Admin
        from ..server.settings import Settings

    admin = Admin(Settings.from_environment(database=args.database))
    try:
        if args.deed != "restore":
            admin.open()
        DEEDS[args.deed](admin, args)
    finally:
        admin.close()
    return 0


def _list(admin: "Admin", args: argparse.Namespace) -> None:
    lines = admin.list_tables(args.limit) if args.what == "tables" else admin.list_accounts(args.limit)
    for line in lines:
        print(line)


def _delete(admin: "Admin", args: argparse.Namespace) -> None:
    if args.what == "table":
        admin.delete_table(args.id)
        print(f"Table {args.id} is deleted.")
    else:
        print(f"The account's name is gone from {admin.delete_account(args.id)} tables.")


def _ban(admin: "Admin", args: argparse.Namespace) -> None:
    admin.ban(args.id, args.deed == "ban")
    print(f"Account {args.id} is {'banned' if args.deed == 'ban' else 'not banned any more'}.")


def _mute(admin: "Admin", args: argparse.Namespace) -> None:
    admin.mute(args.id, args.hours)
    print(f"Account {args.id} is {f'muted for {args.hours:g} hours' if args.hours > 0 else 'not muted any more'}.")


def _reports(admin: "Admin", args: argparse.Namespace) -> None:
    if args.close:
        print(f"{admin.close_reports(args.close)} reports are closed.")
    else:
        for line in admin.list_reports():
            print(line)


def _export(admin: "Admin", args: argparse.Namespace) -> None:
    from ..core.errors import CatstateError

    if (args.table is None) == (args.to is None):
        raise CatstateError("Say which table, or --to FOLDER for all.")
    if args.table is not None:
        print(admin.export(args.table), end="")
        return
    args.to.mkdir(parents=True, exist_ok=True)
    names, left_out = admin.finished(), 0
    for name in names:
        try:
            (args.to / f"{name}.game").write_text(admin.export(name), encoding="utf-8")
        except (CatstateError, ValueError):
            left_out += 1
    print(f"{len(names) - left_out} matches are in {args.to}; {left_out} could not be replayed by these rules.")


def _backup(admin: "Admin", args: argparse.Namespace) -> None:
    print(f"{admin.backup(args.file)} rows are in {args.file}.")


def _restore(admin: "Admin", args: argparse.Namespace) -> None:
    print(f"{admin.restore(args.file)} rows are restored.")


DEEDS: dict[str, "Callable[[Admin, argparse.Namespace], None]"] = {
    "list": _list,
    "delete": _delete,
    "ban": _ban,
    "unban": _ban,
    "mute": _mute,
    "reports": _reports,
    "export": _export,
    "backup": _backup,
    "restore": _restore,
}
