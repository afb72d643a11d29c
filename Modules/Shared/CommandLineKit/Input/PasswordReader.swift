import Glibc
import Synchronization

/// The failure of reading a password.
public enum PasswordInputError: Error, Hashable, Sendable {
    /// The input ended, or its first line is empty.
    case missing
    /// The line has more than ``PasswordReader/limit`` bytes.
    case tooLong
    /// The line is not UTF-8.
    case notText
    /// A signal that did not end the program interrupted the input.
    case interrupted
    /// A system call failed with a code of errno(3). Nothing is read from a terminal whose echo cannot be
    /// turned off.
    case system(code: Int32)
    /// The command failed. The status is its exit status, or 128 plus the number of the signal that ended it.
    case failed(status: Int32)
    /// The command did not end in time.
    case timedOut
}

/// Reads a password: a line from a terminal without echo, or the first line of any other input.
public struct PasswordReader: Sendable {
    /// The largest password, in bytes.
    public static let limit = 4_000

    private let input: Int32
    private let output: OutputDescriptor

    /// Creates a reader. The caller closes the descriptors.
    ///
    /// - Parameters:
    ///   - input: The descriptor to read.
    ///   - output: The descriptor for the prompt, which is written for a terminal only.
    public init(input: Int32, output: OutputDescriptor = .standardError) {
        self.input = input
        self.output = output
    }

    /// Reads the password, and nothing after its line.
    ///
    /// Signals that end or suspend the program restore the terminal first. After a suspension the prompt is
    /// repeated, and what was typed before is discarded.
    ///
    /// - Parameter prompt: The text before the cursor, without newline.
    public func read(prompt: String) throws(PasswordInputError) -> String {
        if isatty(input) == 1 { return try readWithoutEcho(prompt) }
        var line: [UInt8] = []
        while try !append(to: &line) {}
        return try Self.password(in: line)
    }

    /// Returns the password of a line without newline.
    static func password(in line: [UInt8]) throws(PasswordInputError) -> String {
        guard line.count <= limit else { throw .tooLong }
        let bytes = line.last == UInt8(ascii: "\r") ? line.dropLast() : line[...]
        guard !bytes.isEmpty else { throw .missing }
        guard let password = String(validating: bytes, as: UTF8.self) else { throw .notText }
        return password
    }

    /// Appends the next byte to a line, up to one byte more than the limit.
    ///
    /// - Returns: Whether the line or the input has ended.
    private func append(to line: inout [UInt8]) throws(PasswordInputError) -> Bool {
        var byte: UInt8 = 0
        let count = Glibc.read(input, &byte, 1)
        if count < 0 {
            guard errno == EINTR || errno == EAGAIN else { throw .system(code: errno) }
            var descriptor = pollfd(fd: input, events: Int16(POLLIN), revents: 0)
            if errno == EAGAIN { _ = poll(&descriptor, 1, -1) }
            return false
        }
        if count == 0 || byte == UInt8(ascii: "\n") { return true }
        if line.count <= Self.limit { line.append(byte) }
        return false
    }

    private func readWithoutEcho(_ prompt: String) throws(PasswordInputError) -> String {
        let signals = try SignalPipe()
        defer { signals.close() }
        while true {
            var settings = termios()
            guard tcgetattr(input, &settings) == 0 else { throw .system(code: errno) }
            signals.install()
            let outcome = Result { () throws(PasswordInputError) in
                try readLine(prompt, settings, signals)
            }
            // What was pasted after the line must not reach the shell.
            tcsetattr(input, TCSAFLUSH, &settings)
            signals.restore()
            switch try outcome.get() {
            case .line(let line): return try Self.password(in: line)
            case .signal(let signal):
                Self.raiseUnblocked(signal)
                guard signal == SIGTSTP else { throw .interrupted }
            }
        }
    }

    /// Signals this thread, so that suspending takes effect before the call returns. A pool's threads block
    /// signals.
    private static func raiseUnblocked(_ signal: Int32) {
        var (set, before) = (sigset_t(), sigset_t())
        sigemptyset(&set)
        sigaddset(&set, signal)
        pthread_sigmask(SIG_UNBLOCK, &set, &before)
        raise(signal)
        pthread_sigmask(SIG_SETMASK, &before, nil)
    }

    private enum Event {
        case line([UInt8])
        case signal(Int32)
    }

    private func readLine(
        _ prompt: String, _ settings: termios, _ signals: SignalPipe
    ) throws(PasswordInputError) -> Event {
        try turnOffEcho(prompt, settings)
        var line: [UInt8] = []
        while true {
            var descriptors = [
                pollfd(fd: input, events: Int16(POLLIN), revents: 0),
                pollfd(fd: signals.reading, events: Int16(POLLIN), revents: 0),
            ]
            guard poll(&descriptors, 2, -1) >= 0 || errno == EINTR else { throw .system(code: errno) }
            if let signal = signals.next() {
                guard signal == SIGCONT else { return .signal(signal) }
                // The shell may have turned the echo on.
                line = []
                try turnOffEcho(prompt, settings)
            } else if descriptors[0].revents != 0, try append(to: &line) {
                // The newline that was not echoed.
                try? output.write("\n")
                return .line(line)
            }
        }
    }

    /// Turns the echo off, discards what was typed before, and writes the prompt. A background job is
    /// stopped.
    private func turnOffEcho(_ prompt: String, _ settings: termios) throws(PasswordInputError) {
        var silent = settings
        silent.c_lflag &= ~tcflag_t(ECHO | ECHONL)
        silent.c_lflag |= tcflag_t(ICANON | ISIG)
        while tcsetattr(input, TCSAFLUSH, &silent) != 0 {
            guard errno == EINTR else { throw .system(code: errno) }
        }
        try? output.write(prompt)
    }
}

/// Signals as bytes of a pipe (the self-pipe trick), while a terminal's echo is off. One at a time.
private struct SignalPipe {
    private static let signals = [SIGHUP, SIGINT, SIGTERM, SIGQUIT, SIGTSTP, SIGCONT]

    let reading: Int32
    private let writing: Int32
    private let previous: UnsafeMutablePointer<sigaction>

    init() throws(PasswordInputError) {
        var ends: [Int32] = [-1, -1]
        let kind = SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue
        guard socketpair(AF_UNIX, Int32(kind), 0, &ends) == 0 else { throw .system(code: errno) }
        (reading, writing) = (ends[0], ends[1])
        previous = .allocate(capacity: Self.signals.count)
        previous.initialize(repeating: sigaction(), count: Self.signals.count)
    }

    func close() {
        Glibc.close(reading)
        Glibc.close(writing)
        previous.deallocate()
    }

    /// Installs the handlers, except of ignored signals.
    func install() {
        received.store(writing, ordering: .releasing)
        var action = sigaction()
        action.__sigaction_handler.sa_handler = receive
        action.sa_flags = SA_RESTART
        for (index, signal) in Self.signals.enumerated() {
            sigaction(signal, nil, &previous[index])
            let handler = previous[index].__sigaction_handler.sa_handler
            if unsafeBitCast(handler, to: Int.self) != unsafeBitCast(SIG_IGN, to: Int.self) {
                sigaction(signal, &action, nil)
            }
        }
    }

    /// Restores the previous handlers.
    func restore() {
        for (index, signal) in Self.signals.enumerated() { sigaction(signal, &previous[index], nil) }
        received.store(-1, ordering: .releasing)
    }

    /// The next received signal.
    func next() -> Int32? {
        var byte: UInt8 = 0
        return read(reading, &byte, 1) == 1 ? Int32(byte) : nil
    }
}

/// The write end of the pipe for the handler.
private let received = Atomic<Int32>(-1)

/// Async-signal-safe (signal-safety(7)).
private func receive(_ signal: Int32) {
    let saved = errno
    var byte = UInt8(truncatingIfNeeded: signal)
    _ = write(received.load(ordering: .acquiring), &byte, 1)
    errno = saved
}
