import TerminalInterface

extension InputParser {
    mutating func controlSequence(_ byte: UInt8) {
        switch byte {
        case UInt8(ascii: "[") where held.isEmpty: state = .consoleFunction
        case 0x20...0x3F: hold(byte)
        case 0x40...0x7E: finish(byte)
        case 0x1B: state = .escape
        case 0x18, 0x1A: state = .ground
        default:
            // Neither keys nor replies hold such a byte: a person typed Alt-[ and then this.
            state = .ground
            if held.isEmpty { emit(.character("["), .alt) }
            ground(byte)
        }
    }

    private mutating func hold(_ byte: UInt8) {
        if held.count < Self.heldLimit { held.append(byte) }
    }

    private mutating func finish(_ byte: UInt8) {
        state = .ground
        let sequence = ControlSequence(held, final: byte)
        if byte == UInt8(ascii: "M"), held.isEmpty {
            state = .oldMouse(missing: 3)
        } else if sequence.final == "~", sequence.marker == nil, sequence.numbers == [200] {
            state = .paste
        } else if let event = sequence.event {
            outputs.append(.event(event))
        } else if let reply = Reply(sequence) {
            outputs.append(.reply(reply))
        }
        held = []
    }

    mutating func string(_ byte: UInt8, _ kind: StringKind) {
        switch byte {
        case 0x1B: state = .stringEscape(kind)
        case 0x07: finish(kind)
        case 0x18, 0x1A: state = .ground
        case 0x00...0x1F, 0x7F:
            // Replies hold no such byte: a person typed Alt and the string's letter, and then this.
            state = .ground
            if held.isEmpty { emit(kind) }
            held = []
            ground(byte)
        default: hold(byte)
        }
    }

    mutating func stringEscape(_ byte: UInt8, _ kind: StringKind) {
        if byte == UInt8(ascii: "\\") { return finish(kind) }
        state = .escape
        escape(byte)
    }

    private mutating func finish(_ kind: StringKind) {
        outputs.append(.reply(kind == .operatingSystem ? Reply(operatingSystemCommand: held) : .other))
        held = []
        state = .ground
    }

    mutating func paste(_ byte: UInt8) {
        held.append(byte)
        if byte == UInt8(ascii: "~"), held.suffix(Self.pasteEnd.count) == Self.pasteEnd[...] {
            held.removeLast(Self.pasteEnd.count)
            endPaste()
        } else if held.count > Self.pasteLimit + Self.pasteEnd.count {
            // What could be the end is kept.
            held.remove(at: Self.pasteLimit)
        }
    }

    mutating func endPaste() {
        outputs.append(.event(.paste(String(decoding: held.prefix(Self.pasteLimit), as: UTF8.self))))
        held = []
        state = .ground
    }

    private static let pasteEnd = Array("\u{1B}[201~".utf8)

    /// How many bytes at the beginning of a piece are the other half of what was given up. A reply's end comes in one
    /// piece and is well formed; what a person types comes byte by byte.
    static func tail(of lapsed: Lapsed, in bytes: [UInt8]) -> Int {
        switch lapsed {
        case .sequence: return sequenceTail(bytes[...])
        case .emptySequence: return marked(bytes[...]) ? sequenceTail(bytes[...]) : 0
        case .string: return stringTail(bytes[...])
        case .stringEscape: return bytes.first == UInt8(ascii: "\\") ? 1 : 0
        case .escape:
            guard let first = bytes.first, bytes.count > 2 else { return 0 }
            let rest = bytes.dropFirst()
            if first == UInt8(ascii: "[") {
                return marked(rest) && sequenceTail(rest) > 0 ? sequenceTail(rest) + 1 : 0
            }
            return StringKind(rawValue: first) != nil && stringTail(rest) > 0 ? stringTail(rest) + 1 : 0
        }
    }

    /// Whether a control sequence goes on with a number or a marker, as replies do.
    private static func marked(_ bytes: ArraySlice<UInt8>) -> Bool {
        guard bytes.count > 1, let first = bytes.first else { return false }
        return (0x30...0x3F).contains(first)
    }

    private static func sequenceTail(_ bytes: ArraySlice<UInt8>) -> Int {
        let inner = bytes.prefix { (0x20...0x3F).contains($0) }
        guard let final = bytes.dropFirst(inner.count).first, (0x40...0x7E).contains(final) else { return 0 }
        return inner.count + 1
    }

    private static func stringTail(_ bytes: ArraySlice<UInt8>) -> Int {
        let inner = bytes.prefix { (0x20...0x7E).contains($0) }
        let end = bytes.dropFirst(inner.count)
        if end.first == 0x07 { return inner.count + 1 }
        return end.prefix(2) == [0x1B, UInt8(ascii: "\\")] ? inner.count + 2 : 0
    }
}
