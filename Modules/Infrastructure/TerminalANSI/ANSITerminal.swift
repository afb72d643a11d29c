import Glibc
import Synchronization
public import TerminalInterface
public import TextInterface

/// A real terminal, by escape sequences and termios.
public final class ANSITerminal: Terminal {
    /// What there is to choose. Without a choice, everything is found out.
    public struct Options: Sendable {
        /// The descriptor that is read.
        public var input: Int32 = 0
        /// The descriptor that is written.
        public var output: Int32 = 1
        /// `TERM`, `COLORTERM` and `NO_COLOR`.
        public var environment: [String: String] = ANSITerminal.environment
        /// The colours; `nil` for what the environment says.
        public var colors: ColorDepth?
        /// Whether the process's signals are this terminal's: resizing, suspending, ending and crashes. At most one
        /// terminal of a process has them. Without them, ``ANSITerminal/suspend()`` does not stop the process.
        public var handlesSignals = true

        /// Makes options that leave everything to be found out.
        public init() {}
    }

    /// Everything that happens at the terminal; it ends with ``stop()``.
    public let events: AsyncStream<TerminalEvent>
    private let continuation: AsyncStream<TerminalEvent>.Continuation
    private let options: Options
    private let running = Mutex<Running?>(nil)

    private struct Running {
        let screen: Screen
        let session: Session
        let reader: InputReader
    }

    /// Makes a terminal that does nothing before ``start()``.
    public init(_ options: Options = Options()) {
        self.options = options
        (events, continuation) = AsyncStream.makeStream()
    }

    deinit {
        stop()
    }

    /// The variables of the process's environment that say what the terminal is.
    public static var environment: [String: String] {
        var result: [String: String] = [:]
        for name in ["TERM", "COLORTERM", "NO_COLOR"] {
            if let value = getenv(name) { result[name] = String(cString: value) }
        }
        return result
    }

    /// The size in cells; 80 × 24 where the terminal does not tell.
    public var size: TerminalSize {
        if let screen = running.withLock({ $0?.screen }) { return screen.size }
        return screen(writing: Descriptor(number: options.output)).size
    }

    /// Takes the terminal over: single keys, its other screen, the mouse and pastes.
    public func start() throws(TerminalError) {
        let input = Descriptor(number: options.input)
        let output = Descriptor(number: options.output)
        guard input.isTerminal, output.isTerminal else { throw .notATerminal }
        let name = options.environment["TERM"] ?? ""
        guard !name.isEmpty, name != "dumb" else { throw .dumb }
        try running.withLock { (running) throws(TerminalError) in
            guard running == nil else { return }
            running = try takeOver(screen(writing: output.reopenedForWriting()))
        }
    }

    private func screen(writing output: Descriptor) -> Screen {
        Screen(
            input: Descriptor(number: options.input), output: output,
            strings: EscapeStrings(terminalName: options.environment["TERM"] ?? ""),
            depth: options.colors ?? .offered(by: options.environment),
            handlesSignals: options.handlesSignals)
    }

    private func takeOver(_ screen: Screen) throws(TerminalError) -> Running {
        var signals: Descriptor?
        if options.handlesSignals {
            signals = SignalHandlers.install(output: screen.output, leaving: Array(screen.strings.leave.utf8))
            guard signals != nil else { throw .refused("another one has the process's signals") }
        }
        do throws(TerminalError) {
            try screen.takeOver()
            guard let reader = InputReader(input: screen.input, signals: signals) else {
                throw TerminalError.refused("there is no pipe left")
            }
            let session = Session(screen: screen, events: continuation)
            guard reader.start({ session.handle($0) }) else {
                throw TerminalError.refused("there is no thread left")
            }
            return Running(screen: screen, session: session, reader: reader)
        } catch {
            screen.end()
            if options.handlesSignals { SignalHandlers.uninstall() }
            throw error
        }
    }

    /// Shows a frame. After the first one the terminal is asked what it can do; its answers are events, or nothing.
    public func show(_ frame: Frame) {
        guard let (screen, session, reader) = parts else { return }
        switch screen.show(frame) {
        case .first:
            reader.expectAnswers()
            screen.write(screen.strings.ask)
        case .lost: session.terminate(SIGHUP)
        case .next, .kept: break
        }
    }

    /// Forgets what is on the screen, so that the next frame is written whole.
    public func repaint() {
        parts?.screen.forget()
    }

    /// Puts text on the clipboard with OSC 52, which a terminal may refuse without a word.
    public func copy(_ text: SafeText) {
        guard let screen = parts?.screen, screen.strings.isWindow else { return }
        screen.write("\u{1B}]52;c;\(Base64.encoded(text.text))\u{1B}\\")
    }

    /// Gives the terminal back, stops the process and its job until they are continued, takes the terminal over again,
    /// shows the last frame, and says ``TerminalEvent/resumed``.
    public func suspend() {
        guard let (screen, _, _) = parts else { return }
        screen.lend()
        if options.handlesSignals { SignalHandlers.stopProcess() }
        try? screen.takeOver()
        continuation.yield(.resumed)
    }

    /// Gives the terminal back as it was, and ends the events.
    public func stop() {
        let ended = running.withLock { running in
            defer { running = nil }
            return running
        }
        continuation.finish()
        guard let ended else { return }
        ended.screen.end()
        ended.reader.stop()
        if options.handlesSignals { SignalHandlers.uninstall() }
        if ended.screen.output.number != options.output { ended.screen.output.close() }
    }

    private var parts: (screen: Screen, session: Session, reader: InputReader)? {
        running.withLock { $0.map { ($0.screen, $0.session, $0.reader) } }
    }
}
