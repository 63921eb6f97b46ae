"""Lists what the site ships that others have written: with versions, licences and digests, for people and for programs.

What comes from npm is known from web/package-lock.json: all packages there that are not for the build alone. What PyScript's files
are made of counts as shipped, since they hold it in one piece; what Pyodide is made of is known from inside.py. Packages from PyPI
are known from their installation. For programs the list is a software bill of materials in the CycloneDX format. It has no time of
its making: the same site gives the same list.
"""

import base64
import json
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from importlib.metadata import distribution
from pathlib import Path
from uuid import NAMESPACE_URL, uuid5

from cyclonedx.model import HashAlgorithm, HashType
from cyclonedx.model.bom import Bom
from cyclonedx.model.component import Component, ComponentType
from cyclonedx.model.license import LicenseExpression
from cyclonedx.output.json import JsonV1Dot6
from packageurl import PackageURL

from building import BUILDING, MODULES, WEB
from building.digests import sha256_of
from building.inside import INSIDE, MADE_FOR

#: The time on everything that must have one: the one that the wheel's files have.
LONG_AGO = datetime(2020, 2, 2, tzinfo=UTC)
#: What Pyodide needs only where there is no browser.
NOT_IN_BROWSERS = ("@types/emscripten", "ws")
#: The licences of packages from PyPI whose own data do not name them by the usual abbreviation.
PYTHON_LICENCES = {"furo": "MIT", "segno": "BSD-3-Clause", "sphinx": "BSD-2-Clause"}


@dataclass(frozen=True)
class Part:
    """Something that others have written.

    Attributes:
        name, version: what and which.
        kind: where it is published: ``npm``, ``pypi``, or ``generic`` for what comes inside another part.
        licence: the licence's abbreviation.
        text: the text of the licence.
        digest: the digest of the published package in hexadecimal, if it is published as one.
        files: the digests of its files by their names, where these are shipped one by one.
    """

    name: str
    version: str
    kind: str
    licence: str
    text: str
    digest: str = ""
    files: tuple[tuple[str, str], ...] = ()

    @property
    def url(self) -> PackageURL:
        """The package's address in the form that is common to all registries."""
        namespace, _, name = self.name.rpartition("/")
        return PackageURL(self.kind, namespace or None, name, self.version)


def parts(python_libraries: tuple[str, ...], document_libraries: tuple[str, ...], runtime: Path) -> list[Part]:
    """Return everything that a site ships.

    Given are the Python packages that the page runs, those whose styles and scripts the documentation has, and the folder of Pyodide
    and PyScript.
    """
    files = tuple((path.name, sha256_of(path)) for path in sorted(runtime.iterdir()))
    python = [name for name, _ in files if name.startswith(("pyodide", "python"))]
    from_npm = _from_npm(
        {
            "pyodide": tuple(file for file in files if file[0] in python),
            "@pyscript/core": tuple(file for file in files if file[0] not in python),
        }
    )
    from_pypi = [_from_pypi(name) for name in python_libraries]
    of_documents = [replace(_from_pypi(name), files=()) for name in document_libraries]
    return sorted([*from_npm, *_inside_pyodide(), *from_pypi, *of_documents], key=lambda part: part.name.lower())


def _from_npm(files: dict[str, tuple[tuple[str, str], ...]]) -> list[Part]:
    lock = json.loads((WEB / "package-lock.json").read_text(encoding="utf-8"))
    found = {}
    for place, package in lock["packages"].items():
        name = place.rpartition("node_modules/")[2]
        if name and not package.get("dev") and name not in NOT_IN_BROWSERS:
            licence = _abbreviation(package["license"])
            text = _licence_in(WEB / place) or _standard_text(licence, _author_of(WEB / place))
            digest = base64.b64decode(package["integrity"].removeprefix("sha512-")).hex()
            found[name, package["version"]] = Part(
                name, package["version"], "npm", licence, text, digest, files.get(name, ())
            )
    return list(found.values())


def _inside_pyodide() -> list[Part]:
    """Return what Pyodide is made of; raise `ValueError` if the list of that is of another version."""
    package = json.loads((MODULES / "pyodide" / "package.json").read_text(encoding="utf-8"))
    made_of = json.loads((MODULES / "pyodide" / "pyodide-lock.json").read_text(encoding="utf-8"))["info"]
    emscripten = made_of["platform"].removeprefix("emscripten_").replace("_", ".")
    found = (package["version"], made_of["python"], emscripten)
    if found != MADE_FOR:
        raise ValueError(f"web/building/inside.py lists what is inside {MADE_FOR}, not {found}")
    return [
        Part(name, version, "generic", licence, _kept_text(file) if file else _standard_text(licence))
        for name, version, licence, file in INSIDE
    ]


def _from_pypi(name: str) -> Part:
    installed = distribution(name)
    text = "\n".join(
        installed.read_text(f"licenses/{file}") or "" for file in installed.metadata.get_all("License-File", [])
    )
    files = tuple(
        (str(file), base64.urlsafe_b64decode(file.hash.value + "=").hex())
        for file in sorted(installed.files or [])
        if file.suffix == ".py" and file.hash
    )
    return Part(name, installed.version, "pypi", PYTHON_LICENCES[name], text, files=files)


def _abbreviation(licence: str) -> str:
    """Return a licence's abbreviation as it is usually written."""
    known = {path.stem.lower(): path.stem for path in (MODULES / "spdx-license-list" / "licenses").glob("*.json")}
    return known[licence.lower()]


def _licence_in(package: Path) -> str:
    return "\n".join(path.read_text(encoding="utf-8") for path in sorted(package.glob("LICENSE*")))


def _author_of(package: Path) -> str:
    about = json.loads((package / "package.json").read_text(encoding="utf-8"))
    return str(about.get("author", f"the authors of {about['name']}"))


def _kept_text(name: str) -> str:
    return (BUILDING / "licences" / f"{name}.txt").read_text(encoding="utf-8")


def _standard_text(licence: str, holder: str = "") -> str:
    """Return the text of a licence by its abbreviation, with the holder of the copyright where it has a blank for one."""
    path = MODULES / "spdx-license-list" / "licenses" / f"{licence}.json"
    text = str(json.loads(path.read_text(encoding="utf-8"))["licenseText"])
    return text.replace("<year> <copyright holders>", holder) if holder else text


# -- the two lists -------------------------------------------------------------------------------------------------------


#: Where to find the source of what says that this must be told.
_SOURCES = (
    "The source code of what is under the Mozilla Public License is at https://github.com/pyodide/pyodide and",
    "https://github.com/hoodmane/hiwire.",
    "Of Pyodide, pyodide.asm.wasm and pyodide.asm.js lack what only modules written in C need; they are made from those published by",
    "web/building/lean.py in the source code of this site.",
)


def as_text(found: list[Part]) -> str:
    """Return the list for people: a line for each part with its digests below, then each licence once."""
    lines = ["This site is made of the following, besides what is its own (MIT licence).", *_SOURCES, ""]
    holders: dict[str, list[str]] = {}
    for part in found:
        lines.append(f"{part.name} {part.version}: {part.licence}")
        lines += [f"    sha512 {part.digest}"] if part.digest else []
        lines += [f"    sha256 {digest} {name}" for name, digest in part.files]
        holders.setdefault(part.text.strip(), []).append(f"{part.name} {part.version}")
    for text, names in holders.items():
        lines += ["", "=" * 80, ", ".join(names), "", text]
    return "\n".join(lines) + "\n"


def as_bill_of_materials(found: list[Part], name: str, version: str, licence: str) -> str:
    """Return the list for programs, of a site with a name, a version and a licence."""
    site = Component(
        name=name,
        version=version,
        bom_ref=name,
        type=ComponentType.APPLICATION,
        licenses=[LicenseExpression(licence)],
    )
    bom = Bom(components=[_component(part) for part in found])
    bom.metadata.component = site
    bom.register_dependency(site, bom.components)
    bom.metadata.timestamp = LONG_AGO
    bom.serial_number = uuid5(NAMESPACE_URL, as_text(found))
    return str(JsonV1Dot6(bom).output_as_string(indent=1)) + "\n"


def _component(part: Part) -> Component:
    reference = part.url.to_string()
    return Component(
        name=part.url.name,
        group=part.url.namespace,
        version=part.version,
        bom_ref=reference,
        purl=part.url,
        type=ComponentType.LIBRARY,
        licenses=[LicenseExpression(part.licence)],
        hashes=[HashType(alg=HashAlgorithm.SHA_512, content=part.digest)] if part.digest else [],
        components=[
            Component(
                name=name,
                type=ComponentType.FILE,
                bom_ref=f"{reference}#{name}",
                hashes=[HashType(alg=HashAlgorithm.SHA_256, content=digest)],
            )
            for name, digest in part.files
        ],
    )
