# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""The force that presses the lever, calculated from its magnets and its switches; nothing was measured.

Two discs magnetised along their axis act as two pairs of charged faces; the pull of two faces is an integral over a
Bessel function (Furlani, "Permanent Magnet and Electromechanical Devices", the charge model; from memory). It gives
a third more than the 9.7 N that sellers state for such a disc on steel: what is set is tried by hand.
"""

import numpy

from hardware.case.dimensions import dimensions

VACUUM = 4e-7 * numpy.pi
FINGER_AT = 70  # mm from the pin, where a hand strikes
ANGLES, STEPS, LAST = 300, 6000, 120.0


def _bessel(u):
    """Return J1 of an array."""
    angles = (numpy.arange(ANGLES) + 0.5) * numpy.pi / ANGLES
    return sum(numpy.cos(angle - u * numpy.sin(angle)) for angle in angles) / ANGLES


def _faces(distance: float, radius: float, remanence: float, u, weight) -> float:
    """Return the pull in N of two round faces, `distance` and `radius` in mm."""
    charge = numpy.pi * (remanence * radius * 1e-3) ** 2 / VACUUM
    return charge * float(numpy.sum(weight * numpy.exp(-u * distance / radius)))


def pull(gap: float) -> float:
    """Return the pull in N of the two magnets of one end, `gap` mm apart."""
    magnet = dimensions()["magnet"]
    step = LAST / STEPS
    u = (numpy.arange(STEPS) + 0.5) * step
    weight = _bessel(u) ** 2 / u * step
    radius, height, remanence = magnet["diameter"] / 2, magnet["height"], magnet["remanence"]
    ends = ((1, gap), (-2, gap + height), (1, gap + 2 * height))
    return sum(sign * _faces(distance, radius, remanence, u, weight) for sign, distance in ends)


def at_the_finger(gap: float) -> float:
    """Return the force in N that lifts an end off its magnet from the other end, with the switch helping."""
    sizes = dimensions()
    lever, switch = sizes["lever"], sizes["lever_switch"]
    turning = pull(gap) * lever["magnet_at"] - switch["operating_force"] * lever["switch_at"]
    return turning / FINGER_AT


if __name__ == "__main__":
    for tenths in range(12, 41, 2):
        print(
            "gap %.1f mm: magnets %.2f N, finger %.2f N" % (tenths / 10, pull(tenths / 10), at_the_finger(tenths / 10))
        )
