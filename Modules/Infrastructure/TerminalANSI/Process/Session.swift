import Glibc
import Synchronization
import TerminalInterface

/// A terminal from its start to its end: what is shown, and events made of what the thread finds.
final class Session: Sendable {
    struct State {
        var size: TerminalSize
        /// The size of a cell, once the terminal has told it.
        var cell: CellPixels?
        /// The form in which pictures are shown, once that is known.
        var form: PixelGraphics.Form?
        /// What was said of pictures.
        var said: PixelGraphics?
        /// What the terminal says of who it is.
        var evidence: TerminalEvidence
        /// What was said of who it is.
        var traits: TerminalTraits?
        /// Whether it was asked for kitty's protocol.
        var hasAskedForKitty: Bool
        /// The name of the pixel that it was asked to read from this machine's memory.
        var sharedName: String?
        /// Whether it said that it reads this machine's memory.
        var sharesMemory = false
        /// Whether it said that it knows kitty's protocol.
        var knowsKitty = false
        /// How many colours the terminal had for a picture in sixels, and then was given; `nil` before it is asked.
        var pictureColors: [Int]?
        var hasGivenColors = false
        var widths = Widths.unknown
        var isTerminated = false
        /// When the key was pressed that interrupts a program (Ctrl-C).
        var interruption: ContinuousClock.Instant?
        var lastMouse: ContinuousClock.Instant?
        var suspension = Suspension()
        /// The program that has the terminal now.
        var borrower: ForegroundProgram?
    }

    let screen: Screen
    let loop: EventLoop
    let events: AsyncStream<TerminalEvent>.Continuation
    let handlesSignals: Bool
    let limits: Patience.Limits
    private let graphics: ANSITerminal.Graphics
    let state: Mutex<State>
    /// Held while the terminal is taken over or given back, which is more than one step.
    let handover = Mutex(())

    init(
        screen: Screen, loop: EventLoop, events: AsyncStream<TerminalEvent>.Continuation,
        graphics: ANSITerminal.Graphics, environment: [String: String], handlesSignals: Bool,
        limits: Patience.Limits
    ) {
        self.limits = limits
        self.graphics = graphics
        self.screen = screen
        self.loop = loop
        self.events = events
        self.handlesSignals = handlesSignals
        state = Mutex(
            State(
                size: screen.size, evidence: TerminalEvidence(environment: environment),
                hasAskedForKitty: screen.strings.asksForPictures))
    }

    /// Starts the thread.
    ///
    /// - Returns: Whether there is one.
    func start() -> Bool {
        if let aspect = screen.cellAspect { report(aspect: aspect) }
        return loop.start { [weak self] in self?.handle($0) }
    }

    /// Gives the terminal back and ends the thread.
    func stop() {
        giveBack(.ended)
        state.withLock(\.borrower)?.terminate()
        loop.stop()
    }

    /// Shows a frame. After the first one the terminal is asked what it can do.
    func show(_ frame: Frame) {
        settle(screen.show(frame))
        askWidths()
    }

    /// Writes something that moves nothing on the screen.
    func write(_ text: String) {
        settle(screen.write(text))
    }

    /// Hands a picture over.
    func keep(_ picture: TerminalPicture) {
        settle(screen.keep(picture))
    }

    /// Takes a picture back.
    func drop(_ picture: UInt16) {
        settle(screen.drop(picture))
    }

    /// Sees to what became of something that was written.
    func settle(_ outcome: Screen.Outcome) {
        switch outcome {
        case .written, .kept: break
        case .writtenFirst:
            // Asked only now, so that the first frame waits for nothing.
            ask(
                screen.strings.ask(sharing: screen.strings.asksForPictures ? shareQuestion() : nil),
                beyondMultiplexer: screen.strings.commands?.isInTmux == true)
            if graphics == .kitty { showPlaceholders() }
        case .waiting: loop.waitForRoom()
        case .lost: terminate(SIGHUP)
        }
    }

    /// Asks the terminal once more what may have changed, or was not answered.
    func askAgain() {
        state.withLock { if $0.form == nil { ($0.pictureColors, $0.hasGivenColors) = (nil, false) } }
        ask(screen.strings.askAgain(aboutPictures: state.withLock(\.hasAskedForKitty)))
    }

    /// Has the next frame written whole, and asks what a reader may have changed in the terminal's settings.
    func repaint() {
        screen.forget()
        askBackground()
    }

    /// Asks for the background, which the reader may have changed.
    private func askBackground() {
        guard screen.hasShown, screen.strings.isWindow else { return }
        ask(EscapeStrings.askBackground + EscapeStrings.askKind)
    }

    /// Asks something that ends with the question that every terminal answers.
    private func ask(_ text: String, beyondMultiplexer: Bool = false) {
        // First, since the answer may be there before the next line is reached.
        loop.expectAnswer(beyondMultiplexer: beyondMultiplexer)
        let outcome = screen.write(text)
        if case .kept = outcome { loop.questions.takeBack() }
        settle(outcome)
    }

    // MARK: What the thread finds

    private func handle(_ finding: EventLoop.Finding) {
        switch finding {
        case .parsed(let outputs):
            for output in outputs {
                switch output {
                case .event(let event): take(event)
                case .reply(let reply): handle(reply)
                }
            }
        case .signals(let signals): for signal in unique(signals) { handle(signal: signal) }
        case .writable: settle(screen.flush())
        case .alarm: suspendOverdue()
        case .ended: terminate(SIGHUP)
        }
    }

    /// The keys by which other programs are suspended and interrupted do that here too, whatever the main actor does.
    private func take(_ event: TerminalEvent) {
        switch event {
        case _ where !screen.isHeld:
            // Typed behind the key that suspends.
            break
        case .key(.character("z"), .control): requestSuspension()
        case .key(.character("c"), .control):
            loop.pause(until: .now + Self.patienceWithInterruption)
            events.yield(event)
            interrupt()
        case .mouse:
            state.withLock { $0.lastMouse = .now }
            events.yield(event)
        default: events.yield(event)
        }
    }

    /// Sees to it that the program ends though nobody takes the event: after a while, or when the key is pressed again.
    private func interrupt() {
        guard handlesSignals else { return }
        let first = state.withLock { state in
            state.interruption = state.interruption ?? .now
            return state.interruption ?? .now
        }
        if first + Self.patienceWithInterruption <= .now { SignalHandlers.end(by: SIGINT) }
        SignalHandlers.limitEnd(by: SIGINT)
    }

    /// How long a program has that is to be interrupted before the next such key counts; one that is held down comes
    /// again sooner.
    private static let patienceWithInterruption = Duration.milliseconds(500)

    /// Says once that the process should end.
    func terminate(_ signal: Int32) {
        if handlesSignals { SignalHandlers.limitEnd(by: signal) }
        let isNews = state.withLock { state in
            defer { state.isTerminated = true }
            return !state.isTerminated
        }
        if isNews { events.yield(.terminated(signal: signal)) }
    }

    /// A window that is drawn larger sends hundreds; the last size is what counts.
    private func unique(_ signals: [Int32]) -> [Int32] {
        signals.reduce(into: []) { result, signal in
            if !result.contains(signal) { result.append(signal) }
        }
    }

    private func handle(signal: Int32) {
        switch signal {
        case SIGWINCH: resize()
        case SIGTSTP: requestSuspension()
        case SIGCONT: retake()
        default: terminate(signal)
        }
    }

    /// - Parameter isDrawn: Whether the whole screen was drawn just now.
    func resize(isDrawn: Bool = false) {
        let size = screen.size
        let isNew = state.withLock { state in
            defer { state.size = size }
            return state.size != size
        }
        if isNew {
            // The next frame may have the size of the last one again, and would differ from it in little.
            screen.forget()
            events.yield(.resized(size))
        } else if !isDrawn {
            // It may have been another for a moment, and the terminal has cut its lines off.
            settle(screen.repaint())
        }
        if let aspect = screen.cellAspect { report(aspect: aspect) }
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
            let size = screen.size
            report(aspect: Double(height) * Double(size.columns) / (Double(size.rows) * Double(width)))
        case .mode(2026, true): screen.synchronize()
        case .name(let name):
            // The terminal beyond tmux answers behind tmux's own answers.
            let isLate = state.withLock { state in
                state.evidence.add(name: name)
                return state.traits != nil
            }
            if isLate { identify() }
        case .focus(let hasFocus): if hasFocus { askBackground() }
        case .depth(let depth): show(in: depth)
        case .secondaryAttributes(let numbers): state.withLock { $0.evidence.secondary = numbers }
        case .sharedMemory(let isKnown): state.withLock { $0.sharesMemory = isKnown }
        case .graphics(let isKnown):
            loop.questions.answerBeyond()
            guard isKnown else { return }
            state.withLock { $0.knowsKitty = true }
            takeKitty()
        case .primaryAttributes(let hasSixels):
            loop.questions.answer()
            if let name = state.withLock({ $0.sharedName.take() }) { screen.memory.remove(name) }
            identify()
            askWidths()
            if askForKitty() { return }
            if graphics == .sixel || graphics == .auto && hasSixels {
                takeSixels()
            } else {
                takeUnknownKitty()
            }
        case .cursor(let row, let column): takeCursor(row: row, column: column)
        case .pictureColors(let count): state.withLock { $0.pictureColors?.append(count) }
        case .mode, .other: break
        }
    }

    /// A shape outside of what fonts have is a terminal that tells nonsense.
    private func report(aspect: Double) {
        if CellPixels.plausibleAspects.contains(aspect) { events.yield(.cellAspect(aspect)) }
    }

    /// The terminal knows better than the environment how many colours it has.
    private func show(in depth: ColorDepth) {
        guard screen.strings.asksForDepth, let outcome = screen.show(in: depth) else { return }
        settle(outcome)
        events.yield(.colors(depth == .trueColor ? 1 << 24 : depth == .indexed256 ? 256 : 16))
    }

    /// Says who the terminal is, once that is known, and again when it turns out to be another.
    private func identify() {
        let news = state.withLock { state -> TerminalTraits? in
            guard let traits = state.evidence.traits, traits != state.traits else { return nil }
            state.traits = traits
            return traits
        }
        guard let news else { return }
        events.yield(.identified(news))
        let bidi = state.withLock { $0.evidence.row?.bidi }
        if let bidi, !bidi.off.isEmpty, !screen.strings.leavesBidiToTerminal {
            settle(screen.order(off: bidi.off, on: bidi.on))
        }
    }

    // MARK: Pictures

    /// Shows pictures in kitty's protocol where the terminal knows it and is known to do it well.
    private func takeKitty() {
        let pictures = state.withLock { $0.knowsKitty ? $0.evidence.traits?.pictures : nil }
        switch pictures {
        // A placeholder's colour is a number of 24 bits. A reader who chose such pictures says that there are as many.
        case .placeholders where graphics == .kitty || screen.depth == .trueColor: showPlaceholders()
        case .placeholders, .placed: placePictures()
        case .sixelsOrCells, nil: break
        }
    }

    /// Asks for kitty's protocol once the terminal is known not to print the question: it has more colours than the
    /// environment says, or its name is that of one with the protocol.
    ///
    /// - Returns: Whether it was asked.
    private func askForKitty() -> Bool {
        guard graphics == .auto, let commands = screen.strings.commands else { return false }
        let isTrueColor = screen.depth == .trueColor
        let isDue = state.withLock { state in
            guard !state.hasAskedForKitty else { return false }
            let row = state.evidence.row
            state.hasAskedForKitty = row.map { $0.pictures != .sixelsOrCells } ?? isTrueColor
            return state.hasAskedForKitty
        }
        if isDue {
            ask(
                commands.question(sharing: shareQuestion()) + EscapeStrings.askKind,
                beyondMultiplexer: commands.isInTmux)
        }
        return isDue
    }

    /// Puts a pixel into this machine's memory for the terminal to read; none through tmux, which may be elsewhere.
    ///
    /// - Returns: Its name.
    private func shareQuestion() -> String? {
        guard screen.strings.commands?.isInTmux == false else { return nil }
        let name = screen.memory.put([0, 0, 0])
        state.withLock { $0.sharedName = name }
        return name
    }

    /// The form of pictures in kitty's protocol.
    private func takeKittyForm() {
        state.withLock { $0.form = $0.sharesMemory ? .pixels : .png }
        reportPictures()
    }

    /// Shows pictures in kitty's protocol where the terminal is not known, but says that it knows the protocol, and no
    /// sixels.
    private func takeUnknownKitty() {
        let isUnknown = state.withLock { $0.knowsKitty && $0.form == nil && $0.evidence.row == nil }
        if isUnknown { placePictures() }
    }

    /// Places pictures one by one; not through tmux, whose windows have other places than the terminal's.
    private func placePictures() {
        guard screen.strings.commands?.isInTmux == false, screen.showPlacements() else { return }
        takeKittyForm()
    }

    private func showPlaceholders() {
        guard screen.showPlaceholders() else { return }
        takeKittyForm()
    }

    /// Asks how many colours sixels may have, and for more where there are few; shows pictures in sixels when that is
    /// answered or passed over.
    private func takeSixels() {
        let question = state.withLock { state -> String? in
            guard state.form == nil else { return nil }
            guard let colors = state.pictureColors else {
                state.pictureColors = []
                return EscapeStrings.askColors
            }
            if let before = colors.first, before < Self.mostColors, !state.hasGivenColors {
                state.hasGivenColors = true
                screen.note(colors: Self.mostColors, before: before)
                return EscapeStrings.setColors(Self.mostColors)
            }
            // Terminals that do not tell have as many as places in a byte.
            state.form = .indexed(colors: min(Self.mostColors, colors.last ?? Self.mostColors))
            return nil
        }
        if let question { ask(question + EscapeStrings.askKind) } else { reportPictures() }
    }

    /// As many colours as there are places in a byte.
    private static let mostColors = 256

    /// Says once that pictures are shown, and again when a cell has another size.
    private func reportPictures() {
        let news = state.withLock { state -> PixelGraphics? in
            guard let form = state.form else { return nil }
            var cell = screen.cellPixels ?? state.cell
            // Placeholders are scaled; sixels would lie on cells where nobody takes them away.
            if form.isScaled, cell == nil { cell = CellPixels(width: 10, height: 20) }
            guard let cell, state.said != PixelGraphics(form: form, cell: cell) else { return nil }
            state.said = PixelGraphics(form: form, cell: cell)
            return state.said
        }
        guard let news else { return }
        let isLayered = state.withLock { $0.evidence.row?.layersSixels ?? false }
        if !news.form.isScaled { screen.showSixels(cell: news.cell, isLayered: isLayered) }
        events.yield(.pictures(news))
    }
}

extension PixelGraphics.Form {
    /// Whether the terminal scales pictures.
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
