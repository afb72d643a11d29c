import Glibc
import HTTPInterface
import Synchronization

/// The thread that owns libcurl: it takes requests, runs transfers, and runs the jobs of tasks that prefer it.
///
/// Anyone may hand it something at any time; a turn takes all that has come, and a sleeping loop is woken once for it.
/// The thread starts with the first that is handed to it: a program that draws before it asks for anything has the processor
/// to itself until then. While it runs, it keeps the loop alive.
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
    /// Whether something came since the last turn began: a look that takes no lock.
    private let hasMail = Atomic(false)
    private let wakeup = Wakeup()
    private let thread = Mutex<LoopThread?>(nil)
    private let configuration: CurlHTTPClient.Configuration

    init(_ configuration: CurlHTTPClient.Configuration) {
        self.configuration = configuration
    }

    // MARK: From any thread

    /// Begins the transfer, and tells the waiter what comes of it.
    func submit(_ transfer: Transfer, _ waiter: Transfer.Waiter) {
        guard transfer.submit(waiter) else { return }
        let isTaken = post { inbox in
            inbox.commands.append(.start(transfer))
        }
        if !isTaken { transfer.finish(.failure(.closed)) }
    }

    /// Tells the transfer's waiter at once, and has the transfer stopped.
    func cancel(_ transfer: Transfer) {
        guard transfer.cancel() else { return }
        _ = post { $0.commands.append(.stop(transfer)) }
    }

    /// Lets a transfer go on that waited for its reader.
    func resume(_ transfer: Transfer) {
        _ = post { $0.commands.append(.resume(transfer)) }
    }

    /// Ends the thread soon; transfers fail.
    func end() {
        let isRunning = inbox.withLock { inbox in
            if !inbox.hasStarted { inbox.hasEnded = true }
            return inbox.hasStarted
        }
        if isRunning { _ = post { $0.isEnding = true } }
    }

    /// Returns when the thread has ended, the thread-local destructors of libraries included.
    func ended() async {
        await withUnsafeContinuation { waiter in
            let isRunning = inbox.withLock { inbox in
                if !inbox.hasEnded { inbox.waitersForEnd.append(waiter) }
                return !inbox.hasEnded
            }
            if !isRunning { waiter.resume() }
        }
        // Nothing but destructors runs there any more.
        thread.withLock { $0.take()?.join() }
    }

    private enum Delivery {
        case refused, taken, mustWake, mustStart
    }

    /// Changes the inbox and wakes the loop where it sleeps; `false` where the loop has ended.
    private func post(_ change: (inout sending Inbox) -> Void) -> Bool {
        let delivery: Delivery = inbox.withLock { inbox in
            guard !inbox.hasEnded else { return .refused }
            change(&inbox)
            hasMail.store(true, ordering: .releasing)
            guard inbox.hasStarted else {
                inbox.hasStarted = true
                return .mustStart
            }
            defer { inbox.isAsleep = false }
            return inbox.isAsleep ? .mustWake : .taken
        }
        switch delivery {
        case .refused: return false
        case .taken: break
        case .mustWake: wakeup.signal()
        case .mustStart: start()
        }
        return true
    }

    private func start() {
        // Under the lock, the thread is known before anything on it can end.
        let isRunning = thread.withLock { thread in
            thread = LoopThread { [self] in run() }
            return thread != nil
        }
        if !isRunning { handOver(.lacking("thread")) }
    }

    // MARK: On the loop's thread

    private func run() {
        var engine: TransferEngine
        do throws(HTTPError) {
            engine = try TransferEngine(configuration, wakeup: wakeup)
        } catch {
            return handOver(error)
        }
        var jobs: [UnownedJob] = []
        var commands: [Command] = []
        var anticipation = Anticipation()
        while true {
            hasMail.store(false, ordering: .relaxed)
            inbox.withLock { swap(&$0.jobs, &jobs) }
            for job in jobs { job.runSynchronously(on: asUnownedTaskExecutor()) }
            jobs.removeAll(keepingCapacity: true)
            let isEnding = inbox.withLock { inbox in
                swap(&inbox.commands, &commands)
                return inbox.isEnding
            }
            for command in commands { obey(command, &engine) }
            commands.removeAll(keepingCapacity: true)
            if isEnding { break }
            engine.advance()
            if engine.hasBecomeIdle(), anticipation.isWorthwhile() { anticipation.note(paid: staysAwake()) }
            let mayWait = fallsAsleep()
            engine.look(mayWait: mayWait)
            if mayWait { wakesUp() }
            engine.receive()
        }
        engine.close()
        handOver(.closed)
    }

    private func obey(_ command: Command, _ engine: inout TransferEngine) {
        switch command {
        case .start(let transfer): engine.start(transfer)
        case .stop(let transfer): engine.stop(transfer)
        case .resume(let transfer): engine.resume(transfer)
        }
    }

    /// Waits for mail without sleeping, for a moment; returns whether some came.
    private func staysAwake() -> Bool {
        guard !hasMail.load(ordering: .acquiring) else { return true }
        let clock = LoopClock()
        let end = clock.now + Anticipation.moment
        while clock.now < end {
            // Whoever is to send it may need this very processor.
            sched_yield()
            if hasMail.load(ordering: .acquiring) { return true }
            clock.look()
        }
        return false
    }

    private func fallsAsleep() -> Bool {
        inbox.withLock { inbox in
            inbox.isAsleep = inbox.isEmpty
            return inbox.isAsleep
        }
    }

    /// What is posted from here on is seen in the next turn; nobody needs to wake the loop for it.
    private func wakesUp() {
        inbox.withLock { $0.isAsleep = false }
    }

    /// Leaves no one waiting who handed something to the thread. Unless the client is at its end, the next one to do so
    /// starts another thread.
    private func handOver(_ error: HTTPError) {
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
    /// Runs the job in the loop's next turn; where the loop has ended, on the threads that tasks use by default.
    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        if !post({ $0.jobs.append(job) }) { globalConcurrentExecutor.enqueue(job) }
    }
}
