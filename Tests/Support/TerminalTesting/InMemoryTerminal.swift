import Synchronization
public import TerminalInterface
public import TextInterface

/// A terminal without a screen: it keeps what it was shown and sends the events that a test makes up.
public final class InMemoryTerminal: Terminal {
    /// What a terminal was asked to do besides showing frames.
    public enum Call: Hashable, Sendable {
        /// It was taken over.
        case start
        /// It was told to write the next frame whole.
        case repaint
        /// It was suspended, and continued at once.
        case suspend
        /// It was lent to a program, with these words.
        case run([String])
        /// It was given back.
        case stop
    }

    struct State {
        var size: TerminalSize
        var frames: [Frame] = []
        var calls: [Call] = []
        var copies: [SafeText] = []
        var pictures: [UInt16: TerminalPicture] = [:]
        var waiters = Waiters()
    }

    /// What was sent with ``send(_:)`` and ``resize(columns:rows:)``; it ends with ``stop()``.
    public let events: AsyncStream<TerminalEvent>
    private let continuation: AsyncStream<TerminalEvent>.Continuation
    private let refusal: TerminalError?
    let state: Mutex<State>

    /// Makes a terminal of a size.
    ///
    /// - Parameter refusal: What ``start()`` throws, if anything.
    public init(columns: Int = 80, rows: Int = 24, refusing refusal: TerminalError? = nil) {
        (events, continuation) = AsyncStream.makeStream()
        self.refusal = refusal
        state = Mutex(State(size: TerminalSize(columns: columns, rows: rows)))
    }

    /// The size that it has; see ``resize(columns:rows:)``.
    public var size: TerminalSize { state.withLock(\.size) }

    /// Throws the refusal that it was made with, if any.
    public func start() throws(TerminalError) {
        state.withLock { $0.calls.append(.start) }
        if let refusal { throw refusal }
    }

    /// Keeps the frame.
    public func show(_ frame: Frame) {
        let waiters = state.withLock { state in
            state.frames.append(frame)
            return state.waiters.waiting
        }
        // Conditions run outside the lock, so that they may ask the terminal itself.
        for waiter in waiters where waiter.condition(frame) { end(waiter.id, with: .success(frame)) }
    }

    /// Records the call.
    public func repaint() {
        state.withLock { $0.calls.append(.repaint) }
    }

    /// Keeps the text; see ``copies``.
    public func copy(_ text: SafeText) {
        state.withLock { $0.copies.append(text) }
    }

    /// Keeps the picture; see ``pictures``.
    public func upload(_ picture: TerminalPicture) {
        state.withLock { $0.pictures[picture.number] = picture }
    }

    /// Forgets the picture.
    public func deletePicture(_ picture: UInt16) {
        state.withLock { $0.pictures[picture] = nil }
    }

    /// Records the call and resumes at once.
    public func suspend() {
        state.withLock { $0.calls.append(.suspend) }
        send(.resumed)
    }

    /// Records the call, and says that the program ended well.
    public func run(_ words: [String], environment: [String: String]) async -> Int32? {
        state.withLock { $0.calls.append(.run(words)) }
        return 0
    }

    /// Records the call and ends the events.
    public func stop() {
        state.withLock { $0.calls.append(.stop) }
        continuation.finish()
    }

    // MARK: What a test does

    /// Makes something happen at the terminal.
    public func send(_ event: TerminalEvent) {
        continuation.yield(event)
    }

    /// Presses a key.
    public func press(_ key: Key, _ modifiers: Modifiers = []) {
        send(.key(key, modifiers))
    }

    /// Types each character of a text.
    public func type(_ text: String) {
        for character in text { press(.character(character)) }
    }

    /// Gives the terminal another size and says so.
    public func resize(columns: Int, rows: Int) {
        let size = TerminalSize(columns: columns, rows: rows)
        state.withLock { $0.size = size }
        send(.resized(size))
    }

    // MARK: What a test sees

    /// Every frame that was shown, the newest last.
    public var frames: [Frame] { state.withLock(\.frames) }
    /// What was asked of the terminal, the newest last.
    public var calls: [Call] { state.withLock(\.calls) }
    /// What was put on the clipboard, the newest last.
    public var copies: [SafeText] { state.withLock(\.copies) }
    /// The pictures that it keeps, by their numbers.
    public var pictures: [UInt16: TerminalPicture] { state.withLock(\.pictures) }
    /// The lines of the last frame, without spaces at their ends and without empty lines at the bottom.
    public var lines: [String] { frames.last?.lines ?? [] }
    /// The lines of the last frame in one text.
    public var text: String { lines.joined(separator: "\n") }
}
