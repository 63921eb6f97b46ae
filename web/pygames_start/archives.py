"""An archive tells the name of a module's file without reading it.

Importing a module asks its importer for the name of its file and then for its code. That of an archive reads, unpacks and decodes the
file for either (`zipimport` of Python 3.14), which is a third of the time that an import takes.
"""

import zipimport

# What is imported here is still read twice, and `typing` imports much.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_archives: "Any" = zipimport


def get_filename(importer: "Any", name: str) -> str:
    """Return the name of the file of a module; raise `ZipImportError` if an archive has none."""
    files, path = importer._get_files(), _archives._get_module_path(importer, name)
    for suffix, *_ in _archives._zip_searchorder:
        if file := files.get(path + suffix):
            return str(file[0])
    raise zipimport.ZipImportError(f"can't find module {name!r}", name=name)


_archives.zipimporter.get_filename = get_filename
