/// The chunks of a PNG up to its end; the last one may be truncated.
struct PNGChunks: Sequence, IteratorProtocol {
    struct Chunk {
        /// The length, type, data and checksum.
        let bytes: ByteReader

        var content: ByteReader { bytes.part(from: 8, count: bytes.count - 12) }
        /// Whether pixels need it: critical chunks, and tRNS.
        var isNeeded: Bool { (bytes.byte(at: 4) ?? 0) & 0x20 == 0 || has("tRNS") }

        func has(_ name: StaticString) -> Bool { bytes.has(name, at: 4) }
    }

    private let bytes: ByteReader
    private var offset = 8

    init(of bytes: ByteReader) {
        self.bytes = bytes
    }

    mutating func next() -> Chunk? {
        guard let length = bytes.uint32(at: offset) else { return nil }
        let chunk = Chunk(bytes: bytes.part(from: offset, count: length + 12))
        offset = chunk.has("IEND") ? bytes.count : offset + chunk.bytes.count
        return chunk
    }

    /// The orientation of the first eXIf chunk.
    var orientation: Orientation? {
        first { $0.has("eXIf") }.flatMap { Orientation(exif: $0.content) }
    }

    /// Whether the picture is opaque, upright and of 8 bits a component (PNG, 11.2.2: bit depth, color type).
    var isPlain: Bool {
        guard let header = first(where: { _ in true }), header.has("IHDR"), header.content.byte(at: 8) == 8,
            [0, 2, 3].contains(header.content.byte(at: 9))
        else { return false }
        return !contains { $0.has("tRNS") || $0.has("eXIf") }
    }

    /// The PNG without ancillary chunks. Decoders inflate some and compare others, which is work that the
    /// picture's size does not bound.
    var withoutRemarks: [UInt8] {
        var png = Array(bytes.part(from: 0, count: 8).bytes)
        for chunk in self where chunk.isNeeded { png += chunk.bytes.bytes }
        return png
    }
}
