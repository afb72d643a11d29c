import Glibc
import Synchronization
import TerminalInterface

/// A terminal from its start to its end: what is shown, and events made of what the thread finds.
final class Session: Sendable {
    private struct State {
        var size: TerminalSize
        /// The size of a cell, once the terminal has told it.
        var cell: CellPixels?
        /// The form in which pictures are shown, once that is known.
        var form: PixelGraphics.Form?
        /// What was said of pictures.
        var said: PixelGraphics?
        /// How many colours the terminal had for a picture in sixels, and then was given; `nil` before it is asked.
        var pictureColors: [Int]?
        var isTerminated = false
    }

    let screen: Screen
    private let loop: EventLoop
    private let events: AsyncStream<TerminalEvent>.Continuation
    private let graphics: ANSITerminal.Graphics
    private let state: Mutex<State>

    init(
        screen: Screen, loop: EventLoop, events: AsyncStream<TerminalEvent>.Continuation,
        graphics: ANSITerminal.Graphics = .none
    ) {
        self.graphics = graphics
        self.screen = screen
        self.loop = loop
        self.events = events
        state = Mutex(State(size: screen.size))
    }

    /// Starts the thread.
    ///
    /// - Returns: Whether there is one.
    func start() -> Bool {
        if let aspect = screen.cellAspect { report(aspect: aspect) }
        return loop.start { [weak self] in self?.handle($0) }
    }

    /// Ends the thread and gives the terminal back. Answers that are on their way are waited for a little: they would be
    /// typed into the shell.
    func stop() {
        loop.waitForAnswers(milliseconds: 100)
        screen.end()
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

    /// Gives the terminal back, lets the process be stopped, and takes the terminal over again.
    func suspend(_ stopProcess: () -> Void) {
        screen.lend()
        stopProcess()
        do {
            try screen.takeOver()
            settle(screen.flush())
            resize(isDrawn: true)
            events.yield(.resumed)
        } catch {
            terminate(SIGHUP)
        }
    }

    /// Sees to what became of something that was written.
    private func settle(_ outcome: Screen.Outcome) {
        switch outcome {
        case .written, .kept: break
        case .writtenFirst:
            // Asked only now, so that the first frame waits for nothing.
            loop.expectAnswers()
            settle(screen.write(screen.strings.ask))
            if graphics == .kitty { handle(.graphics(isKnown: true)) }
        case .waiting: loop.waitForRoom()
        case .lost: terminate(SIGHUP)
        }
    }

    // MARK: What the thread finds

    private func handle(_ finding: EventLoop.Finding) {
        switch finding {
        case .parsed(let outputs):
            for output in outputs {
                switch output {
                case .event(let event): events.yield(event)
                case .reply(let reply): handle(reply)
                }
            }
        case .signals(let signals): for signal in unique(signals) { handle(signal: signal) }
        case .writable: settle(screen.flush())
        case .ended: terminate(SIGHUP)
        }
    }

    /// Says once that the process should end.
    private func terminate(_ signal: Int32) {
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
        case SIGTSTP: if screen.lend() { events.yield(.willSuspend) }
        case SIGCONT:
            guard screen.retake() else { return }
            settle(screen.flush())
            resize(isDrawn: true)
            events.yield(.resumed)
        default: terminate(signal)
        }
    }

    /// - Parameter isDrawn: Whether the whole screen was drawn just now.
    private func resize(isDrawn: Bool = false) {
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

    private func handle(_ reply: Reply) {
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
        case .graphics(true):
            guard screen.showPlaceholders() else { return }
            state.withLock { $0.form = .png }
            reportPictures()
        case .primaryAttributes(let hasSixels):
            if graphics == .sixel || graphics == .auto && hasSixels { takeSixels() }
        case .pictureColors(let count): state.withLock { $0.pictureColors?.append(count) }
        case .mode, .graphics, .other: break
        }
    }

    /// A shape outside of what fonts have is a terminal that tells nonsense.
    private func report(aspect: Double) {
        if CellPixels.plausibleAspects.contains(aspect) { events.yield(.cellAspect(aspect)) }
    }

    // MARK: Pictures

    /// Asks for as many colours as sixels may have; shows pictures in sixels when that is answered or passed over.
    private func takeSixels() {
        let colors = state.withLock { state -> [Int]? in
            guard state.form == nil else { return [] }
            guard let colors = state.pictureColors else {
                state.pictureColors = []
                return nil
            }
            // Terminals that do not tell have as many as places in a byte.
            state.form = .indexed(colors: min(256, colors.last ?? 256))
            return colors
        }
        guard let colors else {
            loop.expectAnswers()
            return settle(screen.write(EscapeStrings.askColors))
        }
        if let before = colors.first, let now = colors.last, before != now { screen.restoreColors(before) }
        reportPictures()
    }

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
