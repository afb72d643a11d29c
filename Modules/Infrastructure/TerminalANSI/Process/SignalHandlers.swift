import Glibc
import Synchronization

/// The process's signals while a terminal is taken over. There is one process, so this state is the process's too, and
/// at most one terminal holds it.
///
/// Signals that ask for something become bytes in a pipe. Those that end the process give the terminal back first, with
/// nothing but calls that POSIX allows in a handler (`write`, `poll`, `tcsetattr`, `sigaction`, `raise`).
enum SignalHandlers {
    static let asking = [SIGWINCH, SIGTSTP, SIGCONT, SIGHUP, SIGINT, SIGTERM]
    static let crashes = [SIGSEGV, SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE]

    /// Takes the signals for a screen.
    ///
    /// - Returns: Where they arrive as bytes, or `nil` if another terminal holds them.
    static func install(_ screen: Screen) -> Descriptor? {
        guard !isTaken.exchange(true, ordering: .acquiringAndReleasing) else { return nil }
        guard let pipe = Pipe() else {
            isTaken.store(false, ordering: .releasing)
            return nil
        }
        state.pointee.pipe = pipe
        state.pointee.output = screen.output
        let leaving = Array(screen.strings.leave.utf8)
        let bytes = UnsafeMutableRawBufferPointer.allocate(byteCount: leaving.count, alignment: 1)
        bytes.copyBytes(from: leaving)
        state.pointee.leaving = UnsafeRawBufferPointer(bytes)
        endings.store(0, ordering: .relaxed)
        giveAlternateStack()
        for signal in asking { replace(signal, by: forward) }
        for signal in crashes { replace(signal, by: crash) }
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
        for signal in asking + crashes { sigaction(signal, &state.pointee.previous[Int(signal)], nil) }
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
        for signal in asking { sigaddset(&set, signal) }
        pthread_sigmask(SIG_UNBLOCK, &set, nil)
    }

    /// Stops the process and its job, as a terminal's own suspend key does; returns when it is continued. Where nobody
    /// could continue it (an orphaned process group), the kernel does not stop it, and this returns at once.
    static func stopProcess() {
        var ignored = action(SIG_IGN)
        var standard = action(SIG_DFL)
        sigaction(SIGCONT, &standard, nil)
        // The others of the job first. This process takes no part in that: a signal to the whole process may reach
        // another thread, and this one would go on for a while.
        sigaction(SIGTSTP, &ignored, nil)
        kill(0, SIGTSTP)
        // Where a thread blocks it, even one that is ignored waits, and would stop the process once more after it was
        // continued; ignoring it anew throws it away.
        sigaction(SIGTSTP, &ignored, nil)
        sigaction(SIGTSTP, &standard, nil)
        unblock()
        raise(SIGTSTP)
        for signal in [SIGTSTP, SIGCONT] {
            var forwarding = action(forward)
            sigaction(signal, &forwarding, nil)
        }
    }

    private static func replace(_ signal: Int32, by handler: @escaping @convention(c) (Int32) -> Void) {
        var new = action(handler)
        sigaction(signal, &new, &state.pointee.previous[Int(signal)])
    }

    private static func action(_ handler: (@convention(c) (Int32) -> Void)?) -> sigaction {
        var action = sigaction()
        action.__sigaction_handler.sa_handler = handler
        // Interrupted calls go on; a stack overflow has room to be handled.
        action.sa_flags = SA_RESTART | SA_ONSTACK
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

private struct State {
    var pipe: Pipe?
    var output = Descriptor(number: -1)
    var terminal = Descriptor(number: -1)
    var watchdog: Descriptor?
    var settings = termios()
    var leaving = UnsafeRawBufferPointer(start: nil, count: 0)
    var stack: UnsafeMutableRawPointer?
    let previous: UnsafeMutablePointer<sigaction>
}

private let isTaken = Atomic(false)
private let isArmed = Atomic(false)
/// How many signals have asked the process to end.
private let endings = Atomic(0)

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
    if signal == SIGTERM || signal == SIGINT || signal == SIGHUP {
        // The first asks; whoever asks again is not answered, and should not wait longer.
        if endings.add(1, ordering: .relaxed).oldValue > 0 { return crash(signal) }
    }
    state.pointee.pipe?.writing.wake(UInt8(truncatingIfNeeded: signal))
}

private func crash(_ signal: Int32) {
    let saved = errno
    if isArmed.exchange(false, ordering: .acquiringAndReleasing) {
        _ = state.pointee.output.write(state.pointee.leaving, within: 200)
        tcsetattr(state.pointee.terminal.number, TCSANOW, &state.pointee.settings)
        state.pointee.watchdog?.wake()
    }
    sigaction(signal, &state.pointee.previous[Int(signal)], nil)
    errno = saved
    // It is blocked until the handler returns, and is then dealt with as if there had been no handler.
    raise(signal)
}
