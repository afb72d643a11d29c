import TerminalInterface

/// Turns a terminal's bytes into keys, pastes, the mouse and replies. It reads nothing and knows no time: whoever feeds
/// it asks it how long it may wait (``pending``) and says when that time is over (``timeOut()``).
///
/// A reply once begun never becomes keys, wherever it is cut.
struct InputParser: Sendable {
    /// What came of some bytes.
    enum Output: Hashable, Sendable {
        case event(TerminalEvent)
        case reply(Reply)
    }

    /// What the parser waits for.
    enum Pending: Hashable, Sendable {
        /// Nothing has begun.
        case nothing
        /// `ESC`, `ESC [`, `ESC O` and the like: a key of their own, or the beginning of something.
        case ambiguous
        /// Something has begun that its other half may follow soon.
        case begun
        /// Something was given up whose other half may still follow, late.
        case lapsed
    }

    enum State: Hashable, Sendable {
        case ground
        case character(missing: Int)
        case escape
        case controlSequence
        /// `ESC [ [`, which begins the function keys of Linux's console.
        case consoleFunction
        /// The three bytes behind `ESC [ M`, of a mouse that does not write numbers.
        case oldMouse(missing: Int)
        case singleShift
        case string(StringKind)
        case stringEscape(StringKind)
        case paste
        case lapsed(Lapsed)
    }

    /// A string by the byte that begins it behind `ESC`.
    enum StringKind: UInt8, Sendable {
        case device = 0x50
        case start = 0x58
        case operatingSystem = 0x5D
        case privacy = 0x5E
        case application = 0x5F
    }

    /// What was given up.
    enum Lapsed: Hashable, Sendable {
        case escape
        case emptySequence
        case sequence
        case string
        case stringEscape
        case paste
    }

    var state = State.ground
    /// The bytes of what has begun.
    var held: [UInt8] = []
    /// Whether `ESC` came before a character: Alt.
    var hasAlt = false
    var outputs: [Output] = []

    /// The bytes of a paste beyond this are left out.
    static let pasteLimit = 1 << 20
    /// The bytes of a sequence or string beyond this are read and forgotten.
    static let heldLimit = 4096

    /// Reads bytes as they came in one piece.
    mutating func feed(_ bytes: [UInt8]) -> [Output] {
        outputs = []
        var rest = bytes[...]
        if case .lapsed(let lapsed) = state {
            let tail = Self.tail(of: lapsed, in: bytes)
            rest = rest.dropFirst(tail.count)
            if tail.isComplete { state = .ground }
        }
        for byte in rest { step(byte) }
        return outputs
    }

    /// Whether bytes are to be fed as they came in one piece, for their number, or since it tells them from keys.
    var takesPieces: Bool {
        switch state {
        case .paste, .lapsed: true
        default: false
        }
    }

    /// What has begun, and so how long to wait before ``timeOut()``.
    var pending: Pending {
        switch state {
        case .ground: .nothing
        case .escape, .singleShift: .ambiguous
        case .controlSequence, .string: held.isEmpty ? .ambiguous : .begun
        case .character, .consoleFunction, .oldMouse, .stringEscape, .paste: .begun
        case .lapsed: .lapsed
        }
    }

    /// Gives up what has begun: an escape alone was a key, half a reply was nothing.
    mutating func timeOut() -> [Output] {
        outputs = []
        let given = state
        state = .ground
        switch given {
        case .escape:
            emit(.escape)
            state = .lapsed(.escape)
        case .singleShift: emit(.character("O"), .alt)
        case .controlSequence where held.isEmpty:
            emit(.character("["), .alt)
            state = .lapsed(.emptySequence)
        case .controlSequence: state = .lapsed(.sequence)
        case .string(let kind):
            if held.isEmpty { emit(kind) }
            state = .lapsed(.string)
        case .stringEscape: state = .lapsed(.stringEscape)
        case .paste:
            endPaste()
            state = .lapsed(.paste)
        case .ground, .character, .consoleFunction, .oldMouse, .lapsed: break
        }
        held = []
        hasAlt = false
        return outputs
    }

    private mutating func step(_ byte: UInt8) {
        switch state {
        case .ground, .lapsed: ground(byte)
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

    /// What was taken for a string was Alt and a character.
    mutating func emit(_ kind: StringKind) {
        emit(.character(Character(Unicode.Scalar(kind.rawValue))), .alt)
    }
}
