import Glibc
import Synchronization

/// A thread that waits for a terminal's bytes, for signals, and for deadlines of half-read input.
final class InputReader: Sendable {
    /// What it found.
    enum Finding: Sendable {
        case parsed([InputParser.Output])
        case signals([Int32])
        /// The input is at its end: the terminal is gone.
        case ended
    }

    private let input: Descriptor
    private let signals: Descriptor?
    private let limits: Patience.Limits
    private let wakeup: Pipe
    private let isStopping = Atomic(false)
    private let questionsEnd = Mutex<ContinuousClock.Instant?>(nil)
    private let thread = Mutex<pthread_t?>(nil)

    init?(input: Descriptor, signals: Descriptor?, limits: Patience.Limits = Patience.Limits()) {
        guard let wakeup = Pipe() else { return nil }
        self.wakeup = wakeup
        self.input = input
        self.signals = signals
        self.limits = limits
    }

    /// Starts the thread, which calls `found` until ``stop()``.
    ///
    /// - Returns: Whether there is such a thread.
    func start(_ found: @escaping @Sendable (Finding) -> Void) -> Bool {
        let body = Unmanaged.passRetained(Body { self.run(found) })
        var started = pthread_t()
        let failure = pthread_create(
            &started, nil,
            { context in
                Unmanaged<Body>.fromOpaque(context!).takeRetainedValue().run()
                return nil
            }, body.toOpaque())
        guard failure == 0 else {
            body.release()
            return false
        }
        thread.withLock { $0 = started }
        return true
    }

    /// Ends the thread and waits for it. Not to be called on it.
    func stop() {
        isStopping.store(true, ordering: .releasing)
        wakeup.wake()
        let started = thread.withLock { thread in
            defer { thread = nil }
            return thread
        }
        guard let started else { return }
        pthread_join(started, nil)
        wakeup.close()
    }

    /// Says that questions were asked: until they are answered, an escape is held.
    func expectAnswers() {
        questionsEnd.withLock { $0 = .now + limits.answers }
        wakeup.wake()
    }

    /// Whether the last question is neither answered nor given up.
    var expectsAnswers: Bool { questionsEnd.withLock { $0 != nil } }

    private final class Body {
        let run: () -> Void
        init(run: @escaping () -> Void) { self.run = run }
    }

    private func run(_ found: (Finding) -> Void) {
        var parser = InputParser()
        var patience = Patience(limits: limits)
        while !isStopping.load(ordering: .acquiring) {
            patience.questionsEnd = questionsEnd.withLock { $0 }
            let deadline = patience.deadline(parser.pending)
            let ready = wait(until: deadline)
            if ready.hasSignals { found(.signals(takeSignals())) }
            if ready.hasInput {
                guard let bytes = input.read(4096) else { continue }
                guard !bytes.isEmpty else { return found(.ended) }
                patience.lastByte = .now
                let outputs = parser.feed(bytes)
                if outputs.contains(.reply(.primaryAttributes)) { questionsEnd.withLock { $0 = nil } }
                if !outputs.isEmpty { found(.parsed(outputs)) }
            } else if let deadline, deadline <= .now {
                let outputs = endWaiting(&parser, &patience)
                if !outputs.isEmpty { found(.parsed(outputs)) }
            }
        }
    }

    private func endWaiting(_ parser: inout InputParser, _ patience: inout Patience) -> [InputParser.Output] {
        patience.questionsEnd = questionsEnd.withLock { end in
            if let known = end, known <= .now { end = nil }
            return end
        }
        guard let deadline = patience.deadline(parser.pending), deadline <= .now else { return [] }
        return parser.timeOut()
    }

    private func wait(until deadline: ContinuousClock.Instant?) -> (hasInput: Bool, hasSignals: Bool) {
        var polled = [
            pollfd(fd: input.number, events: Int16(POLLIN), revents: 0),
            pollfd(fd: wakeup.reading.number, events: Int16(POLLIN), revents: 0),
            pollfd(fd: signals?.number ?? -1, events: Int16(POLLIN), revents: 0),
        ]
        guard poll(&polled, 3, Self.milliseconds(until: deadline)) > 0 else { return (false, false) }
        if polled[1].revents != 0 { _ = wakeup.reading.read(64) }
        return (polled[0].revents != 0, polled[2].revents != 0)
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
