import CWebP
import FoundationEssentials
import ImageInterface

/// Kinds of WebPs.
enum WebPKind: CaseIterable, Sendable {
    case lossy, lossless, lossyAnimation, losslessAnimation

    func encode(_ bitmap: Bitmap) -> Data {
        switch self {
        case .lossy, .lossless: still(bitmap)
        case .lossyAnimation, .losslessAnimation: animation([bitmap, Bitmap(bitmap.size) { _, _ in .red }])
        }
    }

    private func still(_ bitmap: Bitmap) -> Data {
        let (width, height) = (Int32(bitmap.size.width), Int32(bitmap.size.height))
        var bytes: UnsafeMutablePointer<UInt8>?
        let count =
            switch self {
            case .lossy, .lossyAnimation:
                WebPEncodeRGBA(bitmap.pixels, width, height, 4 * width, 95, &bytes)
            case .lossless, .losslessAnimation:
                WebPEncodeLosslessRGBA(bitmap.pixels, width, height, 4 * width, &bytes)
            }
        defer { WebPFree(bytes) }
        return Data(bytes: bytes!, count: count)
    }

    /// An animation of full-size frames.
    private func animation(_ frames: [Bitmap]) -> Data {
        let size = frames[0].size
        let extent = Self.uint24(size.width - 1) + Self.uint24(size.height - 1)
        var chunks = Self.chunk("VP8X", Data([0x32, 0, 0, 0]) + extent)
        chunks += Self.chunk("ICCP", Data("odd".utf8))
        chunks += Self.chunk("ANIM", Data(count: 6))
        for frame in frames {
            // After the RIFF header a still picture has the chunks of a frame, except VP8X.
            var content = still(frame).dropFirst(12)
            if content.starts(with: "VP8X".utf8) { content = content.dropFirst(18) }
            let place = Data(count: 6) + extent + Self.uint24(100) + Data([0])
            chunks += Self.chunk("ANMF", place + content)
        }
        return Self.chunk("RIFF", Data("WEBP".utf8) + chunks)
    }

    /// A chunk of a WebP, padded to an even length.
    static func chunk(_ name: String, _ content: Data) -> Data {
        let count = UInt32(content.count)
        let length = Data((0..<4).map { UInt8(truncatingIfNeeded: count >> (8 * $0)) })
        return Data(name.utf8) + length + content + Data(count: content.count % 2)
    }

    fileprivate static func uint24(_ number: Int) -> Data {
        Data((0..<3).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) })
    }
}

extension Data {
    /// This WebP of a size with a chunk at its end.
    ///
    /// - Parameter flags: The VP8X flags: 8 for EXIF.
    func appending(webPChunk chunk: Data, flags: UInt8, size: PixelSize) -> Data {
        var chunks = Data(dropFirst(12))
        if !chunks.starts(with: "VP8X".utf8) {
            let extent = WebPKind.uint24(size.width - 1) + WebPKind.uint24(size.height - 1)
            chunks = WebPKind.chunk("VP8X", Data(count: 4) + extent) + chunks
        }
        chunks[8] |= flags
        return WebPKind.chunk("RIFF", Data("WEBP".utf8) + chunks + chunk)
    }
}
