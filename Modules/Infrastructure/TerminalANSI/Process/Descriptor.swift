import Glibc

/// A file descriptor of a terminal.
struct Descriptor: Sendable {
    let number: Int32

    var isTerminal: Bool { isatty(number) == 1 }

    /// Writes everything, however many calls it takes.
    ///
    /// - Parameter limit: The milliseconds to wait for a terminal that takes nothing; `nil` for ever.
    /// - Returns: Whether all of it was written.
    func write(_ bytes: [UInt8], within limit: Int32? = nil) -> Bool {
        bytes.withUnsafeBytes { write($0, within: limit) }
    }

    /// Safe in a signal handler: it calls `write` and `poll` alone.
    func write(_ bytes: UnsafeRawBufferPointer, within limit: Int32?) -> Bool {
        var start = 0
        while start < bytes.count {
            let count = Glibc.write(number, bytes.baseAddress! + start, bytes.count - start)
            if count > 0 {
                start += count
            } else if count < 0, errno == EAGAIN {
                var wait = pollfd(fd: number, events: Int16(POLLOUT), revents: 0)
                let ready = poll(&wait, 1, limit ?? -1)
                if ready == 0 || ready < 0 && errno != EINTR { return false }
            } else if count == 0 || errno != EINTR {
                return false
            }
        }
        return true
    }

    /// Reads what is there, at most `count` bytes; empty at the end of the input, `nil` to try again.
    func read(_ count: Int) -> [UInt8]? {
        var failure: Int32 = 0
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            let result = Glibc.read(number, buffer.baseAddress, count)
            if result < 0 { failure = errno }
            filled = max(0, result)
        }
        return failure == EINTR || failure == EAGAIN ? nil : bytes
    }

    /// A descriptor of the same terminal that never blocks, without making this one so, which the shell shares.
    /// Where there is no `/proc`, it is this one.
    func reopenedForWriting() -> Descriptor {
        let number = open("/proc/self/fd/\(number)", O_WRONLY | O_NOCTTY | O_NONBLOCK | O_CLOEXEC)
        return number < 0 ? self : Descriptor(number: number)
    }

    func close() {
        _ = Glibc.close(number)
    }

    /// The size of the terminal's window, with its pixels where the terminal tells them.
    var window: winsize? {
        var window = winsize()
        guard ioctl(number, UInt(TIOCGWINSZ), &window) == 0 else { return nil }
        return window
    }

    /// The terminal's settings.
    var settings: termios? {
        var settings = termios()
        guard tcgetattr(number, &settings) == 0 else { return nil }
        return settings
    }

    /// Changes the terminal's settings.
    ///
    /// - Parameter forgettingInput: Whether what was typed or answered, and not read, is thrown away.
    func set(_ settings: termios, forgettingInput: Bool = false) -> Bool {
        var settings = settings
        while tcsetattr(number, forgettingInput ? TCSAFLUSH : TCSANOW, &settings) != 0 {
            guard errno == EINTR else { return false }
        }
        return true
    }
}

extension termios {
    /// These settings, but with every byte handed over as it comes: no lines, no echo, no signals from keys.
    var raw: termios {
        var settings = self
        cfmakeraw(&settings)
        return settings
    }
}
