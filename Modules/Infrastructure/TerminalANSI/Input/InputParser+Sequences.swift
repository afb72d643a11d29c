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
            // No key or reply contains such a byte: the reader typed Alt-[ before it.
            state = .ground
            if held.isEmpty { emit(.character("["), .alt) }
            ground(byte)
        }
    }

    private mutating func hold(_ byte: UInt8) {
        if held.count < Self.heldLimit { held.append(byte) }
    }

    mutating func finish(_ byte: UInt8) {
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
            // No reply contains such a byte: the reader typed Alt and the string's letter before it.
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
        let reply: Reply =
            switch kind {
            case .operatingSystem: Reply(operatingSystemCommand: held)
            case .application: Reply(applicationCommand: held)
            case .device: Reply(deviceControl: held)
            case .start, .privacy: .other
            }
        outputs.append(.reply(reply))
        held = []
        state = .ground
    }

    mutating func paste(_ byte: UInt8) {
        held.append(byte)
        if byte == UInt8(ascii: "~"), held.suffix(Self.pasteEnd.count) == Self.pasteEnd[...] {
            held.removeLast(Self.pasteEnd.count)
            endPaste()
        } else if held.count > Self.pasteLimit + Self.pasteEnd.count {
            // The possible terminator is kept.
            held.remove(at: Self.pasteLimit)
        }
    }

    mutating func endPaste() {
        outputs.append(.event(.paste(String(decoding: held.prefix(Self.pasteLimit), as: UTF8.self))))
        held = []
        state = .ground
    }

    static let pasteEnd = Array("\u{1B}[201~".utf8)
}
