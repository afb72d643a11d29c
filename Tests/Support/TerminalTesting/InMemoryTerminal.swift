import Synchronization
public import TerminalInterface
public import TextInterface

/// A terminal in memory, which records frames and calls, and sends events of a test.
public final class InMemoryTerminal: Terminal {
    /// A call of the terminal other than showing a frame.
    public enum Call: Hashable, Sendable {
        /// The terminal was taken over.
        case start
        /// The next frame was to be written whole.
        case repaint
        /// The program was suspended, and continued at once.
        case suspend
        /// A program was run on the terminal, with these arguments.
        case run([String])
        /// The terminal was restored.
        case stop
    }

    struct State {
        var size: TerminalSize
        var frames: [Frame] = []
        var calls: [Call] = []
        var copies: [SafeText] = []
        var pictures: [UInt16: TerminalPicture] = [:]
        var waiters = Waiters()
        var sentCount = 0
        var awaitedCount = 0
    }

    /// The events of ``send(_:)`` and ``resize(columns:rows:)``, until ``stop()``.
    public var events: AsyncStream<TerminalEvent> {
        AsyncStream {
            self.state.withLock { $0.awaitedCount += 1 }
            var iterator = self.sent.makeAsyncIterator()
            return await iterator.next()
        }
    }

    private let sent: AsyncStream<TerminalEvent>
    private let continuation: AsyncStream<TerminalEvent>.Continuation
    private let refusal: TerminalError?
    let state: Mutex<State>

    /// Makes a terminal of a size.
    ///
    /// - Parameter refusal: The error of ``start()``; `nil` for none.
    public init(columns: Int = 80, rows: Int = 24, refusing refusal: TerminalError? = nil) {
        (sent, continuation) = AsyncStream.makeStream()
        self.refusal = refusal
        state = Mutex(State(size: TerminalSize(columns: columns, rows: rows)))
    }

    /// The size; see ``resize(columns:rows:)``.
    public var size: TerminalSize { state.withLock(\.size) }

    /// Throws the refusal of the initializer, if any.
    public func start() throws(TerminalError) {
        state.withLock { $0.calls.append(.start) }
        if let refusal { throw refusal }
    }

    /// Records the frame.
    public func show(_ frame: Frame) {
        let waiters = state.withLock { state in
            state.frames.append(frame)
            return state.waiters.waiting
        }
        // Conditions run outside the lock, since they may use the terminal.
        for waiter in waiters where waiter.condition(frame) { end(waiter.id, with: .success(frame)) }
    }

    /// Records the call.
    public func repaint() { state.withLock { $0.calls.append(.repaint) } }

    /// Records the text; see ``copies``.
    public func copy(_ text: SafeText) { state.withLock { $0.copies.append(text) } }

    /// Keeps the picture; see ``pictures``.
    public func upload(_ picture: TerminalPicture) {
        state.withLock { $0.pictures[picture.number] = picture }
    }

    /// Forgets the picture.
    public func deletePicture(_ picture: UInt16) { state.withLock { $0.pictures[picture] = nil } }

    /// Records the call and resumes at once.
    public func suspend() {
        state.withLock { $0.calls.append(.suspend) }
        send(.resumed)
    }

    /// Records the call, and returns exit code 0.
    public func run(_ words: [String], environment: [String: String]) async -> Int32? {
        state.withLock { $0.calls.append(.run(words)) }
        return 0
    }

    /// Records the call and ends the events.
    public func stop() {
        state.withLock { $0.calls.append(.stop) }
        continuation.finish()
    }

    // MARK: Events

    /// Sends an event.
    public func send(_ event: TerminalEvent) {
        state.withLock { $0.sentCount += 1 }
        continuation.yield(event)
    }

    /// Whether the program has handled all events: it waits for the next one, or has ended.
    public var isEveryEventHandled: Bool {
        state.withLock { $0.awaitedCount > $0.sentCount || $0.sentCount == 0 || $0.calls.last == .stop }
    }

    /// Presses a key.
    public func press(_ key: Key, _ modifiers: Modifiers = []) { send(.key(key, modifiers)) }

    /// Types each character of a text.
    public func type(_ text: String) {
        for character in text { press(.character(character)) }
    }

    /// Changes the size, and sends the event of it.
    public func resize(columns: Int, rows: Int) {
        let size = TerminalSize(columns: columns, rows: rows)
        state.withLock { $0.size = size }
        send(.resized(size))
    }

    // MARK: Records

    /// Every frame that was shown, the newest last.
    public var frames: [Frame] { state.withLock(\.frames) }
    /// The calls, the newest last.
    public var calls: [Call] { state.withLock(\.calls) }
    /// The copied texts, the newest last.
    public var copies: [SafeText] { state.withLock(\.copies) }
    /// The pictures that it keeps, by their numbers.
    public var pictures: [UInt16: TerminalPicture] { state.withLock(\.pictures) }
    /// The lines of the last frame, without spaces at their ends and without empty lines at the bottom.
    public var lines: [String] { frames.last?.lines ?? [] }
    /// The lines of the last frame in one text.
    public var text: String { lines.joined(separator: "\n") }
}
