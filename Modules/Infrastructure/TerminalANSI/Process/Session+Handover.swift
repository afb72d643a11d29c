import Glibc
import Synchronization
import TerminalInterface

extension Session {
    /// Where the program stands on its way to be stopped.
    struct Suspension {
        /// Whether the program was told, and the terminal waits for ``Session/suspend()``.
        var isRequested = false
        var isUnderWay = false
        /// The calls of ``Session/suspend()`` that are still to come though the process was stopped already.
        var overdueCalls = 0
    }

    // MARK: Giving back

    /// Gives the terminal back. What it still answers is read: it would be typed into the shell. Where nothing is to come,
    /// nothing is read, since keys may be: what is typed behind the one that leaves is the shell's. No answer is waited
    /// for longer than 200 ms.
    ///
    /// - Returns: Whether it was taken over.
    @discardableResult
    func giveBack(_ next: Screen.Phase) -> Bool {
        handover.withLock { _ in
            let deadline = ContinuousClock.now + limits.leaving
            loop.pause()
            let isAsking = mayHear
            if isAsking { loop.expectAnswer() }
            guard let isHeard = screen.leave(next, asking: isAsking) else {
                if isAsking { loop.questions.takeBack() }
                return false
            }
            if isHeard { readAnswers(until: deadline) }
            screen.restore(forgetting: loop.questions.areOpen)
            return true
        }
    }

    /// Whether the terminal may still say something: an answer, also to what it is told while it is left, or what a mouse
    /// does whose wheel still turns.
    private var mayHear: Bool {
        if loop.questions.areOpen { return true }
        guard loop.questions.wereAnswered else { return false }
        let isMouseMoving = state.withLock { $0.lastMouse.map { $0 + .seconds(1) > .now } ?? false }
        return screen.hasGivenColors || isMouseMoving
    }

    private func readAnswers(until deadline: ContinuousClock.Instant) {
        while loop.questions.areOpen, let outputs = loop.read(until: deadline) {
            for case .reply(let reply) in outputs { handle(reply) }
        }
    }

    // MARK: Being suspended

    /// Gives the terminal back and says that the program is about to be stopped.
    func requestSuspension() {
        guard giveBack(.lent) else { return }
        state.withLock { $0.suspension.isRequested = true }
        events.yield(.willSuspend)
        loop.alarm(at: .now + limits.saving)
    }

    /// Gives the terminal back, stops the process until it is continued in the foreground, and takes the terminal over
    /// again.
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

    /// Suspends the process though the program is not ready: what it does may take long.
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
        giveBack(.lent)
        let mayGoOn = !handlesSignals || SignalHandlers.stopProcess(until: screen.input)
        state.withLock { $0.suspension.isUnderWay = false }
        if mayGoOn { takeOver() } else { leaveToOthers() }
    }

    // MARK: Being lent

    /// Gives the terminal back, runs a program in the foreground until it ends, and takes the terminal over again.
    ///
    /// - Returns: See ``ForegroundProgram/run(on:_:suspend:)``; `nil` also where others have the terminal.
    func lend(to program: ForegroundProgram) -> Int32? {
        guard giveBack(.lent) else { return nil }
        state.withLock { $0.borrower = program }
        let status = program.run(on: screen.input, screen.output) {
            !handlesSignals || SignalHandlers.stopProcess(until: screen.input)
        }
        state.withLock { $0.borrower = nil }
        takeOver()
        return status
    }

    private func takeOver() {
        handover.withLock { _ in
            do {
                guard try screen.takeOver() else { return }
                loop.resume()
                draw()
            } catch {
                terminate(SIGHUP)
            }
        }
    }

    // MARK: Being continued

    /// Takes the terminal over once more, after the process was stopped without warning; in the background, when it is
    /// in the foreground again.
    func retake() {
        guard screen.isHeld else { return }
        guard !handlesSignals || SignalHandlers.waitForForeground(of: screen.input) else {
            return leaveToOthers()
        }
        handover.withLock { _ in
            if screen.retake() { draw() }
        }
    }

    /// Sees to what was drawn, and asks what others may have changed.
    private func draw() {
        settle(screen.flush())
        if screen.hasShown { askAgain() }
        resize(isDrawn: true)
        events.yield(.resumed)
    }

    /// The process is in the background and can neither be stopped nor have the terminal: it was asked to end, which is an
    /// event of its own, or nobody is left who could give it the terminal.
    private func leaveToOthers() {
        if !SignalHandlers.isEndAsked { terminate(SIGHUP) }
    }
}

extension Session.Suspension {
    fileprivate mutating func begin() -> Bool {
        guard !isUnderWay else { return false }
        (isRequested, isUnderWay) = (false, true)
        return true
    }
}
