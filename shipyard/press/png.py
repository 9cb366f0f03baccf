"""PDF to PNG: what a reader shows, page by page."""

from __future__ import annotations

from collections.abc import Iterator
from io import BytesIO


class NoPicturesError(Exception):
    """The package that draws pictures is not installed."""


def png(pdf: bytes, dpi: int) -> Iterator[bytes]:
    """A PNG file for each page of a PDF. Raises NoPicturesError without pypdfium2 and Pillow."""
    try:
        import PIL.Image  # noqa: F401
        import pypdfium2
    except ImportError:
        raise NoPicturesError from None
    document = pypdfium2.PdfDocument(pdf)
    for page in document:
        picture = page.render(scale=dpi / 72).to_pil()
        buffer = BytesIO()
        picture.save(buffer, "PNG", optimize=False)
        yield buffer.getvalue()
