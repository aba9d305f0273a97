# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""A list of what is in a release, in the form of SPDX 2.3 (JSON): every file with its hashes, and what it contains."""

import hashlib
import json
import re

CREATOR = "Tool: Flagfall's make release"
NAMESPACE = "https://spdx.org/spdxdocs/flagfall-%s-%s"
LICENCES = "MIT AND CERN-OHL-P-2.0 AND CC-BY-4.0"
_NOTHING = "NOASSERTION"


def _name(kind, text):
    """SPDX allows letters, digits, dot and dash."""
    return "SPDXRef-%s-%s" % (kind, re.sub(r"[^A-Za-z0-9.]+", "-", text).strip("-"))


def _package(component):
    described = {
        "SPDXID": _name("Package", component.name),
        "name": component.name,
        "downloadLocation": _NOTHING,
        "filesAnalyzed": False,
        "licenseConcluded": component.licence,
        "licenseDeclared": component.licence,
        "copyrightText": _NOTHING,
        "comment": component.comment,
    }
    if component.version:
        described["versionInfo"] = component.version
    return described


def _file(name, content):
    return {
        "SPDXID": _name("File", name),
        "fileName": "./" + name,
        "checksums": [
            {"algorithm": kind.upper(), "checksumValue": hashlib.new(kind, content).hexdigest()}
            for kind in ("sha1", "sha256")
        ],
        "licenseConcluded": _NOTHING,
        "copyrightText": _NOTHING,
    }


def _relation(one, kind, other):
    return {"spdxElementId": one, "relationshipType": kind, "relatedSpdxElement": other}


def document(version: str, created: str, files: dict, made_of: dict) -> bytes:
    """Return the list as JSON.

    created  the instant that it bears, as 2026-01-01T00:00:00Z
    files    {name: content} of the release
    made_of  {name of a file: its Components}
    """
    digest = hashlib.sha256()
    for name, content in sorted(files.items()):
        digest.update(name.encode() + b"\0" + hashlib.sha256(content).digest())
    whole = {
        **_package_of_release(version),
        "packageVerificationCode": {"packageVerificationCodeValue": _verification(files)},
    }
    components = {each.name: each for each in sum(made_of.values(), [])}
    relations = [_relation("SPDXRef-DOCUMENT", "DESCRIBES", whole["SPDXID"])]
    relations += [_relation(whole["SPDXID"], "CONTAINS", _name("File", name)) for name in sorted(files)]
    for name, inside in sorted(made_of.items()):
        relations += [_relation(_name("File", name), "CONTAINS", _name("Package", each.name)) for each in inside]
    found = {
        "spdxVersion": "SPDX-2.3",
        "dataLicense": "CC0-1.0",
        "SPDXID": "SPDXRef-DOCUMENT",
        "name": "flagfall-" + version,
        "documentNamespace": NAMESPACE % (version, digest.hexdigest()),
        "creationInfo": {"created": created, "creators": [CREATOR]},
        "packages": [whole, *(_package(components[name]) for name in sorted(components))],
        "files": [_file(name, content) for name, content in sorted(files.items())],
        "relationships": relations,
    }
    return (json.dumps(found, indent=1) + "\n").encode()


def _package_of_release(version):
    return {
        "SPDXID": "SPDXRef-Package-Flagfall",
        "name": "Flagfall",
        "versionInfo": version,
        "supplier": "Organization: The Flagfall Authors",
        "downloadLocation": _NOTHING,
        "filesAnalyzed": True,
        "licenseConcluded": LICENCES,
        "licenseDeclared": LICENCES,
        "copyrightText": "Copyright (c) 2026 The Flagfall Authors",
    }


def _verification(files):
    """SPDX 2.3, 7.9: the SHA-1 of the SHA-1s of all files, in order."""
    hashes = sorted(hashlib.sha1(content).hexdigest() for content in files.values())
    return hashlib.sha1("".join(hashes).encode()).hexdigest()
