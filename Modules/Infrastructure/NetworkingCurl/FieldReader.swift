import Glibc
import HTTPInterface

/// Reads header lines, and remembers those of the answer before: most lines of a server are the same from one answer to
/// the next, and of such a line nothing needs to be parsed or allocated again.
struct FieldReader {
    /// What a field means to whoever reads the body.
    enum Meaning: Equatable {
        case nothing
        case length(Int)
        /// A length that is no number, or several that differ.
        case unclearLength
        case encoding(ResponseHead.Encoding)
        case location
    }

    struct Reading {
        let field: HTTPHeaders.Field
        let meaning: Meaning
    }

    private struct Memory {
        let line: [UInt8]
        let reading: Reading
    }

    /// The most lines, and the longest, that are remembered: they stay for as long as their handle does.
    private static let lineLimit = 24
    private static let lengthLimit = 256

    private var memories: [Memory] = []

    /// Reads a line, its end left out; `nil` where it is no field.
    ///
    /// - Parameter index: Which field of its head it would be.
    mutating func read(_ line: UnsafeRawBufferPointer, at index: Int) -> Reading? {
        if index < memories.count, line.isEqual(to: memories[index].line) { return memories[index].reading }
        guard let reading = Self.parse(line) else { return nil }
        if index < Self.lineLimit, index <= memories.count, line.count <= Self.lengthLimit {
            let memory = Memory(line: Array(line), reading: reading)
            if index < memories.count { memories[index] = memory } else { memories.append(memory) }
        }
        return reading
    }

    private static func parse(_ line: UnsafeRawBufferPointer) -> Reading? {
        guard let colon = line.firstColon, colon > 0 else { return nil }
        let name = line[rebased: 0..<colon]
        let value = line[rebased: colon + 1..<line.count].trimmed
        let field = HTTPHeaders.Field(name: name.text, value: value.text)
        let meaning: Meaning =
            if name.isHeader("content-length") {
                length(value)
            } else if name.isHeader("content-encoding") {
                .encoding(encoding(field.value))
            } else if name.isHeader("location"), value.count > 0 {
                .location
            } else {
                .nothing
            }
        return Reading(field: field, meaning: meaning)
    }

    private static func length(_ text: UnsafeRawBufferPointer) -> Meaning {
        var length: Int?
        for part in text.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false) {
            guard
                let number = UnsafeRawBufferPointer(rebasing: part).trimmed.number,
                length == nil || length == number
            else { return .unclearLength }
            length = number
        }
        return length.map(Meaning.length) ?? .unclearLength
    }

    private static func encoding(_ text: String) -> ResponseHead.Encoding {
        switch text.lowercased() {
        case "identity", "": .identity
        case "gzip", "x-gzip": .gzip
        default: .other(text)
        }
    }
}
