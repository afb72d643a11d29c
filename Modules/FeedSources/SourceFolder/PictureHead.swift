import FoundationEssentials

/// Detects the format and the EXIF block of a picture from its first bytes.
struct PictureHead {
    private enum Format { case jpeg, png, webP }

    private let bytes: PictureBytes
    private let format: Format?

    init(_ bytes: [UInt8]) {
        self.bytes = PictureBytes(bytes[...])
        format =
            if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
                .jpeg
            } else if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
                .png
            } else if bytes.starts(with: "RIFF".utf8), bytes.dropFirst(8).starts(with: "WEBP".utf8) {
                .webP
            } else {
                nil
            }
    }

    /// The media type; `nil` for other formats.
    var type: String? {
        switch format {
        case .jpeg: "image/jpeg"
        case .png: "image/png"
        case .webP: "image/webp"
        case nil: nil
        }
    }

    /// Whether the bytes are those of a WebP with EXIF, which most programs write at its end.
    var hasDateBehindPixels: Bool {
        format == .webP && bytes.has("VP8X", at: 12) && bytes.uint8(at: 20).map { $0 & 0x08 != 0 } == true
    }

    /// Returns the time of capture.
    ///
    /// - Parameter timeZone: The zone of a camera that does not record its own.
    func date(in timeZone: TimeZone) -> Date? { exif.flatMap(EXIF.init)?.date(in: timeZone) }

    /// The first EXIF block, without the prefix that JPEG and some other files have.
    private var exif: PictureBytes? {
        let block: PictureBytes? =
            switch format {
            case .jpeg: exifOfJPEG
            case .png: chunk("eXIf", from: 8, isBigEndian: true, nameAt: 4, overhead: 12)
            case .webP: chunk("EXIF", from: 12, isBigEndian: false, nameAt: 0, overhead: 8)
            case nil: nil
            }
        return block.map { $0.has("Exif\0\0", at: 0) ? $0.part(from: 6) : $0 }
    }

    /// Searches the segments before the first scan (ITU T.81, annex B).
    private var exifOfJPEG: PictureBytes? {
        var offset = 2
        while bytes.uint8(at: offset) == 0xFF, let marker = bytes.uint8(at: offset + 1), marker != 0xDA {
            // Fill bytes (0xFF) may precede a marker.
            if marker == 0xFF {
                offset += 1
                continue
            }
            guard let length = bytes.uint16(at: offset + 2, isBigEndian: true), length >= 2 else {
                return nil
            }
            let segment = bytes.part(from: offset + 4, count: length - 2)
            if marker == 0xE1, segment.has("Exif\0\0", at: 0) { return segment }
            offset += 2 + length
        }
        return nil
    }

    /// The contents of the first chunk with a name.
    private func chunk(
        _ name: StaticString, from start: Int, isBigEndian: Bool, nameAt: Int, overhead: Int
    ) -> PictureBytes? {
        var offset = start
        while let length = bytes.uint32(at: offset + 4 - nameAt, isBigEndian: isBigEndian) {
            if bytes.has(name, at: offset + nameAt) { return bytes.part(from: offset + 8, count: length) }
            // WebP pads chunks to an even length.
            offset += overhead + length + (isBigEndian ? 0 : length % 2)
        }
        return nil
    }
}

/// Reads numbers of untrusted bytes; `nil` out of bounds.
struct PictureBytes {
    private let bytes: ArraySlice<UInt8>

    init(_ bytes: ArraySlice<UInt8>) { self.bytes = bytes }

    func uint8(at offset: Int) -> Int? {
        offset >= 0 && offset < bytes.count ? Int(bytes[bytes.startIndex + offset]) : nil
    }

    func uint16(at offset: Int, isBigEndian: Bool) -> Int? {
        guard let first = uint8(at: offset), let second = uint8(at: offset + 1) else { return nil }
        return isBigEndian ? first << 8 | second : second << 8 | first
    }

    func uint32(at offset: Int, isBigEndian: Bool) -> Int? {
        guard let first = uint16(at: offset, isBigEndian: isBigEndian),
            let second = uint16(at: offset + 2, isBigEndian: isBigEndian)
        else { return nil }
        return isBigEndian ? first << 16 | second : second << 16 | first
    }

    func has(_ text: StaticString, at offset: Int) -> Bool {
        (0..<text.utf8CodeUnitCount).allSatisfy { uint8(at: offset + $0) == Int(text.utf8Start[$0]) }
    }

    /// A part, clamped to the end of the bytes; neither number may be negative.
    func part(from start: Int, count: Int = .max) -> PictureBytes {
        PictureBytes(bytes.dropFirst(start).prefix(count))
    }

    /// The ASCII text up to the first zero, or the end.
    var text: String { String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self) }
}
