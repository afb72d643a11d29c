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
        /// The traits of the last event.
        var traits: TerminalTraits?
        /// Whether kitty's protocol was probed.
        var hasProbedKitty: Bool
        /// The name of the shared memory that holds the probe's pixel.
        var sharedMemoryName: String?
        /// Whether the terminal can read this machine's shared memory.
        var readsSharedMemory = false
        /// Whether the terminal supports kitty's protocol.
        var supportsKitty = false
        /// The replies about the count of sixel colours, before and after raising it; `nil` before the query.
        var pictureColors: [Int]?
        var hasRaisedColors = false
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
    private let graphics: ANSITerminal.GraphicsPreference
    let state: Mutex<State>
    /// Held while the terminal is set up or restored, which takes several steps.
    let handover = Mutex(())

    init(
        device: TerminalDevice, loop: EventLoop, events: AsyncStream<TerminalEvent>.Continuation,
        graphics: ANSITerminal.GraphicsPreference, environment: [String: String], handlesSignals: Bool,
        timeouts: Timeouts
    ) {
        self.timeouts = timeouts
        self.graphics = graphics
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

    /// Writes sequences that change no cell.
    func write(_ text: String) {
        handle(device.write(text))
    }

    /// Transmits a picture.
    func upload(_ picture: TerminalPicture) {
        handle(device.upload(picture))
    }

    /// Deletes a picture.
    func deletePicture(_ picture: UInt16) {
        handle(device.deletePicture(picture))
    }

    /// Handles the result of a write.
    func handle(_ outcome: TerminalDevice.WriteResult) {
        switch outcome {
        case .written, .skipped: break
        case .wroteFirstFrame:
            // Probes follow the first frame, so that nothing delays it.
            probe(
                device.sequences.probe(sharedMemory: device.sequences.probesKitty ? shareProbePixel() : nil),
                beyondMultiplexer: device.sequences.kitty?.isInTmux == true)
            if graphics == .kitty { usePlaceholders() }
        case .buffered: loop.waitForRoom()
        case .disconnected: terminate(SIGHUP)
        }
    }

    /// Probes again what may have changed, or was not replied to.
    func probeAgain() {
        state.withLock { if $0.form == nil { ($0.pictureColors, $0.hasRaisedColors) = (nil, false) } }
        probe(device.sequences.probeAgain(kitty: state.withLock(\.hasProbedKitty)))
    }

    /// Invalidates the screen, and queries what the reader may have changed in the terminal's settings.
    func repaint() {
        device.invalidate()
        probeBackground()
    }

    /// Queries the background, which the reader may have changed.
    private func probeBackground() {
        guard device.hasShown, device.sequences.isWindow else { return }
        probe(EscapeSequences.backgroundQuery + EscapeSequences.primaryAttributesQuery)
    }

    /// Sends a probe that ends with the primary attributes query.
    private func probe(_ text: String, beyondMultiplexer: Bool = false) {
        // Counted first, since the reply may arrive before the next line runs.
        loop.expectReply(beyondMultiplexer: beyondMultiplexer)
        let outcome = device.write(text)
        if case .skipped = outcome { loop.probes.removeLast() }
        handle(outcome)
    }

    // MARK: What the thread finds

    private func handle(_ finding: EventLoop.Event) {
        switch finding {
        case .parsed(let outputs):
            for output in outputs {
                switch output {
                case .event(let event): take(event)
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
    private func take(_ event: TerminalEvent) {
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
        SignalHandlers.limitEnd(by: SIGINT)
    }

    /// The time in which a second Ctrl-C does not count: the repeat of a held key arrives sooner.
    private static let interruptionTimeout = Duration.milliseconds(500)

    /// Reports once that the process should end.
    func terminate(_ signal: Int32) {
        if handlesSignals { SignalHandlers.limitEnd(by: signal) }
        let isNews = state.withLock { state in
            defer { state.isTerminated = true }
            return !state.isTerminated
        }
        if isNews { events.yield(.terminated(signal: signal)) }
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
        } else if !isDrawn {
            // The size may have changed and changed back, and the terminal truncated its lines.
            handle(device.repaint())
        }
        if let aspect = device.cellAspect { report(aspect: aspect) }
        reportPictures()
    }

    func handle(_ reply: Reply) {
        switch reply {
        case .background(let red, let green, let blue):
            events.yield(.appearance(isDark: Reply.isDark(red: red, green: green, blue: blue)))
        case .appearance(let isDark): events.yield(.appearance(isDark: isDark))
        case .cellPixels(let height, let width):
            let cell = CellPixels(width: width, height: height)
            guard cell.isPlausible else { return }
            state.withLock { $0.cell = cell }
            report(aspect: Double(height) / Double(width))
            reportPictures()
        case .textAreaPixels(let height, let width):
            guard state.withLock({ $0.cell == nil }) else { return }
            let size = device.size
            report(aspect: Double(height) * Double(size.columns) / (Double(size.rows) * Double(width)))
        case .mode(2026, true): device.synchronize()
        case .name(let name):
            // The terminal outside tmux replies after tmux.
            let isLate = state.withLock { state in
                state.identity.add(name: name)
                return state.traits != nil
            }
            if isLate { identify() }
        case .focus(let hasFocus): if hasFocus { probeBackground() }
        case .depth(let depth): show(in: depth)
        case .secondaryAttributes(let numbers): state.withLock { $0.identity.secondary = numbers }
        case .sharedMemory(let isKnown): state.withLock { $0.readsSharedMemory = isKnown }
        case .graphics(let isKnown):
            loop.probes.replyBeyondMultiplexer()
            guard isKnown else { return }
            state.withLock { $0.supportsKitty = true }
            useKittyGraphics()
        case .primaryAttributes(let hasSixels):
            loop.probes.reply()
            if let name = state.withLock({ $0.sharedMemoryName.take() }) { device.memory.remove(name) }
            identify()
            probeWidths()
            if probeKitty() { return }
            if graphics == .sixel || graphics == .auto && hasSixels {
                useSixels()
            } else {
                useKittyGraphicsOfUnknownTerminal()
            }
        case .cursor(let row, let column): addClusterWidth(row: row, column: column)
        case .pictureColors(let count): state.withLock { $0.pictureColors?.append(count) }
        case .mode, .other: break
        }
    }

    /// An implausible aspect is an invalid reply.
    private func report(aspect: Double) {
        if CellPixels.plausibleAspects.contains(aspect) { events.yield(.cellAspect(aspect)) }
    }

    /// The terminal's reply takes precedence over the environment.
    private func show(in depth: ColorDepth) {
        guard device.sequences.probesColorDepth, let outcome = device.show(in: depth) else { return }
        handle(outcome)
        events.yield(.colors(depth == .trueColor ? 1 << 24 : depth == .indexed256 ? 256 : 16))
    }

    /// Reports the terminal's identity, and again when it changes.
    private func identify() {
        let news = state.withLock { state -> TerminalTraits? in
            guard let traits = state.identity.traits, traits != state.traits else { return nil }
            state.traits = traits
            return traits
        }
        guard let news else { return }
        events.yield(.identified(news))
        let bidi = state.withLock { $0.identity.row?.bidi }
        if let bidi, !bidi.off.isEmpty, !device.sequences.leavesBidiToTerminal {
            handle(device.order(off: bidi.off, on: bidi.on))
        }
    }

    // MARK: Pictures

    /// Uses kitty's protocol in the form that the known terminal supports.
    private func useKittyGraphics() {
        let pictures = state.withLock { $0.supportsKitty ? $0.identity.traits?.pictures : nil }
        switch pictures {
        // A placeholder's colour encodes the picture's number in 24 bits. An explicit choice of kitty's protocol
        // implies true colour.
        case .placeholders where graphics == .kitty || device.depth == .trueColor: usePlaceholders()
        case .placeholders, .placed: placePictures()
        case .sixelsOrCells, nil: break
        }
    }

    /// Probes kitty's protocol once the terminal is known not to print the query: it has more colours than the
    /// environment says, or it is known to support the protocol.
    ///
    /// - Returns: Whether a probe was sent.
    private func probeKitty() -> Bool {
        guard graphics == .auto, let kitty = device.sequences.kitty else { return false }
        let isTrueColor = device.depth == .trueColor
        let isDue = state.withLock { state in
            guard !state.hasProbedKitty else { return false }
            let row = state.identity.row
            state.hasProbedKitty = row.map { $0.pictures != .sixelsOrCells } ?? isTrueColor
            return state.hasProbedKitty
        }
        if isDue {
            probe(
                kitty.query(sharedMemory: shareProbePixel()) + EscapeSequences.primaryAttributesQuery,
                beyondMultiplexer: kitty.isInTmux)
        }
        return isDue
    }

    /// Puts a pixel into shared memory for the probe; none through tmux, which may run on another machine.
    ///
    /// - Returns: The name of the shared memory.
    private func shareProbePixel() -> String? {
        guard device.sequences.kitty?.isInTmux == false else { return nil }
        let name = device.memory.put([0, 0, 0])
        state.withLock { $0.sharedMemoryName = name }
        return name
    }

    /// Reports kitty's protocol, with shared memory where the terminal reads it.
    private func setKittyForm() {
        state.withLock { $0.form = $0.readsSharedMemory ? .pixels : .png }
        reportPictures()
    }

    /// Uses kitty's protocol on an unknown terminal that supports it, and no sixels.
    private func useKittyGraphicsOfUnknownTerminal() {
        let isUnknown = state.withLock { $0.supportsKitty && $0.form == nil && $0.identity.row == nil }
        if isUnknown { placePictures() }
    }

    /// Uses placements; not through tmux, whose panes have other coordinates than the terminal.
    private func placePictures() {
        guard device.sequences.kitty?.isInTmux == false, device.usePlacements() else { return }
        setKittyForm()
    }

    private func usePlaceholders() {
        guard device.usePlaceholders() else { return }
        setKittyForm()
    }

    /// Queries the count of sixel colours, raises it where it is low, and uses sixels after the reply or without one.
    private func useSixels() {
        let question = state.withLock { state -> String? in
            guard state.form == nil else { return nil }
            guard let colors = state.pictureColors else {
                state.pictureColors = []
                return EscapeSequences.sixelColorsQuery
            }
            if let before = colors.first, before < Self.mostColors, !state.hasRaisedColors {
                state.hasRaisedColors = true
                device.note(colors: Self.mostColors, before: before)
                return EscapeSequences.setSixelColors(Self.mostColors)
            }
            // Terminals without a reply have at least 256 registers.
            state.form = .indexed(colors: min(Self.mostColors, colors.last ?? Self.mostColors))
            return nil
        }
        if let question { probe(question + EscapeSequences.primaryAttributesQuery) } else { reportPictures() }
    }

    /// The palette's indices are bytes.
    private static let mostColors = 256

    /// Reports that pictures can be shown, and again when the size of a cell changes.
    private func reportPictures() {
        let news = state.withLock { state -> PixelGraphics? in
            guard let form = state.form else { return nil }
            var cell = device.cellPixels ?? state.cell
            // Kitty's pictures are scaled to cells; sixels of another size would cover other cells.
            if form.isScaled, cell == nil { cell = CellPixels(width: 10, height: 20) }
            guard let cell, state.reportedGraphics != PixelGraphics(form: form, cell: cell) else {
                return nil
            }
            state.reportedGraphics = PixelGraphics(form: form, cell: cell)
            return state.reportedGraphics
        }
        guard let news else { return }
        let isLayered = state.withLock { $0.identity.row?.layersSixels ?? false }
        if !news.form.isScaled { device.useSixels(cell: news.cell, isLayered: isLayered) }
        events.yield(.pictures(news))
    }
}

extension PixelGraphics.Form {
    /// Whether the terminal scales pictures to their cells.
    fileprivate var isScaled: Bool {
        switch self {
        case .png, .pixels: true
        case .indexed: false
        }
    }
}

extension CellPixels {
    fileprivate static let plausibleAspects = 0.5...5.0

    fileprivate var isPlausible: Bool {
        width > 0 && height > 0 && Self.plausibleAspects.contains(Double(height) / Double(width))
    }
}
