import Foundation
import Glibc

/// The signals that end the server.
struct EndingSignals {
    private let set: sigset_t

    /// Blocks the signals in this thread and in those that it starts later, until `wait`.
    init() {
        var set = sigset_t()
        sigemptyset(&set)
        for number in [SIGINT, SIGTERM, SIGHUP] { sigaddset(&set, number) }
        pthread_sigmask(SIG_BLOCK, &set, nil)
        // A client may close its connection during a response.
        signal(SIGPIPE, SIG_IGN)
        self.set = set
    }

    func wait() {
        var (set, number) = (set, Int32(0))
        while sigwait(&set, &number) != 0 {}
    }

    /// Sends this process SIGTERM at the end of its standard input.
    static func raiseAtEndOfStandardInput() {
        Thread.detachNewThread {
            var (byte, count) = (UInt8(0), 1)
            while count > 0 || (count < 0 && errno == EINTR) { count = read(STDIN_FILENO, &byte, 1) }
            kill(getpid(), SIGTERM)
        }
    }
}
