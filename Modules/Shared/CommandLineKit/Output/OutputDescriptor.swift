import Glibc

/// A file descriptor to which texts are written completely.
public struct OutputDescriptor: Sendable {
    /// The system's error of a write.
    public struct WriteError: Error, Hashable {
        /// The system's code.
        public let code: Int32

        /// Whether the reader has closed the pipe.
        public var isBrokenPipe: Bool { code == EPIPE }
        /// The system's description.
        public var reason: String { String(cString: strerror(code)) }
    }

    /// The process's standard output.
    public static let standardOutput = OutputDescriptor(number: STDOUT_FILENO)
    /// The process's standard error.
    public static let standardError = OutputDescriptor(number: STDERR_FILENO)

    /// The system's number.
    public let number: Int32

    /// Creates a wrapper of an open descriptor, which the caller closes.
    public init(number: Int32) {
        self.number = number
    }

    /// Writes a text completely, and waits for a slow reader even if the descriptor is non-blocking.
    public func write(_ text: String) throws(WriteError) {
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            do {
                rest = try writeSome(of: rest)
            } catch {
                guard error.code == EAGAIN else { throw error }
                var descriptor = pollfd(fd: number, events: Int16(POLLOUT), revents: 0)
                _ = poll(&descriptor, 1, -1)
            }
        }
    }

    /// Writes as many bytes as one system call accepts.
    ///
    /// - Returns: The remaining bytes.
    public func writeSome(of bytes: ArraySlice<UInt8>) throws(WriteError) -> ArraySlice<UInt8> {
        let count = bytes.withUnsafeBytes { Glibc.write(number, $0.baseAddress, $0.count) }
        if count < 0, errno != EINTR { throw WriteError(code: errno) }
        return bytes.dropFirst(max(0, count))
    }
}
