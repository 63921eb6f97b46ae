"""How Sphinx makes the pages of this folder; ``web/building/documents.py`` runs it."""

import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE.parent), str(HERE.parent / "web")]

import pygames  # noqa: E402
from building import document_pages, document_reference  # noqa: E402

project = "pygames"
author = "the authors of pygames"
version = release = pygames.__version__
extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.napoleon"]
source_suffix = {".md": "markdown", ".ipynb": "markdown"}
exclude_patterns = ["theme", "templates"]
templates_path = ["templates"]

html_theme = "furo"
html_title = f"pygames {release}"
html_static_path = ["theme"]
html_favicon = "../web/site/icon.svg"
html_css_files = ["documents.css"]
smartquotes = False
html_domain_indices = False
html_copy_source = html_show_copyright = html_show_sourcelink = False
html_theme_options = {"top_of_page_buttons": []}
html_sidebars = {
    "**": [
        "sidebar/brand.html",
        "way-back.html",
        "sidebar/search.html",
        "sidebar/scroll-start.html",
        "sidebar/navigation.html",
        "sidebar/scroll-end.html",
    ]
}
html_permalinks_icon = "#"
pygments_style, pygments_dark_style = "a11y-high-contrast-light", "a11y-high-contrast-dark"

# A name between single marks, as docstrings have them, is a link if it is one of the package's.
default_role = "py:obj"
autodoc_default_options = {"members": True, "show-inheritance": True}
autodoc_member_order = "bysource"
autodoc_typehints_format = "short"
python_use_unqualified_type_names = True
napoleon_numpy_docstring = False
napoleon_use_ivar = True
myst_heading_anchors = 3
# A link to the site around these pages; what it begins with is filled in for each page by web/building/documents.py.
myst_url_schemes = {"http": None, "https": None, "site": "site:{{path}}#{{fragment}}"}
# Only for those who learn from games: the reference is made without them.
autodoc_mock_imports = ["gymnasium", "numpy", "open_spiel", "pettingzoo", "pyspiel"]
toc_object_entries_show_parents = "hide"


def setup(app):
    """Have the pages that are made of something else say what that holds, and the reference nothing that is not so."""
    app.connect("source-read", document_pages.on_source_read)
    # Behind napoleon, which comes at 500.
    app.connect("autodoc-process-docstring", document_reference.on_docstring, priority=600)
    app.connect("autodoc-process-signature", document_reference.on_signature)
