# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""How the page looks in a real Chromium: that all fits, stands out and can be pressed, on each device."""

import shutil
from itertools import product

import pytest

from host_sim.page import build
from tests.page.browsing import DESKTOP, LYING, PHONE, WAIT_MS, choose

# How it fits

BOXES = """() => [...document.querySelectorAll(".half, .pad, .key .base, .keys .key, footer button")]
  .map((each) => [each, each.getBoundingClientRect()]).filter(([, box]) => box.width)
  .map(([each, box]) => [box.left, box.top, box.width, box.height, each.matches(".half")])"""


@pytest.mark.parametrize("control", ["9 min", "90 min"])
def test_the_digits_stand_in_the_middle_of_a_half_three_as_well_as_four(look, control):
    page = look(PHONE)
    choose(page, control)
    for half in page.locator(".half").all():
        lit = [each.bounding_box() for each in half.locator(".lit").all()]
        middle = (min(each["x"] for each in lit) + max(each["x"] + each["width"] for each in lit)) / 2
        box = half.bounding_box()
        assert abs(middle - box["x"] - box["width"] / 2) < 3


def test_the_buttons_of_two_halves_stand_in_one_row_on_the_narrowest_telephone(look):
    page = look(PHONE)
    page.set_viewport_size({"width": 320, "height": 568})
    heights = {page.locator(name).bounding_box()["y"] for name in ("#go", "#undo", "#menu")}
    assert len(heights) == 1


def test_a_button_that_wants_a_second_tap_is_red_also_under_the_pointer(look):
    page = look(PHONE)
    page.locator("#menu").click()
    button = page.locator('[data-ask="penalty"][data-side="left"]')
    button.click()
    button.hover()
    assert button.evaluate("button => getComputedStyle(button).backgroundColor") == "rgb(163, 24, 14)"


def test_nothing_shows_between_what_stays_at_the_top_of_the_sheet(look):
    page = look(PHONE)
    page.locator("#menu").click()
    page.locator("#how-too").scroll_into_view_if_needed()
    bottom = page.locator("#sheet header").evaluate("header => header.getBoundingClientRect().bottom")
    assert page.locator("#told").evaluate("told => told.getBoundingClientRect().top") <= bottom


def test_all_that_can_be_pressed_fits_each_screen_and_a_thumb(look):
    page = look(PHONE)
    for layout, (width, height) in product(("halves", "device"), ((844, 390), (390, 844), (1180, 820), (320, 568))):
        page.evaluate("layout => { document.body.dataset.layout = layout; }", layout)
        page.set_viewport_size({"width": width, "height": height})
        boxes = page.evaluate(BOXES)
        for left, top, wide, high, _ in boxes:
            assert -1 <= left and left + wide <= width + 1 and -1 <= top and top + high <= height + 1, (width, height)
            assert min(wide, high) >= (28 if height < 400 else 43), (width, height)
        if layout == "halves":
            assert sum(wide * high for _, _, wide, high, is_half in boxes if is_half) > 0.6 * width * height
            turned = page.evaluate("getComputedStyle(document.querySelector('.half[data-side=right]')).transform")
            assert (turned == "matrix(-1, 0, 0, -1, 0, 0)") == (height > width)


# Dialogs


def test_a_dialog_opens_at_its_title(look):
    page = look({"viewport": {"width": 800, "height": 460}})
    for button, dialog in (("#how", "#help"), ("#menu", "#sheet")):
        page.locator(button).click()
        assert page.evaluate(f"document.querySelector('{dialog}').scrollTop") == 0
        assert page.evaluate(f"document.activeElement === document.querySelector('{dialog} h1')")
        page.keyboard.press("Escape")


@pytest.mark.parametrize("device", [PHONE, LYING], ids=["upright", "lying"])
def test_each_dialog_of_a_telephone_has_its_close_in_view_from_first_to_last(look, device):
    page = look(device)
    for button, dialog in (("#how", "#help"), ("#menu", "#sheet")):
        page.evaluate(f"document.querySelector('{button}').click()")
        close = page.locator(f"{dialog} .close")
        for where in ("0", "1e6"):
            page.evaluate(f"document.querySelector('{dialog}').scrollTop = {where}")
            box = close.bounding_box()
            assert box["y"] >= 0 and box["y"] + box["height"] <= device["viewport"]["height"]
        close.click()
        assert not page.locator(dialog).is_visible()


# Relative luminance and contrast, WCAG 2.
CONTRAST = """() => {
  const light = (text) => {
    const linear = (v) => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);
    const [r, g, b] = text.match(/[\\d.]+/g).map((each) => linear(each / 255));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const of = (a, b) => (Math.max(light(a), light(b)) + 0.05) / (Math.min(light(a), light(b)) + 0.05);
  const style = (each) => getComputedStyle(each);
  const found = {};
  for (const kind of ["", "runs", "flagged"]) {
    const half = document.querySelector(".half");
    half.classList.remove("runs", "flagged", "next");
    if (kind) half.classList.add(kind);
    found["half " + kind] = of(style(half).color, style(half).backgroundColor);
    half.querySelector(".segment").classList.add("lit");
    found["digits " + kind] = of(style(half.querySelector(".segment")).fill, style(half).backgroundColor);
  }
  const button = document.getElementById("menu"), sheet = document.getElementById("sheet");
  found.button = of(style(button).color, style(button).backgroundColor);
  found.sheet = of(style(sheet).color, style(sheet).backgroundColor);
  return found;
}"""


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_words_and_digits_stand_out_and_with_reduced_motion_nothing_blinks(look, scheme):
    page = look({**PHONE, "color_scheme": scheme, "reduced_motion": "reduce"})
    for name, contrast in page.evaluate(CONTRAST).items():
        assert contrast >= 4.5, name
    page.wait_for_timeout(600)
    assert page.locator("body").get_attribute("data-phase") == "1"


# Opened as a file.

SAID = "This page does not start as a file: it needs a web server, for instance python3 -m http.server in its folder."


@pytest.mark.parametrize("layout", ["halves", "device"])
@pytest.mark.parametrize("device", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_a_page_that_is_opened_as_a_file_says_that_it_needs_a_server(browser, tmp_path, device, layout):
    folder = shutil.copytree(build.STATIC, tmp_path / "page")
    text = (folder / "page.html").read_text(encoding="utf-8").replace('data-layout="device"', f'data-layout="{layout}"')
    (folder / "index.html").write_text(text, encoding="utf-8")
    context = browser.new_context(**device)
    page = context.new_page()
    page.goto((folder / "index.html").as_uri())
    line = page.locator("#unserved")
    line.wait_for(state="visible", timeout=WAIT_MS)
    assert line.inner_text() == SAID
    box = line.bounding_box()
    assert box["height"] > 10 and box["x"] >= 0 and box["x"] + box["width"] <= device["viewport"]["width"]
    assert box["y"] + box["height"] <= page.evaluate("document.documentElement.scrollHeight")
    context.close()


@pytest.mark.parametrize("device", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_a_page_from_a_server_says_no_such_thing(look, device):
    page = look(device)
    assert page.locator("#unserved").evaluate("each => getComputedStyle(each).display") == "none"
