import Glibc
import Synchronization
import TerminalInterface

/// A thread that waits for a terminal's bytes, for signals, for room to write, and for deadlines of half-read input.
final class EventLoop: Sendable {
    /// What it found.
    enum Finding: Sendable {
        case parsed([InputParser.Output])
        case signals([Int32])
        /// There is room again for what could not be written.
        case writable
        /// The time has come that ``EventLoop/alarm(at:)`` set.
        case alarm
        /// The input is at its end: the terminal is gone.
        case ended
    }

    private struct State {
        var thread: pthread_t?
        var isReading = true
        /// Nothing is read before.
        var readingStart: ContinuousClock.Instant?
        var alarm: ContinuousClock.Instant?
        var waitsForRoom = false
        var isStopping = false

        var mayRead: Bool { isReading && readingStart == nil }
    }

    private struct Reader {
        var parser = InputParser()
        var patience: Patience
    }

    let questions: Questions
    private let input: Descriptor
    private let output: Descriptor
    private let signals: Descriptor?
    private let wakeup: Pipe
    private let state = Mutex(State())
    /// Who holds it reads the input, and nobody else.
    private let reader: Mutex<Reader>

    init?(
        input: Descriptor, output: Descriptor, signals: Descriptor?,
        limits: Patience.Limits
    ) {
        guard let wakeup = Pipe() else { return nil }
        self.wakeup = wakeup
        (self.input, self.output, self.signals) = (input, output, signals)
        questions = Questions(limit: limits.answers)
        reader = Mutex(Reader(patience: Patience(limits: limits)))
    }

    deinit {
        wakeup.close()
    }

    /// Starts the thread, which calls `found` until ``stop()``.
    ///
    /// - Returns: Whether there is such a thread.
    func start(_ found: @escaping @Sendable (Finding) -> Void) -> Bool {
        guard let thread = KernelThread.start({ self.run(found) }) else { return false }
        state.withLock { $0.thread = thread }
        return true
    }

    /// Ends the thread and waits for it. Not to be called on it.
    func stop() {
        let thread = state.withLock { state in
            state.isStopping = true
            return state.thread.take()
        }
        wakeup.wake()
        if let thread { pthread_join(thread, nil) }
    }

    /// Has the thread read no more, until ``resume()``: when this returns, it does not.
    func pause() {
        state.withLock { $0.isReading = false }
        reader.withLock { _ in }
    }

    /// Has the thread read again. What was half-read is forgotten.
    func resume() {
        reader.withLock { $0.parser = InputParser() }
        state.withLock { $0.isReading = true }
        wakeup.wake()
    }

    /// Has the thread read nothing for a while: what comes may be for others.
    func pause(until time: ContinuousClock.Instant) {
        state.withLock { $0.readingStart = time }
    }

    /// Reads one byte while the thread does not, and so nothing that is behind the last answer.
    ///
    /// - Returns: `nil` when the time is over or the terminal is gone.
    func read(until deadline: ContinuousClock.Instant) -> [InputParser.Output]? {
        reader.withLock { reader in
            guard input.waitForInput(milliseconds: Self.milliseconds(until: deadline)),
                let bytes = input.read(1), !bytes.isEmpty
            else { return nil }
            return reader.parser.feed(bytes)
        }
    }

    /// Sets the time of the next ``Finding/alarm``, or none.
    func alarm(at time: ContinuousClock.Instant?) {
        state.withLock { $0.alarm = time }
        wakeup.wake()
    }

    /// Says that a question was asked: until it is answered, an escape is held.
    func expectAnswer(beyondMultiplexer: Bool = false) {
        questions.ask(beyondMultiplexer: beyondMultiplexer)
        wakeup.wake()
    }

    /// Says that something could not be written.
    func waitForRoom() {
        state.withLock { $0.waitsForRoom = true }
        wakeup.wake()
    }

    // MARK: On the thread

    private func run(_ found: (Finding) -> Void) {
        if signals != nil { SignalHandlers.unblock() }
        while true {
            let state = state.withLock { state in
                if let start = state.readingStart, start <= .now { state.readingStart = nil }
                return state
            }
            if state.isStopping { return }
            let lapse = state.isReading ? reader.withLock { deadline(of: &$0) } : nil
            let ready = wait(
                until: [lapse, state.alarm, state.readingStart].compactMap(\.self).min(), state)
            if ready.signals { found(.signals(takeSignals())) }
            if ready.room {
                self.state.withLock { $0.waitsForRoom = false }
                found(.writable)
            }
            if takeAlarm() { found(.alarm) }
            guard let outputs = ready.input ? readIfReading() : timeOut() else { return found(.ended) }
            if !outputs.isEmpty { found(.parsed(outputs)) }
        }
    }

    private func deadline(of reader: inout Reader) -> ContinuousClock.Instant? {
        reader.patience.questionsEnd = questions.end
        return reader.patience.deadline(reader.parser.pending)
    }

    private func takeAlarm() -> Bool {
        state.withLock { state in
            guard let alarm = state.alarm, alarm <= .now else { return false }
            state.alarm = nil
            return true
        }
    }

    /// - Returns: `nil` at the end of the input.
    private func readIfReading() -> [InputParser.Output]? {
        reader.withLock { reader in
            var outputs: [InputParser.Output] = []
            // Whoever paused this thread may have read what it saw.
            while state.withLock(\.isReading), input.waitForInput(milliseconds: 0), outputs.count < 1024 {
                // What is behind a key that leaves is the shell's.
                guard let bytes = input.read(reader.parser.takesPieces ? 4096 : 1) else { break }
                guard !bytes.isEmpty else { return outputs.isEmpty ? nil : outputs }
                reader.patience.lastByte = .now
                outputs += reader.parser.feed(bytes)
                if outputs.last?.isLeaving == true { break }
            }
            return outputs
        }
    }

    private func timeOut() -> [InputParser.Output] {
        reader.withLock { reader in
            guard state.withLock(\.isReading) else { return [] }
            questions.giveUp()
            guard let deadline = deadline(of: &reader), deadline <= .now else { return [] }
            return reader.parser.timeOut()
        }
    }

    private func wait(
        until deadline: ContinuousClock.Instant?, _ state: State
    ) -> (input: Bool, signals: Bool, room: Bool) {
        var polled = [
            pollfd(fd: state.mayRead ? input.number : -1, events: Int16(POLLIN), revents: 0),
            pollfd(fd: wakeup.reading.number, events: Int16(POLLIN), revents: 0),
            pollfd(fd: signals?.number ?? -1, events: Int16(POLLIN), revents: 0),
            pollfd(fd: state.waitsForRoom ? output.number : -1, events: Int16(POLLOUT), revents: 0),
        ]
        guard poll(&polled, 4, Self.milliseconds(until: deadline)) > 0 else { return (false, false, false) }
        if polled[1].revents != 0 { _ = wakeup.reading.read(64) }
        return (polled[0].revents != 0, polled[2].revents != 0, polled[3].revents != 0)
    }

    private static func milliseconds(until deadline: ContinuousClock.Instant?) -> Int32 {
        guard let deadline else { return -1 }
        let left = ContinuousClock.now.duration(to: deadline)
        // Rounded up, so that the deadline has passed when the wait is over.
        return Int32(clamping: Int64(max(0, left / .milliseconds(1)).rounded(.up)))
    }

    private func takeSignals() -> [Int32] {
        (signals?.read(256) ?? []).map { Int32($0) }
    }
}

extension InputParser.Output {
    /// Whether it is a key that has the program leave the terminal at once: that suspends or interrupts.
    fileprivate var isLeaving: Bool {
        self == .event(.key(.character("z"), .control)) || self == .event(.key(.character("c"), .control))
    }
}
