import Glibc

/// A destination of a log's lines. A failed write loses lines of the log only.
public struct LogDestination: Sendable {
    /// Standard error, with blocking writes.
    public static let standardError = LogDestination(.standardError, isFile: false)

    private let descriptor: OutputDescriptor
    private let isFile: Bool
    /// The bytes for which a full pipe had no space.
    private var pending: ArraySlice<UInt8> = []
    /// The number of lines discarded since the last written one.
    private var leftOut = 0

    private init(_ descriptor: OutputDescriptor, isFile: Bool) {
        self.descriptor = descriptor
        self.isFile = isFile
    }

    /// Creates a destination that appends to a file, or writes to a pipe without blocking.
    ///
    /// - Throws: A ``UsageError`` if the file cannot be written, or is a symbolic link, or no process reads the pipe.
    public init(path: String) throws(UsageError) {
        // The system's links lead to descriptors, such as /dev/stderr.
        let isOfSystem = ["/dev/", "/proc/"].contains { path.hasPrefix($0) }
        let number = open(
            path,
            O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC | O_NOCTTY | O_NONBLOCK | (isOfSystem ? 0 : O_NOFOLLOW),
            0o600)
        guard number >= 0 else {
            let reason =
                switch errno {
                // A pipe opened for writing has no reader (open(2)).
                case ENXIO: "no process reads this pipe"
                case ELOOP: "a symbolic link is not followed"
                default: String(cString: strerror(errno))
                }
            throw UsageError("--log can't write '\(path)': \(reason)")
        }
        self.init(OutputDescriptor(number: number), isFile: true)
    }

    /// Writes a line. A file or pipe takes as much as it can, and the rest before the next line.
    mutating func write(_ line: String) {
        guard isFile else {
            try? descriptor.write(line)
            return
        }
        writePending()
        guard pending.count < Self.capacity else {
            leftOut += 1
            return
        }
        if leftOut > 0 {
            pending += Array("\(leftOut) \(leftOut == 1 ? "line" : "lines") left out here\n".utf8)
        }
        leftOut = 0
        pending += Array(line.utf8)
        writePending()
    }

    /// Closes a file.
    func close() {
        if isFile { Glibc.close(descriptor.number) }
    }

    /// The largest number of bytes that wait for a slow reader.
    private static let capacity = 65_536

    private mutating func writePending() {
        do {
            while !pending.isEmpty { pending = try descriptor.writeSome(of: pending) }
        } catch {
            // A full pipe is retried later; other errors lose the line.
            if error.code != EAGAIN { pending = [] }
        }
    }
}
