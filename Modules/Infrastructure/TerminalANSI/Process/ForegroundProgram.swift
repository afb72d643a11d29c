import Glibc
import Synchronization

/// Another program that has the terminal in this process's place: a job of its own in the foreground, which alone is
/// interrupted and suspended by the terminal's keys.
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

    /// Asks the program to end; one that was not started yet does not start any more.
    func terminate() {
        state.withLock { state in
            state.isTerminated = true
            guard let process = state.process else { return }
            kill(-process, SIGTERM)
            kill(-process, SIGCONT)
        }
    }

    /// Runs the program until it ends; the terminal's settings are then what they were.
    ///
    /// - Parameter suspend: Suspends this process as well, when the program was suspended, until it is continued in the
    ///   foreground. Where it returns `false`, the terminal is gone.
    /// - Returns: The exit code, 128 and the signal's number where a signal ended it, or `nil` where it could not be started.
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
            // It may have been too early for the terminal; that is no wish of the reader's.
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
    /// The process group that has the terminal; less than 0 where it is not the session's own. Setting it changes nothing
    /// there.
    fileprivate var foreground: pid_t {
        get { tcgetpgrp(number) }
        nonmutating set {
            guard foreground >= 0 else { return }
            // A job in the background would be stopped for it.
            var (set, before) = (sigset_t(), sigset_t())
            sigemptyset(&set)
            sigaddset(&set, SIGTTOU)
            pthread_sigmask(SIG_BLOCK, &set, &before)
            tcsetpgrp(number, newValue)
            pthread_sigmask(SIG_SETMASK, &before, nil)
        }
    }
}
