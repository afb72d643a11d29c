import FoundationEssentials
import SourceInterface

/// Reads the dates of an EXIF block: a TIFF header and directories of entries (CIPA DC-008, section 4.6).
struct EXIF {
    private let bytes: PictureBytes
    private let isBigEndian: Bool

    /// Reads the header; `nil` for an invalid one.
    init?(_ bytes: PictureBytes) {
        isBigEndian = bytes.has("MM", at: 0)
        guard isBigEndian || bytes.has("II", at: 0), bytes.uint16(at: 2, isBigEndian: isBigEndian) == 42
        else { return nil }
        self.bytes = bytes
    }

    /// Returns the time of capture, otherwise of digitization, otherwise of the last change.
    ///
    /// - Parameter timeZone: The zone of times without an offset.
    func date(in timeZone: TimeZone) -> Date? {
        guard let first = uint32(at: 4) else { return nil }
        let details = value(.details, in: first).flatMap { uint32(at: $0) }
        let candidates = [
            details.flatMap { text(.taken, in: $0) }.map { ($0, Tag.takenOffset) },
            details.flatMap { text(.scanned, in: $0) }.map { ($0, Tag.scannedOffset) },
            text(.changed, in: first).map { ($0, Tag.changedOffset) },
        ]
        return candidates.lazy.compactMap { candidate in
            candidate.flatMap { text, tag in
                Self.date(text, offset: details.flatMap { self.text(tag, in: $0) }, in: timeZone)
            }
        }.first
    }

    private enum Tag: Int {
        case changed = 0x0132, details = 0x8769, taken = 0x9003, scanned = 0x9004
        case changedOffset = 0x9010, takenOffset = 0x9011, scannedOffset = 0x9012
    }

    private static func date(_ text: String, offset: String?, in timeZone: TimeZone) -> Date? {
        // "2025:10:09 11:24:59" becomes "2025-10-09T11:24:59".
        let parts = text.split(separator: " ")
        guard parts.count == 2 else { return nil }
        let time = "\(parts[0].replacing(":", with: "-"))T\(parts[1])"
        if let date = offset.flatMap({ ISO8601.date(time + $0) }) { return date }
        guard let date = ISO8601.date(time + "Z") else { return nil }
        let guess = date - Double(timeZone.secondsFromGMT(for: date))
        return date - Double(timeZone.secondsFromGMT(for: guess))
    }

    /// The value of an ASCII entry (type 2).
    private func text(_ tag: Tag, in directory: Int) -> String? {
        guard let value = value(tag, in: directory), uint16(at: value - 6) == 2,
            let count = uint32(at: value - 4)
        else { return nil }
        // A value of at most four bytes is in the entry itself.
        guard count > 4 else { return bytes.part(from: value, count: count).text }
        return uint32(at: value).map { bytes.part(from: $0, count: min(count, 64)).text }
    }

    /// The offset of an entry's value.
    private func value(_ tag: Tag, in directory: Int) -> Int? {
        let entries = (0..<(uint16(at: directory) ?? 0)).lazy.map { directory + 2 + 12 * $0 }
        return entries.first { uint16(at: $0) == tag.rawValue }.map { $0 + 8 }
    }

    private func uint16(at offset: Int) -> Int? { bytes.uint16(at: offset, isBigEndian: isBigEndian) }
    private func uint32(at offset: Int) -> Int? { bytes.uint32(at: offset, isBigEndian: isBigEndian) }
}
