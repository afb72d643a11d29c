import Glibc

/// A file descriptor of a terminal.
struct Descriptor: Sendable {
    let number: Int32

    var isTerminal: Bool { isatty(number) == 1 }

    /// Writes all bytes, in as many calls as needed.
    ///
    /// - Parameter limit: The milliseconds to wait for a terminal that accepts no bytes.
    /// - Returns: Whether all bytes were written.
    func write(_ bytes: [UInt8], within limit: Int32) -> Bool {
        bytes.withUnsafeBytes { write($0, within: limit) }
    }

    /// Async-signal-safe: it calls `write` and `poll` alone.
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

    /// Writes as many bytes as the terminal accepts without blocking.
    ///
    /// - Returns: The number of bytes written, or `nil` after a hangup.
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

    /// Writes a byte, by default a newline. Async-signal-safe.
    func wake(_ byte: UInt8 = 0x0A) {
        var byte = byte
        _ = Glibc.write(number, &byte, 1)
    }

    /// Reads available bytes, at most `count`; empty at the end of the input, `nil` to try again.
    func read(_ count: Int) -> [UInt8]? {
        var failure: Int32 = 0
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            let result = Glibc.read(number, buffer.baseAddress, count)
            if result < 0 { failure = errno }
            filled = max(0, result)
        }
        return failure == EINTR || failure == EAGAIN ? nil : bytes
    }

    /// A non-blocking descriptor of the same terminal; this one is shared with the shell and stays blocking.
    /// Without `/proc`, this descriptor.
    func reopenedForWriting() -> Descriptor {
        let number = open("/proc/self/fd/\(number)", O_WRONLY | O_NOCTTY | O_NONBLOCK | O_CLOEXEC)
        return number < 0 ? self : Descriptor(number: number)
    }

    func close() {
        _ = Glibc.close(number)
    }

    /// The size of the terminal's window, also in pixels if the terminal reports them.
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

    /// Sets the terminal's settings.
    func set(_ settings: termios) -> Bool {
        var settings = settings
        while tcsetattr(number, TCSANOW, &settings) != 0 {
            guard errno == EINTR else { return false }
        }
        return true
    }

    /// Whether the process is in the terminal's foreground process group. Async-signal-safe.
    var isInForeground: Bool {
        let owner = tcgetpgrp(number)
        // A terminal that does not control the session has no foreground process group.
        return owner < 0 || owner == getpgrp()
    }

    /// Waits until input is available.
    func waitForInput(milliseconds: Int32) -> Bool {
        var polled = pollfd(fd: number, events: Int16(POLLIN), revents: 0)
        return poll(&polled, 1, milliseconds) > 0
    }
}

extension termios {
    /// These settings in raw mode: no line editing, no echo, no signals from keys.
    var raw: termios {
        var settings = self
        cfmakeraw(&settings)
        return settings
    }
}
