"""@kernel, @inlined and @unless_none: functions of records, arrays and integers, compiled.

This is the only file that touches Numba's inside; tests/core/test_compile.py is run on every Numba we allow.
"""

import inspect
import os
import threading
import warnings
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

F = TypeVar("F", bound=Callable[..., Any])

INTERPRETED = os.environ.get("NUMBA_DISABLE_JIT", "0") not in ("", "0")

# For playing before anything is compiled; interpreted.py says how.
HELD: set[str] = set()  # work that has not been compiled yet; while there is any, what is not compiled is interpreted
WAITING: set[Any] = set()  # the types of records for which Python calls no compiled verb yet
STAND_INS: list[Callable[[Any], Callable[..., Any]]] = []  # gives the interpreted form of a kernel


class _Thread(threading.local):
    compiles = False  # whether this thread is the one that compiles what others wait for


THREAD = _Thread()


def copy_shared_fields(source: Any, target: Any) -> None:
    """What `copy_shared` does, interpreted."""
    for name, other in zip(source.dtype.names, target.dtype.names, strict=False):
        if name != other:
            break
        target[name] = source[name]


if TYPE_CHECKING:

    def kernel(function: F) -> F: ...

    def brief(function: F) -> F: ...

    def inlined(function: F) -> F: ...

    def unless_none(function: F) -> F: ...

    def copy_shared(source: Any, target: Any) -> None: ...

elif INTERPRETED:

    def kernel(function):
        return function

    brief = inlined = unless_none = kernel
    copy_shared = copy_shared_fields

else:
    import hashlib
    import pickle
    from functools import cache
    from types import ModuleType

    import numba
    from numba import njit, types
    from numba.core import cgutils
    from numba.core.caching import FunctionCache, dumps
    from numba.extending import intrinsic

    from .cache import cache_folder, modules_in, values_of
    from .record import STAMPS

    class KeptCode(FunctionCache):
        """The compiled code of one function on disk: one file per key, named for it.

        Numba's own cache notices changes of the function's own file only, forgets the values of tables, and numbers
        its files, so that two processes which compile for two games at once may swap them.
        """

        def _file(self, sig, codegen):
            """The file for one signature on this machine: sources are in the folder's name, all else is in its own."""
            text = repr(sig)
            modules = modules_behind(self._py_func)
            for stamp, (package, folder) in STAMPS.items():
                if stamp in text:
                    modules.update(modules_in(package, folder))
            key = (self._index_key(sig, codegen), numba.__version__, values_of(sorted(modules)))
            name = hashlib.sha256(repr(key).encode()).hexdigest()[:24]
            return cache_folder(Path(inspect.getfile(self._py_func))) / f"{self._impl.filename_base}.{name}.nbc"

        def _load_overload(self, sig, target_context):
            try:
                data = pickle.loads(self._file(sig, target_context.codegen()).read_bytes())
            except (OSError, EOFError, pickle.UnpicklingError):
                return None
            return self._impl.rebuild(target_context, data)

        def _save_overload(self, sig, data):
            if self._impl.check_cachable(data):
                file = self._file(sig, data.codegen)
                part = file.with_suffix(f".{os.getpid()}")
                try:
                    part.write_bytes(dumps(self._impl.reduce(data)))
                    part.replace(file)
                except OSError as error:  # the disk is full, or somebody swept the folder: play goes on
                    warn_once(f"Compiled rules could not be kept ({error.strerror}); they are compiled anew next time.")

    def modules_behind(function):
        """The modules whose numbers are compiled into a kernel: its own, and those of the kernels that it calls."""
        done, todo, modules = set(), [function], set()
        while todo:
            caller = todo.pop()
            if caller not in done:
                done.add(caller)
                named, callees = named_by(caller)
                modules.update(named)
                todo.extend(callees)
        return modules

    def top_of(module_name):
        return module_name.partition(".")[0]

    @cache
    def named_by(function):
        """The modules of catstate and of its own package that a function names, and the kernels that it calls."""
        names = function.__code__.co_names
        values = [function.__globals__[name] for name in names if name in function.__globals__]
        ours = ("catstate", top_of(function.__module__))
        modules = [value for value in values if isinstance(value, ModuleType) and top_of(value.__name__) in ours]
        values += [getattr(module, name) for module in modules for name in names if hasattr(module, name)]
        kernels = [value.py_func for value in values if hasattr(value, "py_func")]
        return {function.__module__, *(module.__name__ for module in modules)}, kernels

    WARNED = set()

    def warn_once(sentence):
        if sentence not in WARNED:
            WARNED.add(sentence)
            warnings.warn(sentence, RuntimeWarning, stacklevel=3)

    def compiled(function, nogil):
        """The compiled function, with its code kept on disk where that is possible."""
        file = Path(inspect.getfile(function))
        if not file.exists():  # typed into a notebook
            return njit(nogil=nogil)(function)
        numba.config.CACHE_DIR = str(cache_folder(file))
        try:
            dispatcher = njit(nogil=nogil)(function)
            dispatcher._cache = KeptCode(function)
        except Exception as error:  # whatever a Numba of another make raises where ours reaches into it
            warn_once(
                f"This Numba ({numba.__version__}) keeps compiled code otherwise than expected: {error!r}. "
                "Rules are compiled anew at every start."
            )
            return njit(nogil=nogil)(function)
        finally:
            numba.config.CACHE_DIR = ""
        return or_interpreted(dispatcher)

    def or_interpreted(dispatcher):
        """Numba asks this method for what is to be called when nothing is compiled for the types of a call."""
        compile_now = dispatcher._compile_for_args

        def compile_or_interpret(*args, **named):
            if HELD and not THREAD.compiles:
                return STAND_INS[-1](dispatcher)
            return compile_now(*args, **named)

        dispatcher._compile_for_args = compile_or_interpret
        return dispatcher

    def kernel(function):
        """Compile a function of records, arrays and integers; it then runs without the interpreter's lock."""
        return compiled(function, nogil=True)

    def brief(function):
        """A kernel that is done before another thread could make use of the lock: getting it back would cost more."""
        return compiled(function, nogil=False)

    def inlined(function):
        """A part of a kernel under a name of its own: compiled into its callers and nowhere else.

        What a kernel calls is optimised again with each of its callers. Cut into kernels, a loop over all the rules of
        a game would be optimised once per level of calls, and compile that much longer.
        """
        return or_interpreted(njit(inline="always")(function))

    def unless_none(function):
        """A call of it is compiled to nothing where its first argument is None; else the function is called, with all
        that is declared as int made int64, so that it is compiled once and not for every enum and constant.

        Were it inlined, Numba would read, type and prune it again at each of its calls.
        """
        declared = inspect.signature(function)
        parameters = tuple(declared.parameters.values())

        def write(context, *given, **named):
            bound = declared.bind(*given, **named)
            kinds = [types.int64 if one.annotation is int else bound.arguments[one.name] for one in parameters]
            signature = types.void(*kinds)

            def call(context, builder, signature, args):
                if kinds[0] is not types.none:
                    context.compile_internal(builder, function, signature, args)
                return context.get_dummy_value()

            return signature, call

        context = inspect.Parameter("context", inspect.Parameter.POSITIONAL_ONLY)
        write.__signature__ = declared.replace(
            parameters=[context, *(one.replace(annotation=inspect.Parameter.empty) for one in parameters)],
            return_annotation=inspect.Signature.empty,
        )
        write.__name__ = function.__name__
        noted = intrinsic(write)
        noted.py_func = function
        return noted

    @intrinsic
    def copy_shared(context, source, target):
        """Copy the fields that two records begin with, as a state and the view that adds to it: one piece of memory."""
        pairs = zip(source.fields.items(), target.fields.items(), strict=False)
        size = next(field.offset for (name, field), (other, copy) in pairs if (name, field) != (other, copy))

        def write(context, builder, signature, args):
            cgutils.raw_memcpy(builder, args[1], args[0], context.get_constant(types.intp, size), 1)
            return context.get_dummy_value()

        return types.void(source, target), write

    copy_shared.interpreted = copy_shared_fields
