import Glibc
import Synchronization

/// Reads lines from a terminal or a script. On a terminal it shows a prompt for each line, and again after
/// the program was suspended (Ctrl-Z) and resumed in the foreground.
public final class LineReader: Sendable {
    /// The bytes that were read but not returned yet.
    private let unread = Mutex<ArraySlice<UInt8>>([])
    private let input: Int32
    private let limit: Int
    private let isPrompting: Bool
    /// The read end of a pipe that receives a byte for each SIGCONT; -1 without prompts.
    private let continuations: Int32

    /// Creates a reader. The caller closes the descriptor.
    ///
    /// - Parameters:
    ///   - input: The descriptor to read.
    ///   - limit: The largest line, in bytes; the rest of a longer one is discarded.
    ///   - isPrompting: Whether the descriptor is an interactive terminal.
    public init(input: Int32, limit: Int, isPrompting: Bool) {
        self.input = input
        self.limit = limit
        self.isPrompting = isPrompting
        continuations = isPrompting ? Self.watchContinuations() : -1
    }

    /// Reads a line.
    ///
    /// - Parameter reminder: A line to print before a repeated prompt.
    /// - Returns: The line without newline, one byte longer than the limit if too long; `nil` at the end.
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
                // The shell's next prompt needs a line of its own.
                prompt("\n")
                return line.isEmpty ? nil : String(decoding: line, as: UTF8.self)
            }
        }
    }

    /// Moves unread bytes to a line.
    ///
    /// - Returns: Whether the line is complete; `nil` without unread bytes.
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
    /// - Returns: Whether the input continues.
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

    /// Writes to the terminal. A background job stops instead, as it does by reading.
    private func prompt(_ text: String) {
        guard isPrompting else { return }
        guard tcgetpgrp(input) == getpgrp() else {
            kill(0, SIGTTIN)
            return
        }
        // A closed terminal also ends the input.
        try? OutputDescriptor.standardOutput.write(text)
    }

    /// - Returns: The read end of the pipe; -1 if none can be created.
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

/// The write end of the pipe for the handler of SIGCONT.
private let continued = Atomic<Int32>(-1)

/// Async-signal-safe (signal-safety(7)).
private func tellContinued(_ signal: Int32) {
    let saved = errno
    var byte: UInt8 = 0
    _ = write(continued.load(ordering: .acquiring), &byte, 1)
    errno = saved
}
