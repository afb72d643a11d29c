"""Pictures with faults."""
import struct, zlib


def chunk(kind, data):
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def png(width, height, color=None, bits=8, kind=2, interlaced=False, rows=None, extra=b""):
    """A PNG of colors by place, or of ready rows."""
    if rows is None:
        rows = b"".join(b"\0" + b"".join(bytes(color(x, y)) for x in range(width)) for y in range(height))
    head = struct.pack(">IIBBBBB", width, height, bits, kind, 0, 0, int(interlaced))
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + extra + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")
