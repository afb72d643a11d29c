import Glibc
import Synchronization
import TerminalInterface

/// What the terminal is, and its colors, by its replies and the environment.
extension TerminalSession {
    /// The terminal's reply takes precedence over the environment.
    func show(in depth: ColorDepth) {
        guard device.sequences.probesColorDepth, let result = device.show(in: depth) else { return }
        handle(result)
        events.yield(.colors(depth.colors))
    }

    /// Reads the name of the terminal outside tmux, in one thread at a time.
    ///
    /// - Parameter delay: The microseconds in which tmux may probe a terminal that was attached.
    func askMultiplexer(after delay: useconds_t = 0) {
        guard let client = TmuxClient(environment: state.withLock(\.identity.environment)) else { return }
        let isAsking = state.withLock { state in
            defer { state.isAskingMultiplexer = true }
            return state.isAskingMultiplexer
        }
        if isAsking { return }
        let thread = POSIXThread.start { [weak self] in
            usleep(delay)
            let name = client.terminalName()
            self?.state.withLock { $0.isAskingMultiplexer = false }
            if let name { self?.handle(.nameBeyondMultiplexer(name)) }
        }
        if let thread { pthread_detach(thread) } else { state.withLock { $0.isAskingMultiplexer = false } }
    }

    /// Handles a name that arrives after the replies to the probe, as that of the terminal outside tmux does.
    func identifyAgain() {
        guard state.withLock({ $0.traits != nil }) else { return }
        identify()
        useKittyGraphics()
        if mayUseSixels { useSixels() }
    }

    var mayUseSixels: Bool {
        graphics == .sixel
            || graphics == .auto && state.withLock { $0.listsSixels && $0.identity.showsListedSixels }
    }

    /// Reports the terminal's identity, and again when it changes, once the screen is drawn for it.
    func identify() {
        let shape = state.withLock { $0.identity.row?.restoresCursor == false ? $0.cursorShape : 0 }
        if let shape { handle(device.shapeCursor(restoring: shape)) }
        let isOfFewColors = device.depth.rawValue <= ColorDepth.ansi16.rawValue
        let change = state.withLock { state -> TerminalTraits? in
            guard var traits = state.identity.traits else { return nil }
            // The grays of halves are finer; see ``GrayCell``.
            if isOfFewColors { traits.blocks = .halves }
            guard traits != state.traits else { return nil }
            state.traits = traits
            return traits
        }
        guard let change else { return }
        if bidi == .auto { handle(device.show(for: change.bidi)) }
        let own = state.withLock { $0.identity.row?.bidi }
        if let own, !own.off.isEmpty, bidi != .terminal {
            handle(device.disableReordering(off: own.off, on: own.on))
        }
        events.yield(.identified(change))
    }
}
