"""Serve the tables: play in the browser.

Every setting can also be given in the environment; docs/server.md lists them.
"""

import argparse
import os
import socket as sockets
import sys
import tempfile


def add(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--host", default="127.0.0.1", help="where to listen (default: 127.0.0.1, this machine only)")
    parser.add_argument("--port", type=int, default=8000, help="0 takes any free one (default: 8000)")
    parser.add_argument("--database", default=None, metavar="URL", help="sqlite:///FILE or postgresql://…")
    parser.add_argument(
        "--bot",
        action="append",
        default=[],
        metavar="MODULE:NAME",
        help="also offer a bot of your own at tables; may be given repeatedly",
    )
    parser.add_argument(
        "--processes", type=int, default=None, metavar="N", help="serve with N processes, on PostgreSQL (default: 1)"
    )
    parser.add_argument("--socket", type=int, default=None, help=argparse.SUPPRESS)  # of the parent, in its processes
    parser.add_argument("--open", action="store_true", help="open the page in a browser")


def run(args: argparse.Namespace) -> int:
    from ..core.errors import CatstateError
    from ..core.extras import extra

    with extra("server", "The web table"):
        from ..server.play.bots import offer_bot
        from ..server.processes import check_processes, end_with_parent, run_processes
        from ..server.run import listen, server_of
        from ..server.settings import Settings
        from ..server.web.app import build

    for name in args.bot:
        offer_bot(name)
    settings = Settings.from_environment(database=args.database, processes=args.processes)
    check_processes(settings.processes, settings.url)
    app = build(settings)
    app.state.store.prepare()  # a database that can't be used is told before anything is served
    if args.socket is not None:
        end_with_parent()
        server_of(app, settings).run(sockets=[sockets.socket(fileno=args.socket)])
        return 0
    try:
        socket = listen(args.host, args.port)
    except OSError as error:
        app.state.store.close()
        raise CatstateError(
            f"Port {args.port} of {args.host} can't be used: {error.strerror}. If the tables are open there already, "
            f"use those; else take another port: catstate serve --port {args.port + 1}, or make play PORT="
            f"{args.port + 1}."
        ) from None
    host = args.host if args.host not in ("0.0.0.0", "::") else "localhost"
    address = f"http://{f'[{host}]' if ':' in host else host}:{socket.getsockname()[1]}/"
    print(f"The tables are at {address}  (Ctrl-C ends)", flush=True)
    if args.open:
        import threading

        threading.Thread(target=open_page, args=(address,), daemon=True).start()  # a browser may take its time
    if settings.processes > 1:
        app.state.store.close()
        with tempfile.TemporaryDirectory(prefix="catstate-") as numbers:
            os.environ["CATSTATE_NUMBERS"] = numbers
            command = child_command(args, settings.processes, socket.fileno())
            return run_processes([command] * settings.processes, socket.fileno())
    server_of(app, settings).run(sockets=[socket])
    return 0


def open_page(address: str) -> None:
    """Open the page in a browser, or say that whoever reads this must."""
    import webbrowser

    try:
        opened = webbrowser.open(address)
    except webbrowser.Error:
        opened = False
    if not opened:
        print(f"There is no browser here that could be opened: open {address} yourself.", flush=True)


def child_command(args: argparse.Namespace, processes: int, socket: int) -> list[str]:
    """How one of several processes is started."""
    command = [sys.executable, "-m", "catstate"]
    for folder in args.load:
        command += ["--load", folder]
    command += ["serve", "--processes", str(processes), "--socket", str(socket)]
    for name in args.bot:
        command += ["--bot", name]
    return [*command, "--database", args.database] if args.database else command
