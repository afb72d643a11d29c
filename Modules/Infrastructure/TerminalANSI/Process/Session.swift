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
        /// How many colours the terminal had for a picture in sixels, and then was given; `nil` before it is asked.
        var pictureColors: [Int]?
        var hasGivenColors = false
        var isTerminated = false
        /// When the key was pressed that interrupts a program (Ctrl-C).
        var interruption: ContinuousClock.Instant?
        var lastMouse: ContinuousClock.Instant?
        var suspension = Suspension()
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
        graphics: ANSITerminal.Graphics, handlesSignals: Bool, limits: Patience.Limits
    ) {
        self.limits = limits
        self.graphics = graphics
        self.screen = screen
        self.loop = loop
        self.events = events
        self.handlesSignals = handlesSignals
        state = Mutex(State(size: screen.size))
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
        loop.stop()
    }

    /// Shows a frame. After the first one the terminal is asked what it can do.
    func show(_ frame: Frame) {
        settle(screen.show(frame))
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
            ask(screen.strings.ask, beyondMultiplexer: screen.strings.commands?.isInTmux == true)
            if graphics == .kitty { handle(.graphics(isKnown: true)) }
        case .waiting: loop.waitForRoom()
        case .lost: terminate(SIGHUP)
        }
    }

    /// Asks the terminal once more what may have changed, or was not answered.
    func askAgain() {
        state.withLock { if $0.form == nil { ($0.pictureColors, $0.hasGivenColors) = (nil, false) } }
        ask(screen.strings.askAgain)
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
        case .graphics(let isKnown):
            loop.questions.answerBeyond()
            guard isKnown, screen.showPlaceholders() else { return }
            state.withLock { $0.form = .png }
            reportPictures()
        case .primaryAttributes(let hasSixels):
            loop.questions.answer()
            if graphics == .sixel || graphics == .auto && hasSixels { takeSixels() }
        case .pictureColors(let count): state.withLock { $0.pictureColors?.append(count) }
        case .mode, .other: break
        }
    }

    /// A shape outside of what fonts have is a terminal that tells nonsense.
    private func report(aspect: Double) {
        if CellPixels.plausibleAspects.contains(aspect) { events.yield(.cellAspect(aspect)) }
    }

    // MARK: Pictures

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
            if form == .png, cell == nil { cell = CellPixels(width: 10, height: 20) }
            guard let cell, state.said != PixelGraphics(form: form, cell: cell) else { return nil }
            state.said = PixelGraphics(form: form, cell: cell)
            return state.said
        }
        guard let news else { return }
        if news.form != .png { screen.showSixels(cell: news.cell) }
        events.yield(.pictures(news))
    }
}

extension CellPixels {
    fileprivate static let plausibleAspects = 0.5...5.0

    fileprivate var isPlausible: Bool {
        width > 0 && height > 0 && Self.plausibleAspects.contains(Double(height) / Double(width))
    }
}
