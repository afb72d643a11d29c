/// The chunks of a WebP, as far as its file says that it goes.
struct WebPChunks: Sequence, IteratorProtocol {
    struct Chunk {
        fileprivate let bytes: ByteReading

        var content: ByteReading { bytes.part(from: 8, count: bytes.count) }

        func has(_ name: StaticString) -> Bool { bytes.has(name, at: 0) }
    }

    private let bytes: ByteReading
    private var offset = 12

    init(of bytes: ByteReading) {
        self.bytes = bytes.part(from: 0, count: 8 + (bytes.uint32(at: 4, isBigEndian: false) ?? 0))
    }

    mutating func next() -> Chunk? {
        guard let length = bytes.uint32(at: offset + 4, isBigEndian: false) else { return nil }
        // Chunks are padded to an even length.
        defer { offset += 8 + length + length % 2 }
        return Chunk(bytes: bytes.part(from: offset, count: 8 + length))
    }

    /// The pixels of an animation's first frame: what its chunk holds behind 16 bytes of place and time.
    var firstFrame: ByteReading? {
        first { $0.has("ANMF") }.map { $0.content.part(from: 16, count: $0.content.count) }
    }

    /// What the first EXIF says, where the header of the whole says that there is any.
    var orientation: Orientation? {
        var chunks = self
        guard let header = chunks.next(), header.has("VP8X"), (header.content.byte(at: 0) ?? 0) & 0x08 != 0
        else { return nil }
        return chunks.first { $0.has("EXIF") }.flatMap { Orientation(exif: $0.content) }
    }
}
