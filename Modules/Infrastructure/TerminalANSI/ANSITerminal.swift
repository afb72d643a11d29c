import Glibc
import Synchronization
public import TerminalInterface
public import TextInterface

/// A real terminal, by escape sequences and termios.
public final class ANSITerminal: Terminal {
    /// Everything that happens at the terminal; it ends with ``stop()``.
    public let events: AsyncStream<TerminalEvent>
    private let continuation: AsyncStream<TerminalEvent>.Continuation
    private let options: Options
    private let session = Mutex<Session?>(nil)

    /// Makes a terminal that does nothing before ``start()``.
    public init(_ options: Options = Options()) {
        self.options = options
        (events, continuation) = AsyncStream.makeStream()
    }

    deinit {
        stop()
    }

    /// The size in cells; 80 × 24 where the terminal does not tell.
    public var size: TerminalSize { Descriptor(number: options.output).size }

    /// Takes the terminal over: single keys, its other screen, the mouse and pastes. In the background, this process is
    /// stopped until it is in the foreground.
    public func start() throws(TerminalError) {
        let input = Descriptor(number: options.input)
        let output = Descriptor(number: options.output)
        guard input.isTerminal, output.isTerminal else { throw .notATerminal }
        guard !options.name.isEmpty, options.name != "dumb" else { throw .dumb }
        try session.withLock { (session) throws(TerminalError) in
            guard session == nil else { return }
            session = try takeOver(input, output.reopenedForWriting())
        }
    }

    private func takeOver(_ input: Descriptor, _ output: Descriptor) throws(TerminalError) -> Session {
        let depth = options.colors ?? .offered(by: options.environment)
        let hasPictures =
            switch options.graphics {
            case .auto: depth != .monochrome && options.mayKnowStrings
            case .kitty: depth != .monochrome
            case .sixel, .none: false
            }
        let commands = PictureCommands(
            salt: UInt8(truncatingIfNeeded: getpid()) | 1, isInTmux: options.isInTmux)
        let screen = Screen(
            input: input, output: output,
            strings: EscapeStrings(
                terminalName: options.name, commands: hasPictures ? commands : nil,
                asksForPictures: depth == .trueColor || options.graphics == .kitty,
                asksForDepth: options.colors == nil && depth != .monochrome && options.mayKnowStrings,
                leavesBidiToTerminal: options.leavesBidiToTerminal),
            depth: depth, hasPlainSigns: options.hasPlainSigns,
            handlesSignals: options.handlesSignals, hasWatchdog: options.hasWatchdog)
        let signals =
            options.handlesSignals ? SignalHandlers.install(screen, patience: options.limits.ending) : nil
        guard signals != nil || !options.handlesSignals else {
            if output.number != options.output { output.close() }
            throw .refused("another one has the process's signals")
        }
        do throws(TerminalError) {
            guard
                let loop = EventLoop(
                    input: input, output: output, signals: signals, limits: options.limits)
            else {
                throw .refused("there is no pipe left")
            }
            guard signals == nil || SignalHandlers.waitForForeground(of: input) else {
                throw .refused("it is in the foreground of others")
            }
            try screen.takeOver()
            let graphics = depth == .monochrome ? .none : options.graphics
            let session = Session(
                screen: screen, loop: loop, events: continuation, graphics: graphics,
                environment: options.environment, handlesSignals: options.handlesSignals,
                limits: options.limits)
            guard session.start() else {
                session.giveBack(.ended)
                throw .refused("there is no thread left")
            }
            return session
        } catch {
            release(output)
            throw error
        }
    }

    private func release(_ output: Descriptor) {
        if options.handlesSignals { SignalHandlers.uninstall() }
        if output.number != options.output { output.close() }
    }

    /// Shows a frame. After the first one the terminal is asked what it can do; its answers are events, or nothing. A
    /// terminal that is slow is not waited for: it is shown the last frame when it has taken the one before.
    public func show(_ frame: Frame) {
        session.withLock(\.self)?.show(frame)
    }

    /// Forgets what is on the screen, so that the next frame is written whole, and asks whether it is light or dark.
    public func repaint() {
        session.withLock(\.self)?.repaint()
    }

    /// Puts text on the clipboard with OSC 52, which a terminal may refuse without a word.
    public func copy(_ text: SafeText) {
        guard let session = session.withLock(\.self), session.screen.strings.isWindow else { return }
        let encoded = String(decoding: Base64.encoded(Array(text.text.utf8)), as: UTF8.self)
        session.write("\u{1B}]52;c;\(encoded)\u{1B}\\")
    }

    /// Hands a picture over with kitty's graphics protocol, where the terminal said that it knows it.
    public func keep(_ picture: TerminalPicture) {
        session.withLock(\.self)?.keep(picture)
    }

    /// Takes a picture back.
    public func drop(_ picture: UInt16) {
        session.withLock(\.self)?.drop(picture)
    }

    /// Gives the terminal back, stops the process and its job until they are continued in the foreground, takes the
    /// terminal over again, shows the last frame, and says `TerminalEvent.resumed`. After `TerminalEvent.willSuspend` it
    /// should be called soon: the process is stopped without it before long, and a call that comes later does nothing.
    public func suspend() {
        session.withLock(\.self)?.suspend()
    }

    /// Gives the terminal back, runs a program as a job of its own in the foreground, takes the terminal over again, shows
    /// the last frame, and says `TerminalEvent.resumed`. When the reader suspends that program, this process is stopped with
    /// it, and both are continued together. Before ``start()`` the program is only run.
    public func run(_ words: [String], environment: [String: String]) async -> Int32? {
        let program = ForegroundProgram(words, environment: environment)
        let session = session.withLock(\.self)
        let (input, output) = (Descriptor(number: options.input), Descriptor(number: options.output))
        return await withCheckedContinuation { continuation in
            let thread = KernelThread.start {
                let status =
                    if let session { session.lend(to: program) } else {
                        program.run(on: input, output) { kill(0, SIGTSTP) == 0 }
                    }
                continuation.resume(returning: status)
            }
            guard let thread else { return continuation.resume(returning: nil) }
            pthread_detach(thread)
        }
    }

    /// Gives the terminal back as it was, and ends the events. Answers that are on their way are read first, for 200 ms at
    /// most.
    public func stop() {
        let ended = session.withLock { $0.take() }
        continuation.finish()
        guard let ended else { return }
        ended.stop()
        release(ended.screen.output)
    }
}
