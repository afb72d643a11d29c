import Glibc
import Synchronization
import TerminalInterface

/// A terminal from start to stop: turns replies, input and signals into events, and decides what to probe.
final class TerminalSession: Sendable {
    struct State {
        var size: TerminalSize
        /// The size of a cell from the terminal's reply.
        var cell: CellPixels?
        /// The form of pictures, once probed.
        var form: PixelGraphics.Form?
        /// The picture support of the last event.
        var reportedGraphics: PixelGraphics?
        /// The terminal's replies about its identity.
        var identity: TerminalIdentity
        /// The terminal's first reply about the shape of its cursor.
        var cursorShape: Int?
        /// The traits of the last event.
        var traits: TerminalTraits?
        /// Whether tmux is being asked for the terminal outside.
        var isAskingMultiplexer = false
        /// Whether kitty's protocol was probed.
        var hasProbedKitty: Bool
        /// The name of the shared memory that holds the probe's pixel.
        var sharedMemoryName: String?
        /// Whether the terminal can read this machine's shared memory.
        var readsSharedMemory = false
        /// Whether the primary attributes list sixels.
        var listsSixels = false
        /// Whether the terminal supports kitty's protocol.
        var supportsKitty = false
        /// The replies about the count of sixel colors, before and after raising it; `nil` before the query.
        var pictureColors: [Int]?
        var hasRaisedColors = false
        /// Whether the terminal has left and right margins (DECLRMM), by its reply to the last probe.
        var hasColumnMargins = false
        var widths = ClusterWidths.unknown
        var isTerminated = false
        /// The time of the first Ctrl-C.
        var interruption: ContinuousClock.Instant?
        var lastMouse: ContinuousClock.Instant?
        var suspension = Suspension()
        /// The program that uses the terminal now.
        var foregroundProgram: ForegroundProgram?
    }

    let device: TerminalDevice
    let loop: EventLoop
    let events: AsyncStream<TerminalEvent>.Continuation
    let handlesSignals: Bool
    let timeouts: Timeouts
    let graphics: ANSITerminal.GraphicsPreference
    let bidi: ANSITerminal.BidiPreference
    let state: Mutex<State>
    /// Held while the terminal is set up or restored, which takes several steps.
    let handover = Mutex(())
    /// Held while a reply is handled, since several threads read replies.
    let replies = Mutex(())

    init(
        device: TerminalDevice, loop: EventLoop, events: AsyncStream<TerminalEvent>.Continuation,
        graphics: ANSITerminal.GraphicsPreference, bidi: ANSITerminal.BidiPreference,
        environment: [String: String], handlesSignals: Bool, timeouts: Timeouts
    ) {
        self.timeouts = timeouts
        self.graphics = graphics
        self.bidi = bidi
        self.device = device
        self.loop = loop
        self.events = events
        self.handlesSignals = handlesSignals
        state = Mutex(
            State(
                size: device.size, identity: TerminalIdentity(environment: environment),
                hasProbedKitty: device.sequences.probesKitty))
    }

    /// Starts the event loop.
    ///
    /// - Returns: Whether a thread could be created.
    func start() -> Bool {
        if let aspect = device.cellAspect { report(aspect: aspect) }
        return loop.start { [weak self] in self?.handle($0) }
    }

    /// Restores the terminal and ends the event loop.
    func stop() {
        restore(.ended)
        state.withLock(\.foregroundProgram)?.terminate()
        loop.stop()
    }

    /// Shows a frame. After the first one the terminal is probed.
    func show(_ frame: Frame) {
        handle(device.show(frame))
        probeWidths()
    }

    /// Handles the result of a write.
    func handle(_ result: TerminalDevice.WriteResult) {
        switch result {
        case .written, .skipped: break
        case .wroteFirstFrame:
            // Probes follow the first frame, so that nothing delays it.
            probe(
                device.sequences.probe(sharedMemory: device.sequences.probesKitty ? shareProbePixel() : nil),
                beyondMultiplexer: device.sequences.kitty?.isInTmux == true)
            if graphics == .kitty { usePlaceholders() }
            askMultiplexer()
        case .buffered: loop.waitForRoom()
        case .disconnected: terminate(SIGHUP)
        }
    }

    /// Repeats probes whose results may have changed, or that had no reply.
    func probeAgain() {
        state.withLock { state in
            if state.form == nil { (state.pictureColors, state.hasRaisedColors) = (nil, false) }
            state.hasColumnMargins = false
        }
        probe(device.sequences.probeAgain(kitty: state.withLock(\.hasProbedKitty)))
    }

    /// Invalidates the screen, and queries the settings that the reader may have changed in the terminal.
    func repaint() {
        device.invalidate()
        probeBackground()
    }

    /// Queries the background, which the reader may have changed.
    func probeBackground() {
        guard device.hasShown, device.sequences.isWindow else { return }
        probe(EscapeSequences.backgroundQuery + EscapeSequences.primaryAttributesQuery)
    }

    /// Sends a probe that ends with the primary attributes query.
    func probe(_ text: String, beyondMultiplexer: Bool = false) {
        // Counted first, since the reply may arrive before the next line runs.
        loop.expectReply(beyondMultiplexer: beyondMultiplexer)
        let result = device.write(text)
        if case .skipped = result { loop.probes.removeLast() }
        handle(result)
    }

    // MARK: Events

    private func handle(_ event: EventLoop.Event) {
        switch event {
        case .parsed(let outputs):
            for output in outputs {
                switch output {
                case .event(let event): handle(event)
                case .reply(let reply): handle(reply)
                }
            }
        case .signals(let signals): for signal in unique(signals) { handle(signal: signal) }
        case .writable: handle(device.flush())
        case .alarm: suspendOverdue()
        case .ended: terminate(SIGHUP)
        }
    }

    /// Ctrl-Z and Ctrl-C suspend and interrupt even while the main actor is busy.
    private func handle(_ event: TerminalEvent) {
        switch event {
        case _ where !device.isActive:
            // Typed after Ctrl-Z.
            break
        case .key(.character("z"), .control): requestSuspension()
        case .key(.character("c"), .control):
            loop.pause(until: .now + Self.interruptionTimeout)
            events.yield(event)
            interrupt()
        case .mouse:
            state.withLock { $0.lastMouse = .now }
            events.yield(event)
        default: events.yield(event)
        }
    }

    /// Ends a program that ignores Ctrl-C: after a timeout, or when it is pressed again.
    private func interrupt() {
        guard handlesSignals else { return }
        let first = state.withLock { state in
            state.interruption = state.interruption ?? .now
            return state.interruption ?? .now
        }
        if first + Self.interruptionTimeout <= .now { SignalHandlers.end(by: SIGINT) }
        SignalHandlers.terminateAfterTimeout(by: SIGINT)
    }

    /// The time in which a second Ctrl-C does not count: the repeat of a held key arrives sooner.
    private static let interruptionTimeout = Duration.milliseconds(500)

    /// Reports once that the process should end.
    func terminate(_ signal: Int32) {
        if handlesSignals { SignalHandlers.terminateAfterTimeout(by: signal) }
        let isFirst = state.withLock { state in
            defer { state.isTerminated = true }
            return !state.isTerminated
        }
        if isFirst { events.yield(.terminated(signal: signal)) }
    }

    /// Dragging a window's edge sends hundreds of SIGWINCH; the last size counts.
    private func unique(_ signals: [Int32]) -> [Int32] {
        signals.reduce(into: []) { result, signal in
            if !result.contains(signal) { result.append(signal) }
        }
    }

    private func handle(signal: Int32) {
        switch signal {
        case SIGWINCH: resize()
        case SIGTSTP: requestSuspension()
        case SIGCONT: setUpAgain()
        default: terminate(signal)
        }
    }

    /// - Parameter isDrawn: Whether the whole screen was just drawn.
    func resize(isDrawn: Bool = false) {
        let size = device.size
        let isNew = state.withLock { state in
            defer { state.size = size }
            return state.size != size
        }
        if isNew {
            // The next frame may have the previous size again, and its difference would be too small.
            device.invalidate()
            events.yield(.resized(size))
            askMultiplexer(after: 200_000)
        } else if !isDrawn {
            // The size may have changed and changed back, and the terminal truncated its lines.
            handle(device.repaint())
        }
        if let aspect = device.cellAspect { report(aspect: aspect) }
        reportPictures()
    }
}
