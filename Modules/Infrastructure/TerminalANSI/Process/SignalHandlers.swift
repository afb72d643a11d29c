import Glibc
import Synchronization

/// The process's signals while a terminal is taken over. There is one process, so this state is the process's too, and
/// at most one terminal holds it.
///
/// Signals that ask for something become bytes in a pipe. Those that end the process give the terminal back first, with
/// nothing but calls that POSIX allows in a handler (`write`, `poll`, `tcsetattr`, `sigaction`, `raise`).
enum SignalHandlers {
    static let asking = [SIGWINCH, SIGTSTP, SIGCONT] + ending
    static let ending = [SIGHUP, SIGINT, SIGTERM, SIGQUIT]
    /// They stop a job in the background that uses the terminal.
    static let stopping = [SIGTTIN, SIGTTOU]
    static let crashes = [SIGSEGV, SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE]

    /// Takes the signals for a screen.
    ///
    /// - Parameter patience: How long the program may take to end once it was asked to.
    /// - Returns: Where they arrive as bytes, or `nil` if another terminal holds them.
    static func install(_ screen: Screen, patience: Duration) -> Descriptor? {
        guard !isTaken.exchange(true, ordering: .acquiringAndReleasing) else { return nil }
        guard let pipe = Pipe() else {
            isTaken.store(false, ordering: .releasing)
            return nil
        }
        state.pointee.pipe = pipe
        state.pointee.output = screen.output
        state.pointee.patience = Int32(patience / .milliseconds(1))
        let leaving = Array(screen.strings.leave.utf8)
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

    /// Says what the handlers restore, from the moment when the terminal is taken over.
    ///
    /// - Parameter watchdog: Where a byte says that nothing else has to be restored.
    static func arm(terminal: Descriptor, settings: termios, watchdog: Descriptor?) {
        state.pointee.terminal = terminal
        state.pointee.watchdog = watchdog
        state.pointee.settings = settings
        isArmed.store(true, ordering: .releasing)
    }

    /// Says that the terminal is given back, so that the handlers restore nothing.
    static func disarm() {
        isArmed.store(false, ordering: .releasing)
    }

    /// Gives the signals back as they were.
    static func uninstall() {
        disarm()
        for signal in asking + stopping + crashes {
            sigaction(signal, &state.pointee.previous[Int(signal)], nil)
        }
        state.pointee.pipe?.close()
        state.pointee.pipe = nil
        state.pointee.leaving.deallocate()
        isTaken.store(false, ordering: .releasing)
    }

    /// Lets this thread take the signals. Whoever started the process may have blocked them, and a program's own threads
    /// may all block them too.
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
        // Interrupted calls go on; a stack overflow has room to be handled.
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

// MARK: - Stopping

extension SignalHandlers {
    /// Stops the process and its job, as a terminal's own suspend key does; returns when it is continued and may use the
    /// terminal. Where nobody could continue it (an orphaned process group), the kernel does not stop it.
    ///
    /// - Returns: Whether it may; see ``waitForForeground(of:)``.
    static func stopProcess(until terminal: Descriptor) -> Bool {
        stoppably {
            stop(by: SIGTSTP)
            letHandlersRun(until: terminal, milliseconds: 1_000)
        }
        return waitForForeground(of: terminal)
    }

    /// Stops the process and its job for as long as others have the terminal, also when it is continued meanwhile.
    ///
    /// - Returns: Whether it may use the terminal now. It may not if it was asked to end, or if nobody could continue it.
    static func waitForForeground(of terminal: Descriptor) -> Bool {
        if terminal.isInForeground { return true }
        return stoppably {
            while !terminal.isInForeground {
                guard !isEndAsked, mayBeStopped(by: terminal) else { return false }
                stop(by: SIGTTOU)
                letHandlersRun(until: terminal, milliseconds: 250)
            }
            return true
        }
    }

    /// Waits until it is known that the process was asked to end, or may use the terminal, and otherwise so long: another
    /// thread may have taken the signal that asks, and is stopped before it has told so where this one stops the process.
    private static func letHandlersRun(until terminal: Descriptor, milliseconds: Int) {
        for _ in 0..<milliseconds / 10 where !isEndAsked && !terminal.isInForeground { poll(nil, 0, 10) }
    }

    /// Whether a signal has asked the process to end.
    static var isEndAsked: Bool {
        isHungUp.load(ordering: .acquiring) || endings.load(ordering: .acquiring) > 0
    }

    /// Does something while signals stop and continue this process as they do any other.
    private static func stoppably<Value>(_ body: () -> Value) -> Value {
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
        // The others of the job first. This process takes no part in that: a signal to the whole process may reach
        // another thread, and this one would go on for a while.
        set(signal, to: action(SIG_IGN))
        kill(0, signal)
        // Where a thread blocks it, even one that is ignored waits, and would stop the process once more after it was
        // continued; ignoring it anew throws it away.
        set(signal, to: action(SIG_IGN))
        set(signal, to: action(SIG_DFL))
        raise(signal)
    }

    /// Whether the kernel would stop this process for using a terminal in the background: it does where somebody could
    /// continue it, and has the call fail elsewhere.
    private static func mayBeStopped(by terminal: Descriptor) -> Bool {
        var noted = action { _ in }
        noted.sa_flags = 0
        set(SIGTTOU, to: noted)
        defer { set(SIGTTOU, to: action(SIG_DFL)) }
        return tcdrain(terminal.number) == 0 || errno != EIO
    }
}

// MARK: - Ending

extension SignalHandlers {
    /// Ends the process by a signal if it is still there after a while, having been asked to end: whatever its main actor
    /// does, and whatever it waits for. Once its terminal is given back, that is left to the reader, who can interrupt
    /// it; where the terminal is gone (SIGHUP), there is none.
    static func limitEnd(by signal: Int32) {
        let isHangup = signal == SIGHUP
        let isLimited =
            isHangup
            ? isLifeLimited.exchange(true, ordering: .acquiringAndReleasing)
            : isEndLimited.exchange(true, ordering: .acquiringAndReleasing)
        guard !isLimited else { return }
        let (patience, asked) = (state.pointee.patience, installations.load(ordering: .acquiring))
        let thread = KernelThread.start {
            var all = sigset_t()
            sigfillset(&all)
            pthread_sigmask(SIG_SETMASK, &all, nil)
            poll(nil, 0, patience)
            let isHeld =
                isArmed.load(ordering: .acquiring) && installations.load(ordering: .acquiring) == asked
            if isHeld || isHangup { end(by: signal) }
        }
        if let thread { pthread_detach(thread) }
    }

    /// Gives the terminal back and ends the process by a signal. Safe in a signal handler.
    static func end(by signal: Int32) -> Never {
        restore()
        die(by: signal)
    }
}

private struct State {
    var pipe: Pipe?
    var output = Descriptor(number: -1)
    var terminal = Descriptor(number: -1)
    var watchdog: Descriptor?
    var settings = termios()
    var leaving = UnsafeRawBufferPointer(start: nil, count: 0)
    var stack: UnsafeMutableRawPointer?
    /// Milliseconds.
    var patience: Int32 = 0
    let previous: UnsafeMutablePointer<sigaction>
}

private let isTaken = Atomic(false)
private let isArmed = Atomic(false)
private let installations = Atomic(0)
/// How many signals have asked the process to end, besides those that tell that the terminal is gone.
private let endings = Atomic(0)
private let isHungUp = Atomic(false)
private let isEndLimited = Atomic(false)
private let isLifeLimited = Atomic(false)
/// The thread that crashed first, as a number, and by which signal.
private let crashingThread = Atomic<UInt>(0)
private let crashSignal = Atomic<Int32>(0)

/// Safe without a lock: it is written by the one holder of `isTaken`, before handlers are installed or while
/// `isArmed` is false; handlers read it afterwards. It is a pointer, so that a handler meets no exclusivity check.
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
        // A terminal that goes away says so more than once: the kernel does, and the shell.
        isHungUp.store(true, ordering: .releasing)
    case SIGTERM, SIGINT, SIGQUIT:
        // The first asks; whoever asks again is not answered, and should not wait longer.
        if endings.add(1, ordering: .acquiringAndReleasing).oldValue > 0 { SignalHandlers.end(by: signal) }
    default: break
    }
    state.pointee.pipe?.writing.wake(UInt8(truncatingIfNeeded: signal))
}

/// Ends the process by the signal that came first, whatever happens meanwhile.
private func crash(
    _ signal: Int32, _ info: UnsafeMutablePointer<siginfo_t>?, _ context: UnsafeMutableRawPointer?
) {
    let thread = UInt(pthread_self())
    let (isFirst, first) = crashingThread.compareExchange(
        expected: 0, desired: thread, ordering: .acquiringAndReleasing)
    guard isFirst else {
        // What deals with the crash crashed, too; or another thread deals with one, and ends this one with it.
        if first != thread { poll(nil, 0, 60_000) }
        die(by: crashSignal.load(ordering: .acquiring))
    }
    crashSignal.store(signal, ordering: .releasing)
    restore()
    // Swift's own handler prints where it happened.
    let previous = state.pointee.previous[Int(signal)]
    if previous.sa_flags & SA_SIGINFO != 0 {
        previous.__sigaction_handler.sa_sigaction?(signal, info, context)
    } else if let handler = previous.__sigaction_handler.sa_handler, unsafeBitCast(handler, to: Int.self) > 1
    {
        handler(signal)
    }
    die(by: signal)
}

/// Gives the terminal back once, unless others have it.
private func restore() {
    guard isArmed.exchange(false, ordering: .acquiringAndReleasing) else { return }
    if state.pointee.terminal.isInForeground {
        _ = state.pointee.output.write(state.pointee.leaving, within: 200)
        tcflush(state.pointee.terminal.number, TCIFLUSH)
        tcsetattr(state.pointee.terminal.number, TCSANOW, &state.pointee.settings)
    }
    state.pointee.watchdog?.wake()
}

/// Ends the process as if there were no handler of a signal.
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
