import Glibc
import Synchronization
import TerminalInterface
import TextInterface

/// The half of a terminal that is written to: taking it over, frames, giving it back.
final class Screen: Sendable {
    private enum Phase {
        case untouched, taken, lent, ended
    }

    private struct State {
        var phase = Phase.untouched
        var renderer: Renderer
        /// The terminal's settings before it was taken over.
        var settings: termios?
        var lastFrame: Frame?
        var hasShown = false
    }

    let input: Descriptor
    let output: Descriptor
    let strings: EscapeStrings
    private let handlesSignals: Bool
    private let state: Mutex<State>

    /// - Parameter output: It should not block; see ``Descriptor/reopenedForWriting()``.
    init(
        input: Descriptor, output: Descriptor, strings: EscapeStrings, depth: ColorDepth,
        handlesSignals: Bool
    ) {
        self.input = input
        self.output = output
        self.strings = strings
        self.handlesSignals = handlesSignals
        state = Mutex(State(renderer: Renderer(depth: depth, hasTitle: strings.isWindow)))
    }

    var size: TerminalSize {
        guard let window = output.window, window.ws_col > 0, window.ws_row > 0 else {
            return TerminalSize(columns: 80, rows: 24)
        }
        return TerminalSize(columns: Int(window.ws_col), rows: Int(window.ws_row))
    }

    /// A cell's height divided by its width, where the terminal tells its pixels.
    var cellAspect: Double? {
        guard let window = output.window, window.ws_xpixel > 0, window.ws_ypixel > 0 else { return nil }
        return Double(window.ws_ypixel) * Double(window.ws_col)
            / (Double(window.ws_row) * Double(window.ws_xpixel))
    }

    /// Takes the terminal over, also again after ``lend()``.
    func takeOver() throws(TerminalError) {
        try state.withLock { (state) throws(TerminalError) in
            guard state.phase != .taken, state.phase != .ended else { return }
            guard let settings = input.settings else { throw .refused("its settings cannot be read") }
            guard input.set(settings.raw) else { throw .refused("it does not hand over single keys") }
            if handlesSignals { SignalHandlers.arm(terminal: input, settings: settings) }
            _ = output.write(Array((strings.keepTitle + strings.enter).utf8), within: 1000)
            state.settings = settings
            state.phase = .taken
            state.renderer.forgetModes()
            redraw(&state)
        }
    }

    /// Takes the terminal over once more, after the process was stopped without warning and others may have used it.
    func retake() {
        state.withLock { state in
            guard state.phase == .taken, let settings = state.settings else { return }
            _ = input.set(settings.raw)
            _ = output.write(Array(strings.enter.utf8), within: 1000)
            state.renderer.forgetModes()
            redraw(&state)
        }
    }

    private func redraw(_ state: inout State) {
        guard let frame = state.lastFrame else { return }
        _ = output.write(state.renderer.bytes(for: frame, size: size))
    }

    /// What became of a frame.
    enum Shown {
        case first, next, kept, lost
    }

    /// Shows a frame, or keeps it while the terminal is lent.
    func show(_ frame: Frame) -> Shown {
        state.withLock { state in
            state.lastFrame = frame
            guard state.phase == .taken else { return .kept }
            let bytes = state.renderer.bytes(for: frame, size: size)
            guard bytes.isEmpty || output.write(bytes) else { return .lost }
            defer { state.hasShown = true }
            return state.hasShown ? .next : .first
        }
    }

    /// Forgets what is on the screen.
    func forget() {
        state.withLock { $0.renderer.forget() }
    }

    /// Writes the last frame whole.
    func repaint() {
        state.withLock { state in
            guard state.phase == .taken else { return }
            state.renderer.forget()
            redraw(&state)
        }
    }

    /// Holds frames back on the terminal's side until they are whole.
    func synchronize() {
        state.withLock { $0.renderer.synchronizes = true }
    }

    /// Writes something that moves nothing on the screen.
    func write(_ text: String) {
        state.withLock { state in
            guard state.phase == .taken else { return }
            _ = output.write(Array(text.utf8), within: 1000)
        }
    }

    /// Gives the terminal back for a while.
    func lend() {
        giveBack(.lent)
    }

    /// Gives the terminal back for good.
    ///
    /// - Returns: Whether that is news.
    @discardableResult
    func end() -> Bool {
        giveBack(.ended)
    }

    @discardableResult
    private func giveBack(_ next: Phase) -> Bool {
        state.withLock { state in
            guard state.phase != .ended else { return false }
            defer { state.phase = next }
            guard state.phase == .taken, let settings = state.settings else { return true }
            _ = output.write(Array(strings.leave.utf8), within: 200)
            if handlesSignals { SignalHandlers.disarm() }
            _ = input.set(settings, forgettingInput: next == .ended)
            return true
        }
    }
}
