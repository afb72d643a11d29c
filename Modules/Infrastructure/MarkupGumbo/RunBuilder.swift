import Glibc
import MarkupInterface

/// Builds the runs of a paragraph, with white space collapsed and trimmed at the ends of lines.
struct RunBuilder {
    /// The link of the following text.
    var link: String?

    private var runs: [TextRun] = []
    private var bytes: [UInt8] = []
    /// The style of `bytes`.
    private var current: (traits: TextRun.Traits, link: String?) = ([], nil)
    private var counts: [Int] = [0, 0, 0, 0]
    private var traits: TextRun.Traits = []
    private var hasSpace = false
    private var hasLineEnd = false
    /// Whether the paragraph has more than white space.
    private var hasText = false

    mutating func begin(_ trait: TextRun.Traits) {
        counts[trait.rawValue.trailingZeroBitCount] += 1
        traits.insert(trait)
    }

    mutating func end(_ trait: TextRun.Traits) {
        counts[trait.rawValue.trailingZeroBitCount] -= 1
        if counts[trait.rawValue.trailingZeroBitCount] == 0 { traits.remove(trait) }
    }

    mutating func append(_ characters: UnsafePointer<CChar>, isPreformatted: Bool) {
        let characters = UnsafeRawBufferPointer(start: characters, count: strlen(characters))
        if isPreformatted {
            bytes += characters
            hasText = hasText || characters.contains { !Self.isSpace($0) }
            return
        }
        var index = 0
        while index < characters.count {
            let start = index
            while index < characters.count, !Self.isSpace(characters[index]) { index += 1 }
            if start < index { appendWord(characters[start..<index]) }
            if index < characters.count { hasSpace = true }
            while index < characters.count, Self.isSpace(characters[index]) { index += 1 }
        }
    }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || 0x09...0x0D ~= byte && byte != 0x0B }

    private mutating func appendWord(_ word: Slice<UnsafeRawBufferPointer>) {
        let isFirst = runs.isEmpty && bytes.isEmpty
        let separator: UInt8? = isFirst ? nil : hasLineEnd ? 0x0A : hasSpace ? 0x20 : nil
        (hasSpace, hasLineEnd) = (false, false)
        // A space belongs to the run before it, unless that is a link.
        let isLeading = current.link != nil && current.link != link
        if !isLeading, let separator { bytes.append(separator) }
        if current.traits != traits || current.link != link {
            closeRun()
            current = (traits, link)
        }
        if isLeading, let separator { bytes.append(separator) }
        bytes += word
        // Editors write empty paragraphs as no-break spaces.
        hasText = hasText || word.contains { $0 != 0xC2 && $0 != 0xA0 }
    }

    /// Ends a line; `false` if the line is empty.
    mutating func appendLineEnd() -> Bool {
        if hasLineEnd { return false }
        hasLineEnd = true
        return true
    }

    private mutating func closeRun() {
        if !bytes.isEmpty {
            runs.append(TextRun(String(decoding: bytes, as: UTF8.self), current.traits, link: current.link))
        }
        bytes.removeAll(keepingCapacity: true)
    }

    private mutating func reset() {
        runs = []
        bytes.removeAll(keepingCapacity: true)
        (hasSpace, hasLineEnd, hasText) = (false, false, false)
    }

    /// Removes and returns the runs; `nil` if they are white space.
    mutating func takeRuns() -> [TextRun]? {
        defer { reset() }
        closeRun()
        return hasText ? runs : nil
    }

    /// Removes and returns the text without styles; `nil` if it is white space.
    mutating func takeLines() -> String? {
        defer { reset() }
        guard hasText else { return nil }
        while let last = bytes.last, Self.isSpace(last) { bytes.removeLast() }
        return String(decoding: bytes, as: UTF8.self)
    }
}
