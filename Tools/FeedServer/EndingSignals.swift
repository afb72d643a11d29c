import Foundation
import Glibc

/// The signals that end the server in good order.
struct EndingSignals {
    private let set: sigset_t

    /// Blocks them in this thread and in those that it starts later, until somebody waits for one.
    init() {
        var set = sigset_t()
        sigemptyset(&set)
        for number in [SIGINT, SIGTERM, SIGHUP] { sigaddset(&set, number) }
        pthread_sigmask(SIG_BLOCK, &set, nil)
        // A client that goes away while it is being answered is nothing to die of.
        signal(SIGPIPE, SIG_IGN)
        self.set = set
    }

    /// Returns when one of them has come.
    func wait() {
        var set = set
        var number: Int32 = 0
        while sigwait(&set, &number) != 0 {}
    }

    /// Sends this process SIGTERM when nobody holds the other end of its standard input any more.
    static func raiseAtEndOfStandardInput() {
        Thread.detachNewThread {
            var byte: UInt8 = 0
            while true {
                let count = read(STDIN_FILENO, &byte, 1)
                if count == 0 || (count < 0 && errno != EINTR) { break }
            }
            kill(getpid(), SIGTERM)
        }
    }
}
