import Glibc
import Synchronization

/// The process's signal handlers while a terminal is set up. Signal handlers are process-wide, and so is this
/// state; at most one terminal holds them.
///
/// Signals that ask for something become bytes in a pipe (the self-pipe trick). Fatal ones restore the
/// terminal first, with async-signal-safe calls only (`write`, `poll`, `tcsetattr`, `sigaction`, `raise`).
enum SignalHandlers {
    static let asking = [SIGWINCH, SIGTSTP, SIGCONT] + ending
    static let ending = [SIGHUP, SIGINT, SIGTERM, SIGQUIT]
    /// The signals that stop a background job which uses the terminal.
    static let stopping = [SIGTTIN, SIGTTOU]
    static let crashes = [SIGSEGV, SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE]

    /// Installs the handlers for a terminal.
    ///
    /// - Parameter timeout: The time that the program has to end after SIGHUP, SIGINT, SIGTERM or SIGQUIT.
    /// - Returns: The descriptor from which signals are read as bytes, `nil` if another terminal has them.
    static func install(_ device: TerminalDevice, timeout: Duration) -> Descriptor? {
        guard !isInstalled.exchange(true, ordering: .acquiringAndReleasing) else { return nil }
        guard let pipe = SelfPipe() else {
            isInstalled.store(false, ordering: .releasing)
            return nil
        }
        state.pointee.pipe = pipe
        state.pointee.output = device.output
        state.pointee.timeout = Int32(timeout / .milliseconds(1))
        let leaving = Array(device.sequences.leave.utf8)
        let bytes = UnsafeMutableRawBufferPointer.allocate(byteCount: leaving.count, alignment: 1)
        bytes.copyBytes(from: leaving)
        state.pointee.leaving = UnsafeRawBufferPointer(bytes)
        installations.add(1, ordering: .releasing)
        isHungUp.store(false, ordering: .relaxed)
        endings.store(0, ordering: .relaxed)
        isEndLimited.store(false, ordering: .relaxed)
        giveAlternateStack()
        for signal in asking { replace(signal, by: action(forward)) }
        for signal in stopping { replace(signal, by: action(SIG_DFL)) }
        for signal in crashes { replace(signal, by: crashAction()) }
        return pipe.reading
    }

    /// Arms the handlers, which from now on restore the terminal.
    ///
    /// - Parameter watchdog: The descriptor to which a byte is written after restoring.
    static func arm(terminal: Descriptor, settings: termios, watchdog: Descriptor?) {
        state.pointee.terminal = terminal
        state.pointee.watchdog = watchdog
        state.pointee.settings = settings
        isArmed.store(true, ordering: .releasing)
    }

    /// Disarms the handlers: the terminal is restored.
    static func disarm() {
        isArmed.store(false, ordering: .releasing)
    }

    /// Restores the previous handlers.
    static func uninstall() {
        disarm()
        for signal in asking + stopping + crashes {
            sigaction(signal, &state.pointee.previous[Int(signal)], nil)
        }
        state.pointee.pipe?.close()
        state.pointee.pipe = nil
        state.pointee.leaving.deallocate()
        isInstalled.store(false, ordering: .releasing)
    }

    /// Unblocks the signals in this thread. The parent process and every other thread may have blocked them.
    static func unblock() {
        var set = sigset_t()
        sigemptyset(&set)
        for signal in asking + stopping { sigaddset(&set, signal) }
        pthread_sigmask(SIG_UNBLOCK, &set, nil)
    }

    private static func replace(_ signal: Int32, by action: sigaction) {
        var new = action
        sigaction(signal, &new, &state.pointee.previous[Int(signal)])
    }

    private static func set(_ signal: Int32, to action: sigaction) {
        var new = action
        sigaction(signal, &new, nil)
    }

    private static func action(_ handler: (@convention(c) (Int32) -> Void)?) -> sigaction {
        var action = sigaction()
        action.__sigaction_handler.sa_handler = handler
        // Interrupted system calls are restarted; the alternate stack handles stack overflows.
        action.sa_flags = SA_RESTART | SA_ONSTACK
        return action
    }

    private static func crashAction() -> sigaction {
        var action = action(nil)
        action.__sigaction_handler.sa_sigaction = crash
        action.sa_flags |= SA_SIGINFO
        return action
    }

    private static func giveAlternateStack() {
        let size = 64 * 1024
        if state.pointee.stack == nil { state.pointee.stack = .allocate(byteCount: size, alignment: 16) }
        var stack = stack_t()
        stack.ss_sp = state.pointee.stack
        stack.ss_size = size
        sigaltstack(&stack, nil)
    }
}

// MARK: - Suspension

extension SignalHandlers {
    /// Stops the process and its job, as the terminal's suspend key does; returns once it is continued and
    /// may use the terminal. The kernel does not stop an orphaned process group.
    ///
    /// - Returns: Whether the process may use the terminal; see ``waitForForeground(of:)``.
    static func stopProcess(until terminal: Descriptor) -> Bool {
        withDefaultStopActions {
            stop(by: SIGTSTP)
            letHandlersRun(until: terminal, milliseconds: 1_000)
        }
        return waitForForeground(of: terminal)
    }

    /// Stops the process and its job while another job is in the foreground, even if it is continued.
    ///
    /// - Returns: Whether the process may use the terminal: not if asked to end, or in an orphaned group.
    static func waitForForeground(of terminal: Descriptor) -> Bool {
        if terminal.isInForeground { return true }
        return withDefaultStopActions {
            while !terminal.isInForeground {
                guard !isEndAsked, ProcessGroup.spawning.withLock({ _ in mayBeStopped(by: terminal) })
                else { return false }
                stop(by: SIGTTOU)
                letHandlersRun(until: terminal, milliseconds: 250)
            }
            return true
        }
    }

    /// Waits until the process was asked to end or may use the terminal, up to a time: the signal may have
    /// been delivered to another thread, which this stop would keep from handling it.
    private static func letHandlersRun(until terminal: Descriptor, milliseconds: Int) {
        for _ in 0..<milliseconds / 10 where !isEndAsked && !terminal.isInForeground { poll(nil, 0, 10) }
    }

    /// Whether a signal has asked the process to end.
    static var isEndAsked: Bool {
        isHungUp.load(ordering: .acquiring) || endings.load(ordering: .acquiring) > 0
    }

    /// Runs `body` with the default actions for stopping and continuing.
    private static func withDefaultStopActions<Value>(_ body: () -> Value) -> Value {
        var set = sigset_t()
        var before = sigset_t()
        sigemptyset(&set)
        for signal in asking + stopping { sigaddset(&set, signal) }
        for signal in [SIGTSTP, SIGCONT] { self.set(signal, to: action(SIG_DFL)) }
        pthread_sigmask(SIG_UNBLOCK, &set, &before)
        defer {
            pthread_sigmask(SIG_SETMASK, &before, nil)
            for signal in [SIGTSTP, SIGCONT] { self.set(signal, to: action(forward)) }
        }
        return body()
    }

    private static func stop(by signal: Int32) {
        // The job's other processes first. This process ignores the signal: it may be delivered to another
        // thread, and this one would continue for a while.
        set(signal, to: action(SIG_IGN))
        ProcessGroup.spawning.withLock { _ in _ = kill(0, signal) }
        // A blocked signal stays pending even if it is ignored, and would stop the process again after it
        // was continued; ignoring it again discards it.
        set(signal, to: action(SIG_IGN))
        set(signal, to: action(SIG_DFL))
        raise(signal)
    }

    /// Whether the kernel would stop this process for using a terminal in the background: in an orphaned
    /// process group the call fails with EIO instead.
    private static func mayBeStopped(by terminal: Descriptor) -> Bool {
        var noted = action { _ in }
        noted.sa_flags = 0
        set(SIGTTOU, to: noted)
        defer { set(SIGTTOU, to: action(SIG_DFL)) }
        return tcdrain(terminal.number) == 0 || errno != EIO
    }
}

// MARK: - Termination

extension SignalHandlers {
    /// Ends the process by a signal if it has not ended within the timeout, whatever its main actor is
    /// waiting for. A process that has restored its terminal is left running, since the reader can interrupt
    /// it; after SIGHUP it is not.
    static func terminateAfterTimeout(by signal: Int32) {
        let isHangup = signal == SIGHUP
        let isLimited =
            isHangup
            ? isLifeLimited.exchange(true, ordering: .acquiringAndReleasing)
            : isEndLimited.exchange(true, ordering: .acquiringAndReleasing)
        guard !isLimited else { return }
        let (timeout, asked) = (state.pointee.timeout, installations.load(ordering: .acquiring))
        let thread = POSIXThread.start {
            var all = sigset_t()
            sigfillset(&all)
            pthread_sigmask(SIG_SETMASK, &all, nil)
            poll(nil, 0, timeout)
            let isActive =
                isArmed.load(ordering: .acquiring) && installations.load(ordering: .acquiring) == asked
            if isActive || isHangup { end(by: signal) }
        }
        if let thread { pthread_detach(thread) }
    }

    /// Restores the terminal and ends the process by a signal. Async-signal-safe.
    static func end(by signal: Int32) -> Never {
        restore()
        die(by: signal)
    }
}

private struct State {
    var pipe: SelfPipe?
    var output = Descriptor(number: -1)
    var terminal = Descriptor(number: -1)
    var watchdog: Descriptor?
    var settings = termios()
    var leaving = UnsafeRawBufferPointer(start: nil, count: 0)
    var stack: UnsafeMutableRawPointer?
    /// Milliseconds.
    var timeout: Int32 = 0
    let previous: UnsafeMutablePointer<sigaction>
}

private let isInstalled = Atomic(false)
private let isArmed = Atomic(false)
private let installations = Atomic(0)
/// The number of signals that asked the process to end, without SIGHUP.
private let endings = Atomic(0)
private let isHungUp = Atomic(false)
private let isEndLimited = Atomic(false)
private let isLifeLimited = Atomic(false)
/// The first thread that crashed, and its signal.
private let crashingThread = Atomic<UInt>(0)
private let crashSignal = Atomic<Int32>(0)

/// Safe without a lock: it is written by the holder of `isInstalled`, before handlers are installed or while
/// `isArmed` is false; handlers read it afterwards. It is a pointer, so that handlers run no exclusivity
/// checks.
private nonisolated(unsafe) let state: UnsafeMutablePointer<State> = {
    let previous = UnsafeMutablePointer<sigaction>.allocate(capacity: 65)
    previous.initialize(repeating: sigaction(), count: 65)
    let state = UnsafeMutablePointer<State>.allocate(capacity: 1)
    state.initialize(to: State(previous: previous))
    return state
}()

private func forward(_ signal: Int32) {
    let saved = errno
    defer { errno = saved }
    switch signal {
    case SIGHUP:
        // A hangup sends SIGHUP more than once: from the kernel and from the shell.
        isHungUp.store(true, ordering: .releasing)
    case SIGTERM, SIGINT, SIGQUIT:
        // The first signal asks; a second one means that the program did not react.
        if endings.add(1, ordering: .acquiringAndReleasing).oldValue > 0 { SignalHandlers.end(by: signal) }
    default: break
    }
    state.pointee.pipe?.writing.wake(UInt8(truncatingIfNeeded: signal))
}

/// Ends the process by the first fatal signal.
private func crash(
    _ signal: Int32, _ info: UnsafeMutablePointer<siginfo_t>?, _ context: UnsafeMutableRawPointer?
) {
    let thread = UInt(pthread_self())
    let (isFirst, first) = crashingThread.compareExchange(
        expected: 0, desired: thread, ordering: .acquiringAndReleasing)
    guard isFirst else {
        // The crash handler crashed itself; or another thread is handling a crash, and ends this one with it.
        if first != thread { poll(nil, 0, 60_000) }
        die(by: crashSignal.load(ordering: .acquiring))
    }
    crashSignal.store(signal, ordering: .releasing)
    restore()
    // Swift's own handler prints a backtrace.
    let previous = state.pointee.previous[Int(signal)]
    if previous.sa_flags & SA_SIGINFO != 0 {
        previous.__sigaction_handler.sa_sigaction?(signal, info, context)
    } else if let handler = previous.__sigaction_handler.sa_handler, unsafeBitCast(handler, to: Int.self) > 1
    {
        handler(signal)
    }
    die(by: signal)
}

/// Restores the terminal once, where the process is in the foreground.
private func restore() {
    guard isArmed.exchange(false, ordering: .acquiringAndReleasing) else { return }
    if state.pointee.terminal.isInForeground {
        _ = state.pointee.output.write(state.pointee.leaving, within: 200)
        tcflush(state.pointee.terminal.number, TCIFLUSH)
        tcsetattr(state.pointee.terminal.number, TCSANOW, &state.pointee.settings)
    }
    state.pointee.watchdog?.wake()
}

/// Ends the process by the default action of a signal.
private func die(by signal: Int32) -> Never {
    var standard = sigaction()
    sigaction(signal, &standard, nil)
    var set = sigset_t()
    sigemptyset(&set)
    sigaddset(&set, signal)
    pthread_sigmask(SIG_UNBLOCK, &set, nil)
    raise(signal)
    _exit(128 + signal)
}
