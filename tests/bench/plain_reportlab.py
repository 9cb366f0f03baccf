"""The yardstick: draws marks with plain reportlab calls. `plain_reportlab.py MARKS OUT.pdf`.

MARKS is a row of marshalled pages, read one after another: (width, height, marks), each mark a tuple that starts with
its kind. Nothing is remembered from page to page.
"""

import marshal
import sys

from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas


def text(canvas, height, x, y, words, font, size):
    canvas.setFont(font, size)
    canvas.drawString(x * mm, (height - y) * mm, words)


def line(canvas, height, x1, y1, x2, y2, weight):
    canvas.setLineWidth(weight)
    canvas.line(x1 * mm, (height - y1) * mm, x2 * mm, (height - y2) * mm)


def rect(canvas, height, x, y, w, h, weight, fill, radius):
    canvas.setLineWidth(weight)
    if fill is not None:
        canvas.setFillGray(fill)
    place, painted = (
        (x * mm, (height - y - h) * mm, w * mm, h * mm),
        {"stroke": int(weight > 0), "fill": fill is not None},
    )
    if radius:
        canvas.roundRect(*place, radius * mm, **painted)
    else:
        canvas.rect(*place, **painted)
    if fill is not None:
        canvas.setFillGray(0)


def circle(canvas, height, x, y, r, weight, fill):
    canvas.setLineWidth(weight)
    canvas.circle(x * mm, (height - y) * mm, r * mm, stroke=int(weight > 0), fill=int(fill is not None))


def shape(canvas, height, steps, weight, fill):
    canvas.setLineWidth(weight)
    path = canvas.beginPath()
    draw = {"m": path.moveTo, "l": path.lineTo, "c": path.curveTo}
    for operator, *numbers in steps:
        draw[operator](*(n * mm if at % 2 == 0 else (height - n) * mm for at, n in enumerate(numbers)))
    path.close()
    canvas.drawPath(path, stroke=int(weight > 0), fill=int(fill is not None))


DRAW = {"text": text, "line": line, "rect": rect, "circle": circle, "shape": shape}


def main():
    """Read the pages, draw each, save."""
    canvas = Canvas(sys.argv[2], pageCompression=1, invariant=1)
    with open(sys.argv[1], "rb") as file:
        while True:
            try:
                width, height, marks = marshal.load(file)
            except EOFError:
                break
            canvas.setPageSize((width * mm, height * mm))
            for kind, *values in marks:
                DRAW[kind](canvas, height, *values)
            canvas.showPage()
    canvas.save()


main()
