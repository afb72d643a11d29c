import Glibc
import Synchronization

/// Reads lines that a person or a script types. On a terminal it prompts for each, and once more where the program was
/// stopped meanwhile (Ctrl-Z) and is continued in the foreground.
public final class LineReader: Sendable {
    /// Bytes that were read and belong to no line yet.
    private let unread = Mutex<ArraySlice<UInt8>>([])
    private let input: Int32
    private let limit: Int
    private let isPrompting: Bool
    /// Where a byte arrives when the process is continued; -1 where nothing is prompted.
    private let continuations: Int32

    /// Makes a reader of a descriptor, which stays its owner's.
    ///
    /// - Parameters:
    ///   - input: The descriptor that is read.
    ///   - limit: The most bytes of a line; of a longer one the rest is read and dropped.
    ///   - isPrompting: Whether a person types at a terminal and reads on it.
    public init(input: Int32, limit: Int, isPrompting: Bool) {
        self.input = input
        self.limit = limit
        self.isPrompting = isPrompting
        continuations = isPrompting ? Self.watchContinuations() : -1
    }

    /// Waits for a line.
    ///
    /// - Parameter reminder: What may be typed, in a line that is printed before a prompt that is repeated.
    /// - Returns: The line without its end, one byte longer than the limit where it is too long; `nil` at the end of the
    ///   input.
    public func next(reminder: String) -> String? {
        forgetContinuations()
        prompt("> ")
        var line: [UInt8] = []
        while true {
            if let isComplete = take(into: &line), isComplete {
                if line.last == UInt8(ascii: "\r") { line.removeLast() }
                return String(decoding: line, as: UTF8.self)
            }
            guard waitForInput(reminder) else {
                // The shell's own prompt begins a line.
                prompt("\n")
                return line.isEmpty ? nil : String(decoding: line, as: UTF8.self)
            }
        }
    }

    /// Moves what was read to a line.
    ///
    /// - Returns: Whether the line's end was there; `nil` where nothing was.
    private func take(into line: inout [UInt8]) -> Bool? {
        unread.withLock { unread in
            guard !unread.isEmpty else { return nil }
            let end = unread.firstIndex(of: UInt8(ascii: "\n"))
            line += unread[..<(end ?? unread.endIndex)].prefix(limit + 1 - line.count)
            unread = end.map { unread[($0 + 1)...] } ?? []
            return end != nil
        }
    }

    /// Reads some bytes.
    ///
    /// - Returns: Whether there may be more.
    private func waitForInput(_ reminder: String) -> Bool {
        while true {
            var descriptors = [
                pollfd(fd: input, events: Int16(POLLIN), revents: 0),
                pollfd(fd: continuations, events: Int16(POLLIN), revents: 0),
            ]
            guard poll(&descriptors, 2, -1) >= 0 || errno == EINTR else { return false }
            if descriptors[1].revents != 0 {
                forgetContinuations()
                prompt(reminder + "\n> ")
            }
            guard descriptors[0].revents != 0 else { continue }
            var bytes: [UInt8] = Array(repeating: 0, count: 4_096)
            let count = read(input, &bytes, bytes.count)
            if count > 0 {
                unread.withLock { $0 = bytes[..<count] }
                return true
            }
            guard count < 0, errno == EINTR || errno == EAGAIN else { return false }
        }
    }

    private func forgetContinuations() {
        guard isPrompting else { return }
        var bytes: [UInt8] = Array(repeating: 0, count: 64)
        _ = read(continuations, &bytes, bytes.count)
    }

    /// Writes to the terminal. In the background the job stops, as one does that reads there.
    private func prompt(_ text: String) {
        guard isPrompting else { return }
        guard tcgetpgrp(input) == getpgrp() else {
            kill(0, SIGTTIN)
            return
        }
        // A terminal that is gone is the end of its input, too.
        try? OutputDescriptor.standardOutput.write(text)
    }

    /// - Returns: The descriptor where a byte arrives when the process is continued; -1 where there is no pipe left.
    private static func watchContinuations() -> Int32 {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { return -1 }
        for end in ends {
            _ = fcntl(end, F_SETFD, FD_CLOEXEC)
            _ = fcntl(end, F_SETFL, O_NONBLOCK)
        }
        continued.store(ends[1], ordering: .releasing)
        var action = sigaction()
        action.__sigaction_handler.sa_handler = tellContinued
        action.sa_flags = SA_RESTART
        sigaction(SIGCONT, &action, nil)
        return ends[0]
    }
}

/// The end of a pipe where the handler of SIGCONT writes.
private let continued = Atomic<Int32>(-1)

/// Calls nothing but what POSIX allows in a handler.
private func tellContinued(_ signal: Int32) {
    let saved = errno
    var byte: UInt8 = 0
    _ = write(continued.load(ordering: .acquiring), &byte, 1)
    errno = saved
}
