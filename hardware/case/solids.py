# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""Solids from and to files: OpenSCAD's OFF, which keeps shared corners, in; binary STL, which slicers read, out.

Knows nothing of clocks.
"""

import struct
from pathlib import Path

import numpy
from manifold3d import Manifold, Mesh64


def read_off(path: Path) -> Manifold:
    """Return the solid in an OFF file; where its surface is not closed the solid is empty, and its status says why."""
    words = iter(path.read_text().split())
    if next(words) != "OFF":
        raise ValueError("%s is not an OFF file" % path)
    corners, faces, _ = int(next(words)), int(next(words)), next(words)
    points = numpy.array([[float(next(words)) for _ in range(3)] for _ in range(corners)])
    triangles = []
    for _ in range(faces):
        face = [int(next(words)) for _ in range(int(next(words)))]
        triangles += [(face[0], face[i], face[i + 1]) for i in range(1, len(face) - 1)]
    return Manifold(Mesh64(points, numpy.array(triangles, dtype=numpy.uint64)))


def triangles_of(solid: Manifold):
    """Return the corners of its faces, an array of faces x 3 corners x 3 coordinates; anticlockwise from outside."""
    mesh = solid.to_mesh64()
    return numpy.asarray(mesh.vert_properties)[:, :3][numpy.asarray(mesh.tri_verts).astype(int)]


def normals_of(triangles):
    """Return the unit vectors out of these faces, and their areas."""
    across = numpy.cross(triangles[:, 1] - triangles[:, 0], triangles[:, 2] - triangles[:, 0])
    length = numpy.linalg.norm(across, axis=1)
    return across / numpy.maximum(length, 1e-12)[:, None], length / 2


def write_stl(solid: Manifold, path: Path) -> None:
    """Write a binary STL."""
    triangles = triangles_of(solid)
    normals, _ = normals_of(triangles)
    record = numpy.zeros(len(triangles), dtype=[("normal", "<f4", 3), ("corners", "<f4", (3, 3)), ("spare", "<u2")])
    record["normal"], record["corners"] = normals, triangles
    head = path.stem.encode().ljust(80)
    path.write_bytes(head + struct.pack("<I", len(record)) + record.tobytes())


def size_of(solid: Manifold) -> tuple:
    """Return its extent along x, y and z in mm."""
    box = solid.bounding_box()
    return tuple(box[axis + 3] - box[axis] for axis in range(3))
