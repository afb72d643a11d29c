import Glibc
import Synchronization

/// A thread that waits for a terminal's bytes, for signals, for room to write, and for deadlines of half-read input.
final class EventLoop: Sendable {
    /// What it found.
    enum Finding: Sendable {
        case parsed([InputParser.Output])
        case signals([Int32])
        /// There is room again for what could not be written.
        case writable
        /// The input is at its end: the terminal is gone.
        case ended
    }

    private struct State {
        var thread: pthread_t?
        var questionsEnd: ContinuousClock.Instant?
        var waitsForRoom = false
        var isStopping = false
    }

    private let input: Descriptor
    private let output: Descriptor
    private let signals: Descriptor?
    private let limits: Patience.Limits
    private let wakeup: Pipe
    /// Ready to be read once all questions are answered or given up.
    private let answers: Pipe
    private let state = Mutex(State())

    init?(
        input: Descriptor, output: Descriptor, signals: Descriptor?,
        limits: Patience.Limits = Patience.Limits()
    ) {
        guard let wakeup = Pipe(), let answers = Pipe() else { return nil }
        (self.wakeup, self.answers) = (wakeup, answers)
        (self.input, self.output, self.signals) = (input, output, signals)
        self.limits = limits
    }

    deinit {
        wakeup.close()
        answers.close()
    }

    /// Starts the thread, which calls `found` until ``stop()``.
    ///
    /// - Returns: Whether there is such a thread.
    func start(_ found: @escaping @Sendable (Finding) -> Void) -> Bool {
        let body = Unmanaged.passRetained(Body { self.run(found) })
        var thread = pthread_t()
        let failure = pthread_create(
            &thread, nil,
            { context in
                Unmanaged<Body>.fromOpaque(context!).takeRetainedValue().run()
                return nil
            }, body.toOpaque())
        guard failure == 0 else {
            body.release()
            return false
        }
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

    /// Says that questions were asked: until they are answered, an escape is held.
    func expectAnswers() {
        state.withLock { $0.questionsEnd = .now + limits.answers }
        wakeup.wake()
    }

    /// Waits until the questions are answered or given up, if any were asked.
    func waitForAnswers(milliseconds: Int32) {
        guard state.withLock({ $0.questionsEnd != nil }) else { return }
        var polled = pollfd(fd: answers.reading.number, events: Int16(POLLIN), revents: 0)
        poll(&polled, 1, milliseconds)
    }

    /// Says that something could not be written.
    func waitForRoom() {
        state.withLock { $0.waitsForRoom = true }
        wakeup.wake()
    }

    private final class Body {
        let run: () -> Void
        init(run: @escaping () -> Void) { self.run = run }
    }

    // MARK: On the thread

    private func run(_ found: (Finding) -> Void) {
        if signals != nil { SignalHandlers.unblock() }
        var parser = InputParser()
        var patience = Patience(limits: limits)
        while true {
            let state = state.withLock { $0 }
            if state.isStopping { return }
            patience.questionsEnd = state.questionsEnd
            let deadline = patience.deadline(parser.pending)
            let ready = wait(until: deadline, forRoom: state.waitsForRoom)
            if ready.signals { found(.signals(takeSignals())) }
            if ready.room {
                self.state.withLock { $0.waitsForRoom = false }
                found(.writable)
            }
            if ready.input {
                guard let bytes = input.read(4096) else { continue }
                guard !bytes.isEmpty else { return found(.ended) }
                patience.lastByte = .now
                let outputs = parser.feed(bytes)
                if outputs.contains(where: \.isLastReply) { endQuestions() }
                if !outputs.isEmpty { found(.parsed(outputs)) }
            } else if let deadline, deadline <= .now {
                let outputs = endWaiting(&parser, &patience)
                if !outputs.isEmpty { found(.parsed(outputs)) }
            }
        }
    }

    private func endQuestions() {
        state.withLock { $0.questionsEnd = nil }
        answers.wake()
    }

    private func endWaiting(_ parser: inout InputParser, _ patience: inout Patience) -> [InputParser.Output] {
        if let end = patience.questionsEnd, end <= .now {
            endQuestions()
            patience.questionsEnd = nil
        }
        guard let deadline = patience.deadline(parser.pending), deadline <= .now else { return [] }
        return parser.timeOut()
    }

    private func wait(
        until deadline: ContinuousClock.Instant?, forRoom waitsForRoom: Bool
    ) -> (input: Bool, signals: Bool, room: Bool) {
        var polled = [
            pollfd(fd: input.number, events: Int16(POLLIN), revents: 0),
            pollfd(fd: wakeup.reading.number, events: Int16(POLLIN), revents: 0),
            pollfd(fd: signals?.number ?? -1, events: Int16(POLLIN), revents: 0),
            pollfd(fd: waitsForRoom ? output.number : -1, events: Int16(POLLOUT), revents: 0),
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
    fileprivate var isLastReply: Bool {
        if case .reply(let reply) = self { reply.isLast } else { false }
    }
}
