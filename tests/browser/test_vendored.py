"""Foreign files in the package are the ones that were published: nobody edits them here."""

import hashlib
from pathlib import Path

import shoal.web

VENDOR = Path(shoal.web.__file__).parent / "static" / "vendor"
# fmt: off
DIGESTS = {
    "lit-3.3.3/LICENSE":
        "45d31799d0db956cc3eb5469346abbd9b7025babc5ff29fab10d7095da992ef1",
    "lit-3.3.3/lit-html/directive-helpers.js":
        "f7fb1154b8f72ed2cc08b05eaeed71c99270e9ad2d48620ed24688a1af4c2b62",
    "lit-3.3.3/lit-html/directive.js":
        "3344c4f41c69cd0701d3937e8f9ef90bd845614bf6456d0b8314b7c51d415b9d",
    "lit-3.3.3/lit-html/directives/class-map.js":
        "3b5db19e9f8b2a974ea3a4685184bd02cdd38809e4f105ce06253da0c1092a4f",
    "lit-3.3.3/lit-html/directives/repeat.js":
        "083140026ecd8665fedd15b17769f9d516252a9f1502f1e91e6967686ee82626",
    "lit-3.3.3/lit-html/lit-html.js":
        "b878e7f95dec8a9b6e9b217faca6b6a11bad82ebc44c0caa77419ed83edd81f2",
    "lit-3.3.3/reactive-element/css-tag.js":
        "902f8d23ab8fb24afe05596988c22941f080ab58d263e419877006e58ea6c366",
    "lit-3.3.3/reactive-element/reactive-element.js":
        "76e9815ec67d16684bff1444224bf62532d6318dbd8f25e7c1e9546158b1335f",
}
# fmt: on


def test_vendored_files_are_unchanged_and_listed() -> None:
    found = {
        path.relative_to(VENDOR).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in VENDOR.rglob("*")
        if path.is_file() and path.name != "README.md"
    }
    assert found == DIGESTS


def test_every_vendored_folder_has_its_licence() -> None:
    for folder in VENDOR.iterdir():
        assert "Redistribution and use" in (folder / "LICENSE").read_text(encoding="utf-8")
