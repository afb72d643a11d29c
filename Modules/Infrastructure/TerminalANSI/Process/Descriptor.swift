import Glibc

/// A file descriptor of a terminal.
struct Descriptor: Sendable {
    let number: Int32

    var isTerminal: Bool { isatty(number) == 1 }

    /// Writes everything, however many calls it takes.
    ///
    /// - Parameter limit: The milliseconds to wait for a terminal that takes nothing.
    /// - Returns: Whether all of it was written.
    func write(_ bytes: [UInt8], within limit: Int32) -> Bool {
        bytes.withUnsafeBytes { write($0, within: limit) }
    }

    /// Safe in a signal handler: it calls `write` and `poll` alone.
    func write(_ bytes: UnsafeRawBufferPointer, within limit: Int32) -> Bool {
        var rest = bytes[...]
        while true {
            guard let written = writeSome(rest) else { return false }
            rest = rest.dropFirst(written)
            if rest.isEmpty { return true }
            var wait = pollfd(fd: number, events: Int16(POLLOUT), revents: 0)
            guard poll(&wait, 1, limit) > 0 || errno == EINTR else { return false }
        }
    }

    /// Writes what the terminal takes now.
    ///
    /// - Returns: How many bytes it took, or `nil` if it is gone.
    func writeSome(_ bytes: Slice<UnsafeRawBufferPointer>) -> Int? {
        var count = 0
        while count < bytes.count {
            let rest = UnsafeRawBufferPointer(rebasing: bytes.dropFirst(count))
            let written = Glibc.write(number, rest.baseAddress, rest.count)
            if written > 0 {
                count += written
            } else if written < 0, errno == EAGAIN {
                return count
            } else if written == 0 || errno != EINTR {
                return nil
            }
        }
        return count
    }

    /// Writes a byte, a line's end if none is given. Safe in a signal handler.
    func wake(_ byte: UInt8 = 0x0A) {
        var byte = byte
        _ = Glibc.write(number, &byte, 1)
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
    func set(_ settings: termios) -> Bool {
        var settings = settings
        while tcsetattr(number, TCSANOW, &settings) != 0 {
            guard errno == EINTR else { return false }
        }
        return true
    }

    /// Whether the process may use the terminal: where shells control jobs, it is one job's at a time.
    /// Safe in a signal handler.
    var isInForeground: Bool {
        let owner = tcgetpgrp(number)
        // A terminal that is not the session's own is nobody's.
        return owner < 0 || owner == getpgrp()
    }

    /// Waits until something can be read.
    func waitForInput(milliseconds: Int32) -> Bool {
        var polled = pollfd(fd: number, events: Int16(POLLIN), revents: 0)
        return poll(&polled, 1, milliseconds) > 0
    }

    /// Throws away what was typed or answered, and not read.
    func forgetInput() {
        tcflush(number, TCIFLUSH)
    }

    /// Throws away what was written, and not taken by the terminal.
    func forgetOutput() {
        tcflush(number, TCOFLUSH)
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
