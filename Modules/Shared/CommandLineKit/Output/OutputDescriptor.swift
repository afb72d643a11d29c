import Glibc

/// A descriptor of the process to which whole texts are written.
public struct OutputDescriptor: Sendable {
    /// The system's reason why a text was not written, or not all of it.
    public struct WriteError: Error, Hashable {
        /// The system's code.
        public let code: Int32

        /// Whether the reader of a pipe has closed it.
        public var isBrokenPipe: Bool { code == EPIPE }
        /// The reason in the system's words.
        public var reason: String { String(cString: strerror(code)) }
    }

    /// The process's standard output.
    public static let standardOutput = OutputDescriptor(number: STDOUT_FILENO)
    /// The process's standard error.
    public static let standardError = OutputDescriptor(number: STDERR_FILENO)

    /// The system's number.
    public let number: Int32

    /// Makes one of an open descriptor, which stays its owner's.
    public init(number: Int32) {
        self.number = number
    }

    /// Writes all of a text; waits for a slow reader also where the descriptor does not block.
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

    /// Writes as many bytes as one call of the system takes.
    ///
    /// - Returns: The bytes that are left.
    public func writeSome(of bytes: ArraySlice<UInt8>) throws(WriteError) -> ArraySlice<UInt8> {
        let count = bytes.withUnsafeBytes { Glibc.write(number, $0.baseAddress, $0.count) }
        if count < 0, errno != EINTR { throw WriteError(code: errno) }
        return bytes.dropFirst(max(0, count))
    }
}
