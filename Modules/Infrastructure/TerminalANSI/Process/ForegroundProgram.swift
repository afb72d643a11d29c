import Glibc
import Synchronization

/// A program that runs in a foreground process group of its own, in place of this one: the terminal's keys
/// interrupt and suspend it alone.
final class ForegroundProgram: Sendable {
    /// The program's path and its arguments.
    private let words: [String]
    private let environment: [String: String]
    private let state = Mutex(State())

    private struct State {
        var process: pid_t?
        var isTerminated = false
    }

    init(_ words: [String], environment: [String: String]) {
        self.words = words
        self.environment = environment
    }

    /// Asks the program to end; a program that has not started yet will not.
    func terminate() {
        state.withLock { state in
            state.isTerminated = true
            guard let process = state.process else { return }
            kill(-process, SIGTERM)
            kill(-process, SIGCONT)
        }
    }

    /// Runs the program until it ends, and restores the terminal's settings.
    ///
    /// - Parameter suspend: Suspends this process after the program was suspended, until it is continued in
    ///   the foreground; returns `false` after a hangup.
    /// - Returns: The exit code, 128 and the number of the signal that ended it, or `nil` if not started.
    func run(on input: Descriptor, _ output: Descriptor, suspend: () -> Bool) -> Int32? {
        let (job, settings) = (getpgrp(), input.settings)
        let child = state.withLock { state in
            if !state.isTerminated {
                state.process = ProcessGroup.spawn(
                    words, environment: environment, input: input, output: output, resetsSignals: true)
            }
            return state.process
        }
        guard let child else { return nil }
        defer { state.withLock { $0.process = nil } }
        input.foreground = child
        func takeBack() {
            input.foreground = job
            if let settings { _ = input.set(settings) }
        }
        while true {
            var status: Int32 = 0
            guard waitpid(child, &status, WUNTRACED) == child else {
                if errno == EINTR { continue }
                takeBack()
                return nil
            }
            guard status & 0xFF == 0x7F else {
                takeBack()
                return status & 0x7F == 0 ? status >> 8 & 0xFF : 128 + status & 0x7F
            }
            // SIGTTIN and SIGTTOU stop a program that used the terminal before it was in the foreground; the
            // reader did not suspend it.
            if ![SIGTTIN, SIGTTOU].contains(status >> 8 & 0xFF) {
                takeBack()
                guard suspend() else {
                    terminate()
                    return nil
                }
                input.foreground = child
            }
            kill(-child, SIGCONT)
        }
    }
}

extension Descriptor {
    /// The foreground process group; negative where the terminal has none, and setting it does nothing.
    fileprivate var foreground: pid_t {
        get { tcgetpgrp(number) }
        nonmutating set {
            guard foreground >= 0 else { return }
            // tcsetpgrp(3) sends SIGTTOU to a background process.
            var (set, before) = (sigset_t(), sigset_t())
            sigemptyset(&set)
            sigaddset(&set, SIGTTOU)
            pthread_sigmask(SIG_BLOCK, &set, &before)
            tcsetpgrp(number, newValue)
            pthread_sigmask(SIG_SETMASK, &before, nil)
        }
    }
}
