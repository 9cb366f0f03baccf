"""The yardstick: draws pickled marks with plain reportlab calls. `plain_reportlab.py MARKS OUT.pdf`."""

import pickle
import sys

from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from shipyard.press.marks import Circle, Line, Rect, Text


def draw(canvas, mark, dx, dy, height):
    """One mark with the canvas's own calls; y turns over."""
    if isinstance(mark, Text):
        canvas.setFont(mark.font, mark.size)
        canvas.drawString((mark.x + dx) * mm, (height - mark.y - dy) * mm, mark.text)
        return
    canvas.setLineWidth(mark.weight)
    if isinstance(mark, Line):
        canvas.line(
            (mark.x1 + dx) * mm, (height - mark.y1 - dy) * mm, (mark.x2 + dx) * mm, (height - mark.y2 - dy) * mm
        )
    elif isinstance(mark, Rect):
        fill = mark.fill is not None
        if fill:
            canvas.setFillGray(mark.fill)
        x, y = (mark.x + dx) * mm, (height - mark.y - dy - mark.h) * mm
        size = (mark.w * mm, mark.h * mm)
        stroke = int(mark.weight > 0)
        if mark.radius:
            canvas.roundRect(x, y, *size, mark.radius * mm, stroke=stroke, fill=int(fill))
        else:
            canvas.rect(x, y, *size, stroke=stroke, fill=int(fill))
        if fill:
            canvas.setFillGray(0)
    elif isinstance(mark, Circle):
        canvas.circle((mark.x + dx) * mm, (height - mark.y - dy) * mm, mark.r * mm, fill=0)
    else:
        path = canvas.beginPath()
        for operator, *numbers in mark.steps:
            points = [
                (n + dx) * mm if at % 2 == 0 else (height - n - dy) * mm for at, n in enumerate(map(float, numbers))
            ]
            {"m": path.moveTo, "l": path.lineTo, "c": path.curveTo}[operator](*points)
        path.close()
        canvas.drawPath(path, stroke=int(mark.weight > 0), fill=int(mark.fill is not None))


def main():
    """Read the marks, draw every page, save."""
    with open(sys.argv[1], "rb") as file:
        pages = pickle.load(file)
    canvas = Canvas(sys.argv[2], pageCompression=1, invariant=1)
    for width, height, placed in pages:
        canvas.setPageSize((width * mm, height * mm))
        for dx, dy, marks in placed:
            for mark in marks:
                draw(canvas, mark, dx, dy, height)
        canvas.showPage()
    canvas.save()


main()
