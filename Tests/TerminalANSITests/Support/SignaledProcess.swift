import Glibc
import TerminalInterface
import Testing
import TextInterface

@testable import TerminalANSI

/// A terminal that was set up and shows a frame, in a process of its own.
func taken(
    _ path: String, hasWatchdog: Bool = false, timeout: Duration? = nil, prepare: () -> Void = {}
) throws -> (ANSITerminal, Int32) {
    endInAnyCase()
    // Swift's own handlers would print a slow backtrace.
    for crash in SignalHandlers.crashes { signal(crash, SIG_DFL) }
    prepare()
    // The test runner's threads block these signals.
    SignalHandlers.unblock()
    let file = open(path, O_RDWR | O_NOCTTY)
    var options = ANSITerminal.Options.testing(file)
    options.handlesSignals = true
    options.hasWatchdog = hasWatchdog
    if let timeout { options.timeouts.termination = timeout }
    let terminal = ANSITerminal(options)
    try terminal.start()
    terminal.show(frame("Feed"))
    return (terminal, file)
}

/// Fills the terminal's queue.
func fill(_ file: Int32) {
    let output = Descriptor(number: file).reopenedForWriting()
    [UInt8](repeating: 0x78, count: 4096).withUnsafeBytes { bytes in
        while output.writeSome(bytes[...]) ?? 0 > 0 {}
    }
}

/// Ends this process after a minute, so that no process outlives a failed test.
private func endInAnyCase() {
    var set = sigset_t()
    sigemptyset(&set)
    sigaddset(&set, SIGALRM)
    pthread_sigmask(SIG_UNBLOCK, &set, nil)
    alarm(60)
}

extension String {
    /// The number of occurrences of a text.
    func components(of part: String) -> Int {
        split(separator: part, omittingEmptySubsequences: false).count - 1
    }
}
