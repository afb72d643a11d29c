import Glibc
import Synchronization
import TerminalInterface
import TextInterface

/// The half of a terminal that is written to: taking it over, frames, giving it back.
final class Screen: Sendable {
    enum Phase {
        case untouched, taken, lent, ended
    }

    struct State {
        var phase = Phase.untouched
        var renderer: Renderer
        var queue: OutputQueue
        /// The terminal's settings before it was taken over.
        var settings: termios?
        var lastFrame: Frame?
        var hasShown = false
        /// Whether the last frame waits until the one before was taken.
        var isBehind = false
        var watchdog: Watchdog?
        /// The pictures that the terminal keeps, by their numbers.
        var pictures: [UInt16: TerminalPicture] = [:]
        /// The way in which pictures are shown in pixels.
        var graphics: Graphics?
        /// How many colours the terminal had for a picture in sixels, and was given.
        var colors: (before: Int, now: Int)?
        /// What switches the terminal's own order of text off, and on again.
        var order: (off: String, on: String)?
    }

    /// What became of something to be written.
    enum Outcome {
        /// It is written.
        case written
        /// The first frame is written.
        case writtenFirst
        /// It is kept until there is room.
        case waiting
        /// The terminal is another's: the frame is kept until it is taken over again, anything else is forgotten.
        case kept
        /// The terminal is gone.
        case lost
    }

    let input: Descriptor
    let output: Descriptor
    let strings: EscapeStrings
    /// What a terminal on this machine reads pictures from.
    let memory = SharedMemory()
    private let handlesSignals: Bool
    private let hasWatchdog: Bool
    let state: Mutex<State>

    /// - Parameter output: It should not block; see ``Descriptor/reopenedForWriting()``.
    init(
        input: Descriptor, output: Descriptor, strings: EscapeStrings, depth: ColorDepth,
        hasPlainSigns: Bool, handlesSignals: Bool, hasWatchdog: Bool
    ) {
        self.input = input
        self.output = output
        self.strings = strings
        self.handlesSignals = handlesSignals
        self.hasWatchdog = hasWatchdog
        var renderer = Renderer(depth: depth, hasTitle: strings.isWindow)
        renderer.scrolls = strings.scrolls
        renderer.line.hasPlainSigns = hasPlainSigns
        renderer.line.parts = .harmless
        state = Mutex(State(renderer: renderer, queue: OutputQueue(output)))
    }

    // MARK: Frames

    /// Shows a frame, as soon as the terminal has taken the one before.
    func show(_ frame: Frame) -> Outcome {
        state.withLock { state in
            state.lastFrame = frame
            guard isTaken(state) else { return .kept }
            return draw(&state)
        }
    }

    /// Writes the last frame whole.
    func repaint() -> Outcome {
        state.withLock { state in
            guard isTaken(state) else { return .kept }
            state.renderer.forget()
            return draw(&state)
        }
    }

    /// Writes something that moves nothing on the screen.
    func write(_ text: String) -> Outcome {
        state.withLock { state in
            guard isTaken(state) else { return .kept }
            if strings.asksForDepth { state.renderer.forgetStyle() }
            return write(Array(text.utf8), &state)
        }
    }

    /// Writes what was kept, now that there is room.
    func flush() -> Outcome {
        state.withLock { state in
            guard isTaken(state) else { return .kept }
            guard state.queue.flush() else { return .lost }
            guard state.queue.isEmpty else { return .waiting }
            return state.isBehind ? draw(&state) : .written
        }
    }

    /// Forgets what is on the screen.
    func forget() {
        state.withLock { $0.renderer.forget() }
    }

    /// Holds frames back on the terminal's side until they are whole.
    func synchronize() {
        state.withLock { $0.renderer.synchronizes = true }
    }

    /// How many colours text has.
    var depth: ColorDepth { state.withLock(\.renderer.depth) }

    /// Draws in so many colours from now on.
    ///
    /// - Returns: `nil` where it did before.
    func show(in depth: ColorDepth) -> Outcome? {
        let isNew = state.withLock { state in
            defer { state.renderer.depth = depth }
            return state.renderer.depth != depth
        }
        return isNew ? repaint() : nil
    }

    /// Whether a cluster was written about whose width terminals disagree.
    var hasMetUncertainWidth: Bool { state.withLock(\.renderer.line.hasMetUncertainWidth) }

    /// Asks how wide such clusters are, where nothing of them is seen: under the last frame. It ends with the question that
    /// every terminal answers.
    ///
    /// - Returns: `kept` where there is no room for that now.
    func askWidths() -> Outcome {
        state.withLock { state in
            let size = size
            guard isTaken(state), state.queue.isEmpty, let frame = state.lastFrame,
                size.rows > ClusterParts.rowOfQuestion, size.columns > ClusterParts.leastColumns
            else { return .kept }
            let bytes = state.renderer.bytes(
                writing: ClusterParts.question, onRow: ClusterParts.rowOfQuestion, under: frame, size: size)
            return write(bytes + Array(EscapeStrings.askKind.utf8), &state)
        }
    }

    /// Shows these parts of clusters from now on.
    func show(clusters parts: ClusterParts) -> Outcome {
        state.withLock { state in
            state.renderer.show(clusters: parts)
            return isTaken(state) ? draw(&state) : .kept
        }
    }

    /// Switches the terminal's own order of text off from now on, and shows the last frame so.
    func order(off: String, on: String) -> Outcome {
        state.withLock { state in
            state.order = (off, on)
            guard isTaken(state) else { return .kept }
            let outcome = write(Array(off.utf8), &state)
            state.renderer.forget()
            return outcome == .written ? draw(&state) : outcome
        }
    }

    private func draw(_ state: inout State) -> Outcome {
        guard let frame = state.lastFrame else { return .written }
        state.isBehind = !state.queue.isEmpty
        if state.isBehind { return .waiting }
        let outcome = write(state.renderer.bytes(for: frame, size: size), &state)
        guard !state.hasShown, outcome != .lost else { return outcome }
        state.hasShown = true
        return .writtenFirst
    }

    func write(_ bytes: [UInt8], _ state: inout State) -> Outcome {
        guard state.queue.write(bytes) else { return .lost }
        return state.queue.isEmpty ? .written : .waiting
    }

    // MARK: Taking over and giving back

    /// Whether the terminal may be used. A job that shells have sent to the background may not, taken or not.
    func isTaken(_ state: State) -> Bool {
        state.phase == .taken && isInForeground
    }

    private var isInForeground: Bool { !handlesSignals || input.isInForeground }

    /// Takes the terminal over, also again after ``leave(_:asking:)``, and shows the last frame. What there is no room for
    /// has to be seen to with ``flush()``.
    ///
    /// - Returns: Whether it was taken.
    @discardableResult
    func takeOver() throws(TerminalError) -> Bool {
        try state.withLock { (state) throws(TerminalError) in
            guard state.phase != .taken, state.phase != .ended else { return false }
            guard let settings = input.settings else { throw .refused("its settings cannot be read") }
            guard input.set(settings.raw) else { throw .refused("it does not hand over single keys") }
            if hasWatchdog {
                state.watchdog = Watchdog(terminal: output, settings: settings, leaving: strings.leave)
            }
            if handlesSignals {
                SignalHandlers.arm(terminal: input, settings: settings, watchdog: state.watchdog?.descriptor)
            }
            state.settings = settings
            state.phase = .taken
            enter(strings.keepTitle + strings.enter, &state)
            return true
        }
    }

    /// Takes the terminal over once more, after the process was stopped without warning and others may have used it.
    /// What there is no room for has to be seen to with ``flush()``.
    ///
    /// - Returns: Whether it was taken.
    func retake() -> Bool {
        state.withLock { state in
            guard isTaken(state), let settings = state.settings else { return false }
            _ = input.set(settings.raw)
            enter(strings.enter, &state)
            return true
        }
    }

    private func enter(_ text: String, _ state: inout State) {
        state.queue.removeAll()
        state.renderer.forgetModes()
        let colors = state.colors.map { EscapeStrings.setColors($0.now) } ?? ""
        let order = state.order?.off ?? ""
        _ = output.write(Array((text + colors + order).utf8), within: 1000)
        for picture in state.pictures.values { handOver(picture, &state) }
        if state.hasShown { _ = draw(&state) }
    }

    /// Whether a frame was shown, and so the terminal may be asked.
    var hasShown: Bool { state.withLock(\.hasShown) }

    /// Whether the terminal was taken over and not given back.
    var isHeld: Bool { state.withLock { $0.phase == .taken } }

    /// Shows the reader's own screen again and undoes all modes but the terminal's settings, which ``restore(forgetting:)``
    /// gives back.
    ///
    /// - Parameter asking: Whether the question follows that every terminal answers.
    /// - Returns: Whether the terminal has read all that, or `nil` if there was nothing to do.
    func leave(_ next: Phase, asking: Bool) -> Bool? {
        state.withLock { state in
            defer { if state.phase != .ended { state.phase = next } }
            guard state.phase == .taken else { return nil }
            state.queue.removeAll()
            guard isInForeground else { return false }
            let colors = state.colors.map { EscapeStrings.setColors($0.before) } ?? ""
            let order = state.order?.on ?? ""
            let question = asking ? EscapeStrings.askKind : ""
            let text = strings.leave(restoring: colors + order + dropPlaced(state)) + question
            if output.write(Array(text.utf8), within: 200) { return true }
            // It takes nothing: then at least this, if it ever goes on.
            output.forgetOutput()
            _ = output.write(Array(strings.leave.utf8), within: 0)
            return false
        }
    }

    /// Gives the terminal's settings back, after ``leave(_:asking:)``.
    ///
    /// - Parameter forgetting: Whether what was not read is thrown away: it may be answers, which would be typed into the
    ///   shell.
    func restore(forgetting: Bool) {
        state.withLock { state in
            guard let settings = state.settings.take() else { return }
            if isInForeground {
                if forgetting { input.forgetInput() }
                _ = input.set(settings)
            }
            if handlesSignals { SignalHandlers.disarm() }
            state.watchdog.take()?.dismiss()
            memory.removeAll()
        }
    }
}
