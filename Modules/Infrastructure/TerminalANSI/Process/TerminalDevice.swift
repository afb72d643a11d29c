import Glibc
import Synchronization
import TerminalInterface
import TextInterface

/// The output side of a terminal: its modes, its settings and its frames.
final class TerminalDevice: Sendable {
    enum Phase {
        case initial, active, suspended, ended
    }

    struct State {
        var phase = Phase.initial
        var renderer: Renderer
        var buffer: OutputBuffer
        /// The terminal's settings before setup.
        var settings: termios?
        var lastFrame: Frame?
        var hasShown = false
        /// Whether the last frame waits until the terminal has consumed the one before.
        var isBehind = false
        var watchdog: Watchdog?
        /// The pictures in the terminal's memory, by number.
        var pictures: [UInt16: TerminalPicture] = [:]
        /// The protocol in use for pictures in pixels.
        var graphics: GraphicsProtocol?
        /// The terminal's count of sixel colors before and after it was raised.
        var colors: (before: Int, now: Int)?
        /// The sequences that switch the terminal's bidirectional reordering off and on.
        var bidi: (off: String, on: String)?
        /// The shape of the cursor before it became a bar.
        var cursorShape: Int?
    }

    /// The result of a write.
    enum WriteResult {
        /// All bytes were written.
        case written
        /// The first frame was written.
        case wroteFirstFrame
        /// Some bytes are buffered until the terminal can receive them.
        case buffered
        /// The terminal is suspended or in the background: only frames are shown after the next setup.
        case skipped
        /// The terminal has hung up.
        case disconnected
    }

    let input: Descriptor
    let output: Descriptor
    let sequences: EscapeSequences
    /// The shared memory through which a local terminal receives pictures.
    let memory = SharedMemory()
    private let handlesSignals: Bool
    private let hasWatchdog: Bool
    let state: Mutex<State>

    /// - Parameter output: A non-blocking descriptor; see ``Descriptor/reopenedForWriting()``.
    init(
        input: Descriptor, output: Descriptor, sequences: EscapeSequences, depth: ColorDepth,
        hasPlainSigns: Bool, handlesSignals: Bool, hasWatchdog: Bool
    ) {
        self.input = input
        self.output = output
        self.sequences = sequences
        self.handlesSignals = handlesSignals
        self.hasWatchdog = hasWatchdog
        var renderer = Renderer(depth: depth, hasTitle: sequences.isWindow)
        renderer.scrolls = sequences.scrolls
        if sequences.leavesBidiToTerminal { renderer.bidi = .lines }
        renderer.writer.hasPlainSigns = hasPlainSigns
        renderer.writer.clusterFeatures = .harmless
        state = Mutex(State(renderer: renderer, buffer: OutputBuffer(output)))
    }

    // MARK: Frames

    /// Shows a frame as soon as the terminal has consumed the one before.
    func show(_ frame: Frame) -> WriteResult {
        state.withLock { state in
            state.lastFrame = frame
            guard isWritable(state) else { return .skipped }
            return draw(&state)
        }
    }

    /// Writes the last frame whole.
    func repaint() -> WriteResult {
        state.withLock { state in
            guard isWritable(state) else { return .skipped }
            state.renderer.invalidate()
            return draw(&state)
        }
    }

    /// Writes sequences that change no cell.
    func write(_ text: String) -> WriteResult {
        state.withLock { state in
            guard isWritable(state) else { return .skipped }
            if sequences.probesColorDepth { state.renderer.writer.invalidateSGRState() }
            return write(Array(text.utf8), &state)
        }
    }

    /// Writes buffered bytes.
    func flush() -> WriteResult {
        state.withLock { state in
            guard isWritable(state) else { return .skipped }
            guard state.buffer.flush() else { return .disconnected }
            guard state.buffer.isEmpty else { return .buffered }
            return state.isBehind ? draw(&state) : .written
        }
    }

    /// Invalidates the screen.
    func invalidate() {
        state.withLock { $0.renderer.invalidate() }
    }

    /// Enables synchronized output (mode 2026).
    func synchronize() {
        state.withLock { $0.renderer.synchronizes = true }
    }

    /// Scrolls between left and right margins from now on, or no longer.
    func scrollColumns(_ isSupported: Bool) {
        state.withLock { $0.renderer.scrollsColumns = isSupported }
    }

    /// The number of colors of text.
    var depth: ColorDepth { state.withLock(\.renderer.depth) }

    /// Draws in a color depth from now on.
    ///
    /// - Returns: `nil` if the depth is unchanged.
    func show(in depth: ColorDepth) -> WriteResult? {
        let isNew = state.withLock { state in
            defer { state.renderer.depth = depth }
            return state.renderer.depth != depth
        }
        return isNew ? repaint() : nil
    }

    /// Whether a cluster of uncertain width was written.
    var hasWrittenUncertainWidth: Bool { state.withLock(\.renderer.writer.hasWrittenUncertainWidth) }

    /// Measures the widths of sample clusters with cursor reports, hidden under the last frame. The probe
    /// ends with the primary attributes query.
    ///
    /// - Returns: `skipped` if the screen is too small or output is buffered.
    func probeWidths() -> WriteResult {
        state.withLock { state in
            let size = size
            guard isWritable(state), state.buffer.isEmpty, let frame = state.lastFrame,
                size.rows > ClusterFeatures.sampleRow, size.columns > ClusterFeatures.minimumColumns
            else { return .skipped }
            let bytes = state.renderer.bytes(
                writing: ClusterFeatures.probe, onRow: ClusterFeatures.sampleRow, under: frame, size: size)
            return write(bytes + Array(EscapeSequences.primaryAttributesQuery.utf8), &state)
        }
    }

    /// Draws clusters with a set of features from now on.
    func show(_ features: ClusterFeatures) -> WriteResult {
        state.withLock { state in
            state.renderer.show(features)
            return isWritable(state) ? draw(&state) : .skipped
        }
    }

    /// Draws right-to-left text for a terminal from now on.
    func show(for bidi: TerminalTraits.Bidi) -> WriteResult {
        state.withLock { state in
            guard state.renderer.bidi != bidi else { return .skipped }
            state.renderer.bidi = bidi
            state.renderer.invalidate()
            return isWritable(state) ? draw(&state) : .skipped
        }
    }

    /// Switches the terminal's bidirectional reordering off and redraws.
    func disableReordering(off: String, on: String) -> WriteResult {
        state.withLock { state in
            state.bidi = (off, on)
            guard isWritable(state) else { return .skipped }
            let result = write(Array(off.utf8), &state)
            state.renderer.invalidate()
            return result == .written ? draw(&state) : result
        }
    }

    /// Makes the cursor a bar until the terminal is left.
    ///
    /// - Parameter shape: The shape to restore.
    func shapeCursor(restoring shape: Int) -> WriteResult {
        state.withLock { state in
            guard sequences.isWindow, state.cursorShape == nil, isWritable(state) else { return .skipped }
            state.cursorShape = shape
            return write(Array(EscapeSequences.barCursor.utf8), &state)
        }
    }

    private func draw(_ state: inout State) -> WriteResult {
        guard let frame = state.lastFrame else { return .written }
        state.isBehind = !state.buffer.isEmpty
        if state.isBehind { return .buffered }
        let result = write(state.renderer.bytes(for: frame, size: size), &state)
        guard !state.hasShown, result != .disconnected else { return result }
        state.hasShown = true
        return .wroteFirstFrame
    }

    func write(_ bytes: [UInt8], _ state: inout State) -> WriteResult {
        guard state.buffer.write(bytes) else { return .disconnected }
        return state.buffer.isEmpty ? .written : .buffered
    }

    // MARK: Setup and restoring

    /// Whether the terminal may be written to: it is set up, and the process's job is in the foreground.
    func isWritable(_ state: State) -> Bool {
        state.phase == .active && isInForeground
    }

    private var isInForeground: Bool { !handlesSignals || input.isInForeground }

    /// Sets the terminal up, first or after ``leave(_:querying:)``, and shows the last frame. The caller has
    /// to ``flush()`` buffered output.
    ///
    /// - Returns: Whether the terminal was set up.
    @discardableResult
    func setUp() throws(TerminalError) -> Bool {
        try state.withLock { (state) throws(TerminalError) in
            guard state.phase != .active, state.phase != .ended else { return false }
            guard let settings = input.settings else { throw .refused("couldn't read the settings") }
            guard input.set(settings.raw) else { throw .refused("couldn't read single keys") }
            if hasWatchdog {
                state.watchdog = Watchdog(terminal: output, settings: settings, leaving: sequences.leave)
            }
            if handlesSignals {
                SignalHandlers.arm(terminal: input, settings: settings, watchdog: state.watchdog?.descriptor)
            }
            state.settings = settings
            state.phase = .active
            enter(sequences.pushTitle + sequences.enter, &state)
            return true
        }
    }

    /// Sets the terminal up again after the process was stopped by SIGSTOP and other programs may have
    /// changed it. The caller has to ``flush()`` buffered output.
    ///
    /// - Returns: Whether the terminal was set up.
    func setUpAgain() -> Bool {
        state.withLock { state in
            guard isWritable(state), let settings = state.settings else { return false }
            _ = input.set(settings.raw)
            enter(sequences.enter, &state)
            return true
        }
    }

    private func enter(_ text: String, _ state: inout State) {
        state.buffer.removeAll()
        state.renderer.resetModes()
        let colors = state.colors.map { EscapeSequences.setSixelColors($0.now) } ?? ""
        let bidi = state.bidi?.off ?? ""
        let cursor = state.cursorShape == nil ? "" : EscapeSequences.barCursor
        _ = output.write(Array((text + colors + bidi + cursor).utf8), within: 1000)
        for picture in state.pictures.values { transmit(picture, &state) }
        if state.hasShown { _ = draw(&state) }
    }

    /// Whether a frame was shown, after which the terminal may be probed.
    var hasShown: Bool { state.withLock(\.hasShown) }

    /// Whether the terminal is set up.
    var isActive: Bool { state.withLock { $0.phase == .active } }

    /// Leaves the alternate screen and resets all modes. ``restoreSettings(flushingInput:)`` follows.
    ///
    /// - Parameter isQuerying: Whether the primary attributes query follows.
    /// - Returns: Whether the terminal has received all bytes, or `nil` if it was not set up.
    func leave(_ next: Phase, querying isQuerying: Bool) -> Bool? {
        state.withLock { state in
            defer { if state.phase != .ended { state.phase = next } }
            guard state.phase == .active else { return nil }
            state.buffer.removeAll()
            guard isInForeground else { return false }
            let colors = state.colors.map { EscapeSequences.setSixelColors($0.before) } ?? ""
            let bidi = state.bidi?.on ?? ""
            let query = isQuerying ? EscapeSequences.primaryAttributesQuery : ""
            let text = sequences.leave(
                restoring: colors + bidi + deletePlacedPictures(state), cursorShape: state.cursorShape
            )
            if output.write(Array((text + query).utf8), within: 200) { return true }
            // The terminal is stuck: the shortest reset is left in its queue.
            tcflush(output.number, TCOFLUSH)
            _ = output.write(Array(sequences.leave.utf8), within: 0)
            return false
        }
    }

    /// Restores the terminal's settings, after ``leave(_:querying:)``.
    ///
    /// - Parameter flushingInput: Whether unread input, such as late replies, is kept from the shell.
    func restoreSettings(flushingInput: Bool) {
        state.withLock { state in
            guard let settings = state.settings.take() else { return }
            if isInForeground {
                if flushingInput { tcflush(input.number, TCIFLUSH) }
                _ = input.set(settings)
            }
            if handlesSignals { SignalHandlers.disarm() }
            state.watchdog.take()?.dismiss()
            memory.removeAll()
        }
    }
}
