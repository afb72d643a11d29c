import TerminalInterface

/// Parses a terminal's bytes into keys, pastes, mouse events and replies. It reads no descriptor and no
/// clock: its caller chooses a timeout by ``pending`` and calls ``timeOut()``.
///
/// An incomplete reply never becomes keys, wherever it is cut.
struct InputParser: Sendable {
    /// A result of parsing.
    enum Output: Hashable, Sendable {
        case event(TerminalEvent)
        case reply(Reply)
    }

    /// The state of incomplete input.
    enum PendingInput: Hashable, Sendable {
        /// No input is incomplete.
        case nothing
        /// `ESC`, `ESC [`, `ESC O` and the like: a key, or the beginning of a sequence.
        case ambiguous
        /// A sequence is incomplete.
        case incomplete
        /// A sequence was abandoned whose rest may still arrive.
        case abandoned
    }

    enum State: Hashable, Sendable {
        case ground
        case character(missing: Int)
        case escape
        case controlSequence
        /// `ESC [ [`, the beginning of the function keys of Linux's console.
        case consoleFunction
        /// The three bytes after `ESC [ M`, the mouse encoding without SGR mode.
        case oldMouse(missing: Int)
        case singleShift
        case string(StringKind)
        case stringEscape(StringKind)
        case paste
        case abandoned(Abandoned)
    }

    /// A control string, by the byte after `ESC`.
    enum StringKind: UInt8, Sendable {
        case device = 0x50
        case start = 0x58
        case operatingSystem = 0x5D
        case privacy = 0x5E
        case application = 0x5F
    }

    /// A sequence that was abandoned.
    enum Abandoned: Hashable, Sendable {
        case escape
        case emptySequence
        case sequence
        case string
        case stringEscape
        case paste
    }

    var state = State.ground
    /// The bytes of the incomplete sequence.
    var held: [UInt8] = []
    /// Whether `ESC` preceded the character: Alt.
    var hasAlt = false
    var outputs: [Output] = []

    /// The limit of a paste in bytes; later ones are dropped.
    static let pasteLimit = 1 << 20
    /// The limit of a sequence or string in bytes; later ones are dropped.
    static let heldLimit = 4096

    /// Parses the bytes of one read.
    mutating func feed(_ bytes: [UInt8]) -> [Output] {
        outputs = []
        var rest = bytes[...]
        if case .abandoned(let lapsed) = state {
            let tail = Self.tail(of: lapsed, in: bytes)
            rest = rest.dropFirst(tail.count)
            if tail.isComplete { state = .ground }
        }
        for byte in rest { step(byte) }
        return outputs
    }

    /// Whether a whole read is fed at once: for its size, or since one read tells a reply from keys.
    var readsChunks: Bool {
        switch state {
        case .paste, .abandoned: true
        default: false
        }
    }

    /// The state of incomplete input, which decides the timeout before ``timeOut()``.
    var pending: PendingInput {
        switch state {
        case .ground: .nothing
        case .escape, .singleShift: .ambiguous
        case .controlSequence, .string: held.isEmpty ? .ambiguous : .incomplete
        case .character, .consoleFunction, .oldMouse, .stringEscape, .paste: .incomplete
        case .abandoned: .abandoned
        }
    }

    /// Ends incomplete input: a lone escape was a key, half a reply is dropped.
    mutating func timeOut() -> [Output] {
        outputs = []
        let given = state
        state = .ground
        switch given {
        case .escape:
            emit(.escape)
            state = .abandoned(.escape)
        case .singleShift: emit(.character("O"), .alt)
        case .controlSequence where held.isEmpty:
            emit(.character("["), .alt)
            state = .abandoned(.emptySequence)
        case .controlSequence: state = .abandoned(.sequence)
        case .string(let kind):
            if held.isEmpty { emit(kind) }
            state = .abandoned(.string)
        case .stringEscape: state = .abandoned(.stringEscape)
        case .paste:
            endPaste()
            state = .abandoned(.paste)
        case .ground, .character, .consoleFunction, .oldMouse, .abandoned: break
        }
        held = []
        hasAlt = false
        return outputs
    }

    private mutating func step(_ byte: UInt8) {
        switch state {
        case .ground, .abandoned: ground(byte)
        case .character(let missing): character(byte, missing)
        case .escape: escape(byte)
        case .controlSequence: controlSequence(byte)
        case .consoleFunction:
            state = .ground
            if (0x41...0x45).contains(byte) { emit(.function(Int(byte) - 0x40)) }
        case .oldMouse(let missing): state = missing > 1 ? .oldMouse(missing: missing - 1) : .ground
        case .singleShift: singleShift(byte)
        case .string(let kind): string(byte, kind)
        case .stringEscape(let kind): stringEscape(byte, kind)
        case .paste: paste(byte)
        }
    }

    mutating func emit(_ key: Key, _ modifiers: Modifiers = []) {
        outputs.append(.event(.key(key, modifiers)))
    }

    /// Emits Alt and a character, which looked like a string.
    mutating func emit(_ kind: StringKind) {
        emit(.character(Character(Unicode.Scalar(kind.rawValue))), .alt)
    }
}
