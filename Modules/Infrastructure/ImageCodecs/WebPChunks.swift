/// The chunks of a WebP, up to the size in its header.
struct WebPChunks: Sequence, IteratorProtocol {
    struct Chunk {
        fileprivate let bytes: ByteReader

        var content: ByteReader { bytes.part(from: 8, count: bytes.count) }

        func has(_ name: StaticString) -> Bool { bytes.has(name, at: 0) }
    }

    private let bytes: ByteReader
    private var offset = 12

    init(of bytes: ByteReader) {
        self.bytes = bytes.part(from: 0, count: 8 + (bytes.uint32(at: 4, isBigEndian: false) ?? 0))
    }

    mutating func next() -> Chunk? {
        guard let length = bytes.uint32(at: offset + 4, isBigEndian: false) else { return nil }
        // Chunks are padded to an even length.
        defer { offset += 8 + length + length % 2 }
        return Chunk(bytes: bytes.part(from: offset, count: 8 + length))
    }

    /// The first frame of an animation: its ANMF chunk after 16 bytes of position and timing.
    var firstFrame: ByteReader? {
        first { $0.has("ANMF") }.map { $0.content.part(from: 16, count: $0.content.count) }
    }

    /// The orientation of the first EXIF chunk, where the VP8X header flags one.
    var orientation: Orientation? {
        var chunks = self
        guard let header = chunks.next(), header.has("VP8X"), (header.content.byte(at: 0) ?? 0) & 0x08 != 0
        else { return nil }
        return chunks.first { $0.has("EXIF") }.flatMap { Orientation(exif: $0.content) }
    }
}
