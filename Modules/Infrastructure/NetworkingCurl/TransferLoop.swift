import Glibc
import HTTPInterface
import Synchronization

/// The event loop on the thread that owns libcurl: it runs transfers, and the jobs of tasks that prefer its
/// thread.
///
/// Any thread may post commands and jobs; a turn takes all of them, and a sleeping loop is woken once for
/// them. The thread starts with the first of them, so that a program which draws before it sends requests
/// does not pay for it. It retains the loop while it runs.
final class TransferLoop: Sendable {
    private enum Command {
        case start(Transfer)
        case stop(Transfer)
        case resume(Transfer)
    }

    private struct Inbox {
        var jobs: [UnownedJob] = []
        var commands: [Command] = []
        var waitersForEnd: [UnsafeContinuation<Void, Never>] = []
        var hasStarted = false
        var isAsleep = false
        var isEnding = false
        var hasEnded = false

        var isEmpty: Bool { jobs.isEmpty && commands.isEmpty && !isEnding }
    }

    private let inbox = Mutex(Inbox())
    /// Whether the inbox may have messages, readable without its lock.
    private let hasMessages = Atomic(false)
    private let wakeup = Wakeup()
    private let thread = Mutex<LoopThread?>(nil)
    private let configuration: CurlHTTPClient.Configuration

    init(_ configuration: CurlHTTPClient.Configuration) { self.configuration = configuration }

    // MARK: From any thread

    /// Starts the transfer, and resumes the waiter with its outcome.
    func submit(_ transfer: Transfer, _ waiter: Transfer.Waiter) {
        guard transfer.submit(waiter) else { return }
        let isAccepted = post { inbox in inbox.commands.append(.start(transfer)) }
        if !isAccepted { transfer.finish(.failure(.closed)) }
    }

    /// Resumes the transfer's waiter, and stops the transfer.
    func cancel(_ transfer: Transfer) {
        guard transfer.cancel() else { return }
        _ = post { $0.commands.append(.stop(transfer)) }
    }

    /// Resumes a transfer that its reader has paused.
    func resume(_ transfer: Transfer) { _ = post { $0.commands.append(.resume(transfer)) } }

    /// Fails all transfers and ends the thread, without waiting.
    func end() {
        let isRunning = inbox.withLock { inbox in
            if !inbox.hasStarted { inbox.hasEnded = true }
            return inbox.hasStarted
        }
        if isRunning { _ = post { $0.isEnding = true } }
    }

    /// Waits for the end of the thread, after its thread-local destructors.
    func waitForEnd() async {
        await withUnsafeContinuation { waiter in
            let isRunning = inbox.withLock { inbox in
                if !inbox.hasEnded { inbox.waitersForEnd.append(waiter) }
                return !inbox.hasEnded
            }
            if !isRunning { waiter.resume() }
        }
        // Only destructors are left to run there, so that joining is quick.
        thread.withLock { $0.take()?.join() }
    }

    private enum Delivery { case refused, accepted, mustWake, mustStart }

    /// Changes the inbox, and starts or wakes the thread; `false` if the loop has ended.
    private func post(_ change: (inout sending Inbox) -> Void) -> Bool {
        let delivery: Delivery = inbox.withLock { inbox in
            guard !inbox.hasEnded else { return .refused }
            change(&inbox)
            hasMessages.store(true, ordering: .releasing)
            guard inbox.hasStarted else {
                inbox.hasStarted = true
                return .mustStart
            }
            defer { inbox.isAsleep = false }
            return inbox.isAsleep ? .mustWake : .accepted
        }
        switch delivery {
        case .refused: return false
        case .accepted: break
        case .mustWake: wakeup.signal()
        case .mustStart: start()
        }
        return true
    }

    private func start() {
        // The lock makes the thread visible to waitForEnd() before run() can end.
        let isRunning = thread.withLock { thread in
            thread = LoopThread { [self] in run() }
            return thread != nil
        }
        if !isRunning { failPending(.lacking("thread")) }
    }

    // MARK: On the loop's thread

    private func run() {
        var engine: TransferEngine
        do throws(HTTPError) {
            engine = try TransferEngine(configuration, wakeup: wakeup)
        } catch {
            return failPending(error)
        }
        var jobs: [UnownedJob] = []
        var commands: [Command] = []
        var spinning = SpinPolicy()
        while true {
            hasMessages.store(false, ordering: .relaxed)
            inbox.withLock { swap(&$0.jobs, &jobs) }
            for job in jobs { job.runSynchronously(on: asUnownedTaskExecutor()) }
            jobs.removeAll(keepingCapacity: true)
            let isEnding = inbox.withLock { inbox in
                swap(&inbox.commands, &commands)
                return inbox.isEnding
            }
            for command in commands { perform(command, &engine) }
            commands.removeAll(keepingCapacity: true)
            if isEnding { break }
            engine.advance()
            if engine.hasBecomeIdle(), spinning.shouldSpin() { spinning.record(hit: spin()) }
            let blocks = prepareToSleep()
            engine.poll(blocks: blocks)
            if blocks { didWake() }
            engine.handleEvents()
        }
        engine.close()
        failPending(.closed)
    }

    private func perform(_ command: Command, _ engine: inout TransferEngine) {
        switch command {
        case .start(let transfer): engine.start(transfer)
        case .stop(let transfer): engine.stop(transfer)
        case .resume(let transfer): engine.resume(transfer)
        }
    }

    /// Waits for messages without sleeping, for the policy's time; returns whether there are any.
    private func spin() -> Bool {
        guard !hasMessages.load(ordering: .acquiring) else { return true }
        let clock = LoopClock()
        let end = clock.now + SpinPolicy.spinTime
        while clock.now < end {
            // The sender may need this processor.
            sched_yield()
            if hasMessages.load(ordering: .acquiring) { return true }
            clock.update()
        }
        return false
    }

    private func prepareToSleep() -> Bool {
        inbox.withLock { inbox in
            inbox.isAsleep = inbox.isEmpty
            return inbox.isAsleep
        }
    }

    /// Posts from here on need no wakeup, since the next turn reads them.
    private func didWake() { inbox.withLock { $0.isAsleep = false } }

    /// Fails all pending transfers, and runs pending jobs elsewhere. The next post starts another thread,
    /// unless the client is shut down.
    private func failPending(_ error: HTTPError) {
        let rest = inbox.withLock { inbox in
            defer { inbox = Inbox(hasStarted: inbox.isEnding, hasEnded: inbox.isEnding) }
            return inbox
        }
        for case .start(let transfer) in rest.commands { transfer.finish(.failure(error)) }
        for job in rest.jobs { globalConcurrentExecutor.enqueue(job) }
        for waiter in rest.waitersForEnd { waiter.resume() }
    }
}

extension TransferLoop: TaskExecutor {
    /// Runs the job in the loop's next turn, or on the default executor where the loop has ended.
    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        if !post({ $0.jobs.append(job) }) { globalConcurrentExecutor.enqueue(job) }
    }
}
