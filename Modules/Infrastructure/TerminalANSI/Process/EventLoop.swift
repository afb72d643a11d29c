import Glibc
import Synchronization
import TerminalInterface

/// A thread that waits for input, signals, writability and timeouts.
final class EventLoop: Sendable {
    /// An event of the loop.
    enum Event: Sendable {
        case parsed([InputParser.Output])
        case signals([Int32])
        /// Buffered output can be written.
        case writable
        /// The time of ``EventLoop/alarm(at:)`` has come.
        case alarm
        /// The input has ended: the terminal has hung up.
        case ended
    }

    private struct State {
        var thread: pthread_t?
        var isReading = true
        /// The time before which no input is read.
        var readingStart: ContinuousClock.Instant?
        var alarm: ContinuousClock.Instant?
        var waitsForRoom = false
        var isStopping = false

        var mayRead: Bool { isReading && readingStart == nil }
    }

    private struct Reader {
        var parser = InputParser()
        var timeout: InputTimeout
    }

    let probes: PendingProbes
    private let input: Descriptor
    private let output: Descriptor
    private let signals: Descriptor?
    private let wakeup: SelfPipe
    private let state = Mutex(State())
    /// The lock's holder is the only reader of the input.
    private let reader: Mutex<Reader>

    init?(
        input: Descriptor, output: Descriptor, signals: Descriptor?,
        timeouts: Timeouts
    ) {
        guard let wakeup = SelfPipe() else { return nil }
        self.wakeup = wakeup
        (self.input, self.output, self.signals) = (input, output, signals)
        probes = PendingProbes(timeout: timeouts.replies)
        reader = Mutex(Reader(timeout: InputTimeout(timeouts: timeouts)))
    }

    deinit {
        wakeup.close()
    }

    /// Starts the thread, which calls `onEvent` until ``stop()``.
    ///
    /// - Returns: Whether a thread could be created.
    func start(_ onEvent: @escaping @Sendable (Event) -> Void) -> Bool {
        guard let thread = POSIXThread.start({ self.run(onEvent) }) else { return false }
        state.withLock { $0.thread = thread }
        return true
    }

    /// Ends the thread and waits for it. Must not be called on that thread.
    func stop() {
        let thread = state.withLock { state in
            state.isStopping = true
            return state.thread.take()
        }
        wakeup.wake()
        if let thread { pthread_join(thread, nil) }
    }

    /// Stops reading until ``resume()``; no read is in progress when this returns.
    func pause() {
        state.withLock { $0.isReading = false }
        reader.withLock { _ in }
    }

    /// Resumes reading. Incomplete input is discarded.
    func resume() {
        reader.withLock { $0.parser = InputParser() }
        state.withLock { $0.isReading = true }
        wakeup.wake()
    }

    /// Stops reading until a time: later input may belong to the shell.
    func pause(until time: ContinuousClock.Instant) {
        state.withLock { $0.readingStart = time }
    }

    /// Reads one byte while the thread is paused, so that nothing after the last reply is read.
    ///
    /// - Returns: `nil` after the deadline or a hangup.
    func read(until deadline: ContinuousClock.Instant) -> [InputParser.Output]? {
        reader.withLock { reader in
            guard input.waitForInput(milliseconds: Self.milliseconds(until: deadline)),
                let bytes = input.read(1), !bytes.isEmpty
            else { return nil }
            return reader.parser.feed(bytes)
        }
    }

    /// Sets the time of the next ``Event/alarm``, or none.
    func alarm(at time: ContinuousClock.Instant?) {
        state.withLock { $0.alarm = time }
        wakeup.wake()
    }

    /// Counts a probe: until its reply, an escape is held back.
    func expectReply(beyondMultiplexer: Bool = false) {
        probes.add(beyondMultiplexer: beyondMultiplexer)
        wakeup.wake()
    }

    /// Waits for writability.
    func waitForRoom() {
        state.withLock { $0.waitsForRoom = true }
        wakeup.wake()
    }

    // MARK: On the thread

    private func run(_ onEvent: (Event) -> Void) {
        if signals != nil { SignalHandlers.unblock() }
        while true {
            let state = state.withLock { state in
                if let start = state.readingStart, start <= .now { state.readingStart = nil }
                return state
            }
            if state.isStopping { return }
            let inputDeadline = state.isReading ? reader.withLock { deadline(of: &$0) } : nil
            let ready = wait(
                until: [inputDeadline, state.alarm, state.readingStart].compactMap(\.self).min(), state)
            if ready.signals { onEvent(.signals(takeSignals())) }
            if ready.room {
                self.state.withLock { $0.waitsForRoom = false }
                onEvent(.writable)
            }
            if takeAlarm() { onEvent(.alarm) }
            guard let outputs = ready.input ? readIfReading() : timeOut() else { return onEvent(.ended) }
            if !outputs.isEmpty { onEvent(.parsed(outputs)) }
        }
    }

    private func deadline(of reader: inout Reader) -> ContinuousClock.Instant? {
        reader.timeout.repliesDeadline = probes.deadline
        return reader.timeout.deadline(reader.parser.pending)
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
            // The thread may have been paused since, and the input read elsewhere.
            while state.withLock(\.isReading), input.waitForInput(milliseconds: 0), outputs.count < 1024 {
                // Input after Ctrl-Z or Ctrl-C belongs to the shell.
                guard let bytes = input.read(reader.parser.readsChunks ? 4096 : 1) else { break }
                guard !bytes.isEmpty else { return outputs.isEmpty ? nil : outputs }
                reader.timeout.lastByte = .now
                outputs += reader.parser.feed(bytes)
                if outputs.last?.suspendsOrInterrupts == true { break }
            }
            return outputs
        }
    }

    private func timeOut() -> [InputParser.Output] {
        reader.withLock { reader in
            guard state.withLock(\.isReading) else { return [] }
            probes.expire()
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
    /// Whether it is Ctrl-Z or Ctrl-C, after which input may belong to the shell.
    fileprivate var suspendsOrInterrupts: Bool {
        self == .event(.key(.character("z"), .control)) || self == .event(.key(.character("c"), .control))
    }
}
