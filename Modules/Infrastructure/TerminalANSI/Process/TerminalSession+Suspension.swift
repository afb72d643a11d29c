import Glibc
import Synchronization
import TerminalInterface

extension TerminalSession {
    /// The progress of a suspension.
    struct Suspension {
        /// Whether `TerminalEvent.willSuspend` was sent, and the terminal waits for
        /// ``TerminalSession/suspend()``.
        var isRequested = false
        var isUnderWay = false
        /// The calls of ``TerminalSession/suspend()`` to ignore, after the timeout stopped the process.
        var overdueCalls = 0
    }

    // MARK: Restoring

    /// Restores the terminal. Pending replies are read, for 200 ms at most: the shell would take them for
    /// input. Without pending replies nothing is read: input after Ctrl-Z or Ctrl-C is the shell's.
    ///
    /// - Returns: Whether the terminal was set up.
    @discardableResult
    func restore(_ next: TerminalDevice.Phase) -> Bool {
        handover.withLock { _ in
            let deadline = ContinuousClock.now + timeouts.leave
            loop.pause()
            let isQuerying = mayReceiveInput
            if isQuerying { loop.expectReply() }
            guard let wasWritten = device.leave(next, querying: isQuerying) else {
                if isQuerying { loop.probes.removeLast() }
                return false
            }
            if wasWritten { readReplies(until: deadline) }
            device.restoreSettings(flushingInput: loop.probes.isAwaitingReply)
            return true
        }
    }

    /// Whether the terminal may still send bytes: replies, or events of a mouse wheel.
    private var mayReceiveInput: Bool {
        if loop.probes.isAwaitingReply { return true }
        guard loop.probes.hasReplied else { return false }
        let isMouseMoving = state.withLock { $0.lastMouse.map { $0 + .seconds(1) > .now } ?? false }
        return device.hasRaisedColors || isMouseMoving
    }

    private func readReplies(until deadline: ContinuousClock.Instant) {
        while loop.probes.isAwaitingReply, let outputs = loop.read(until: deadline) {
            for case .reply(let reply) in outputs { handle(reply) }
        }
    }

    // MARK: Suspension

    /// Restores the terminal and reports that the program is about to be stopped.
    func requestSuspension() {
        guard restore(.suspended) else { return }
        state.withLock { $0.suspension.isRequested = true }
        events.yield(.willSuspend)
        loop.alarm(at: .now + timeouts.suspend)
    }

    /// Restores the terminal, stops the process until it is in the foreground again, and sets it up again.
    func suspend() {
        let isDue = state.withLock { state in
            if state.suspension.overdueCalls > 0 {
                state.suspension.overdueCalls -= 1
                return false
            }
            return state.suspension.begin()
        }
        if isDue { stopProcess() }
    }

    /// Suspends the process after a timeout, without the program's call.
    func suspendOverdue() {
        let isDue = state.withLock { state in
            guard state.suspension.isRequested, state.suspension.begin() else { return false }
            state.suspension.overdueCalls += 1
            return true
        }
        if isDue { stopProcess() }
    }

    private func stopProcess() {
        loop.alarm(at: nil)
        restore(.suspended)
        let mayContinue = !handlesSignals || SignalHandlers.stopProcess(until: device.input)
        state.withLock { $0.suspension.isUnderWay = false }
        if mayContinue { setUp() } else { giveUpTerminal() }
    }

    // MARK: Running a program

    /// Restores the terminal, runs a program in the foreground until it ends, and sets the terminal up again.
    ///
    /// - Returns: See ``ForegroundProgram/run(on:_:suspend:)``; `nil` also if the terminal is not set up.
    func run(_ program: ForegroundProgram) -> Int32? {
        guard restore(.suspended) else { return nil }
        state.withLock { $0.foregroundProgram = program }
        let status = program.run(on: device.input, device.output) {
            !handlesSignals || SignalHandlers.stopProcess(until: device.input)
        }
        state.withLock { $0.foregroundProgram = nil }
        setUp()
        return status
    }

    private func setUp() {
        handover.withLock { _ in
            do {
                guard try device.setUp() else { return }
                loop.resume()
                draw()
            } catch {
                terminate(SIGHUP)
            }
        }
    }

    // MARK: Continuation

    /// Sets the terminal up after the process was stopped by SIGSTOP, once it is in the foreground.
    func setUpAgain() {
        guard device.isActive else { return }
        guard !handlesSignals || SignalHandlers.waitForForeground(of: device.input) else {
            return giveUpTerminal()
        }
        handover.withLock { _ in
            if device.setUpAgain() { draw() }
        }
    }

    /// Completes the redraw, and probes what other programs may have changed.
    private func draw() {
        handle(device.flush())
        if device.hasShown { probeAgain() }
        resize(isDrawn: true)
        events.yield(.resumed)
    }

    /// Ends the session: the process is in the background and can neither be stopped nor get the terminal
    /// back. After a signal that asks it to end, that signal is the event; otherwise its process group is
    /// orphaned.
    private func giveUpTerminal() {
        if !SignalHandlers.isEndAsked { terminate(SIGHUP) }
    }
}

extension TerminalSession.Suspension {
    fileprivate mutating func begin() -> Bool {
        guard !isUnderWay else { return false }
        (isRequested, isUnderWay) = (false, true)
        return true
    }
}
