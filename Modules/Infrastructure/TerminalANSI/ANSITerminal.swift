import FoundationEssentials
import Glibc
import Synchronization
public import TerminalInterface
public import TextInterface

/// A terminal that is controlled by escape sequences and termios.
public final class ANSITerminal: Terminal {
    /// The events of the terminal; the stream ends with ``stop()``.
    public let events: AsyncStream<TerminalEvent>
    private let continuation: AsyncStream<TerminalEvent>.Continuation
    private let options: Options
    private let session = Mutex<TerminalSession?>(nil)

    /// Makes a terminal that is idle until ``start()``.
    public init(_ options: Options = Options()) {
        self.options = options
        (events, continuation) = AsyncStream.makeStream()
    }

    deinit {
        stop()
    }

    /// The size in cells; 80 × 24 if the terminal does not report one.
    public var size: TerminalSize { Descriptor(number: options.output).size }

    /// Sets up the terminal: raw mode, alternate screen, mouse reporting and bracketed paste. In the
    /// background, the process is stopped until it is in the foreground.
    public func start() throws(TerminalError) {
        let input = Descriptor(number: options.input)
        let output = Descriptor(number: options.output)
        guard input.isTerminal, output.isTerminal else { throw .notATerminal }
        guard !options.name.isEmpty, options.name != "dumb" else { throw .dumb }
        try session.withLock { (session) throws(TerminalError) in
            guard session == nil else { return }
            session = try setUp(input, output.reopenedForWriting())
        }
    }

    private func setUp(_ input: Descriptor, _ output: Descriptor) throws(TerminalError) -> TerminalSession {
        let depth = options.colors ?? .offered(by: options.environment)
        let hasPictures =
            switch options.graphics {
            case .auto: depth != .monochrome && options.mayKnowStrings
            case .kitty: depth != .monochrome
            case .sixel, .none: false
            }
        let kitty = KittyGraphics(
            salt: UInt8(truncatingIfNeeded: getpid()) | 1, isInTmux: options.isInTmux)
        let device = TerminalDevice(
            input: input, output: output,
            sequences: EscapeSequences(
                terminalName: options.name, kitty: hasPictures ? kitty : nil,
                probesKitty: depth == .trueColor || options.graphics == .kitty,
                probesColorDepth: options.colors == nil && depth != .monochrome && options.mayKnowStrings,
                leavesBidiToTerminal: options.bidi == .terminal),
            depth: depth, hasPlainSigns: options.hasPlainSigns,
            handlesSignals: options.handlesSignals, hasWatchdog: options.hasWatchdog)
        let signals =
            options.handlesSignals
            ? SignalHandlers.install(device, timeout: options.timeouts.termination) : nil
        guard signals != nil || !options.handlesSignals else {
            if output.number != options.output { output.close() }
            throw .refused("another terminal is in use")
        }
        do throws(TerminalError) {
            guard
                let loop = EventLoop(
                    input: input, output: output, signals: signals, timeouts: options.timeouts)
            else {
                throw .refused("no pipe left")
            }
            guard signals == nil || SignalHandlers.waitForForeground(of: input) else {
                throw .refused("feedhost is in the background")
            }
            try device.setUp()
            let graphics = depth == .monochrome ? .none : options.graphics
            let session = TerminalSession(
                device: device, loop: loop, events: continuation, graphics: graphics, bidi: options.bidi,
                environment: options.environment, handlesSignals: options.handlesSignals,
                timeouts: options.timeouts)
            guard session.start() else {
                session.restore(.ended)
                throw .refused("no thread left")
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

    /// Shows a frame. After the first one the terminal is probed; its replies become events. A slow terminal
    /// never blocks the caller: it receives the latest frame once it has consumed the one before.
    public func show(_ frame: Frame) {
        session.withLock(\.self)?.show(frame)
    }

    /// Invalidates the screen, so that the next frame is written whole, and queries the background color.
    public func repaint() {
        session.withLock(\.self)?.repaint()
    }

    /// Copies text to the clipboard with OSC 52, which terminals may ignore.
    public func copy(_ text: SafeText) {
        guard let session = session.withLock(\.self), session.device.sequences.isWindow else { return }
        let encoded = Data(text.text.utf8).base64EncodedString()
        session.handle(session.device.write("\u{1B}]52;c;\(encoded)\u{1B}\\"))
    }

    /// Transmits a picture by kitty's graphics protocol or encodes it as sixels, where either is supported.
    public func upload(_ picture: TerminalPicture) {
        guard let session = session.withLock(\.self) else { return }
        session.handle(session.device.upload(picture))
    }

    /// Deletes a picture.
    public func deletePicture(_ picture: UInt16) {
        guard let session = session.withLock(\.self) else { return }
        session.handle(session.device.deletePicture(picture))
    }

    /// Restores the terminal, stops the process and its job until they are continued in the foreground, sets
    /// the terminal up again, shows the last frame, and reports `TerminalEvent.resumed`. After
    /// `TerminalEvent.willSuspend` it should be called soon: without a call the process is stopped after a
    /// timeout, and a later call does nothing.
    public func suspend() {
        session.withLock(\.self)?.suspend()
    }

    /// Restores the terminal, runs a program as a job of its own in the foreground, sets the terminal up
    /// again, shows the last frame, and reports `TerminalEvent.resumed`. When the reader suspends that
    /// program, this process is stopped with it, and both are continued together. Before ``start()`` the
    /// program is only run.
    public func run(_ words: [String], environment: [String: String]) async -> Int32? {
        let program = ForegroundProgram(words, environment: environment)
        let session = session.withLock(\.self)
        let (input, output) = (Descriptor(number: options.input), Descriptor(number: options.output))
        return await withCheckedContinuation { continuation in
            let thread = POSIXThread.start {
                let status =
                    if let session { session.run(program) } else {
                        program.run(on: input, output) { kill(0, SIGTSTP) == 0 }
                    }
                continuation.resume(returning: status)
            }
            guard let thread else { return continuation.resume(returning: nil) }
            pthread_detach(thread)
        }
    }

    /// Restores the terminal and ends the events. Pending replies are read first, for 200 ms at most.
    public func stop() {
        let ended = session.withLock { $0.take() }
        continuation.finish()
        guard let ended else { return }
        ended.stop()
        release(ended.device.output)
    }
}
