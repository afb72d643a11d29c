import Glibc

/// A place to which the lines of a log go. A write that fails costs lines of the log, and nothing else.
public struct LogDestination: Sendable {
    /// Standard error, which is waited for as it is with every notice.
    public static let standardError = LogDestination(.standardError, isFile: false)

    private let descriptor: OutputDescriptor
    private let isFile: Bool
    /// The bytes for which a file, which may be a pipe, had no room yet.
    private var pending: ArraySlice<UInt8> = []
    /// The lines that were left out since the last one that was not.
    private var leftOut = 0

    private init(_ descriptor: OutputDescriptor, isFile: Bool) {
        self.descriptor = descriptor
        self.isFile = isFile
    }

    /// A file, to whose end lines are added; or a pipe, whose reader is never waited for.
    ///
    /// - Throws: A ``UsageError`` where it cannot be written, or is a pipe that no process reads.
    public init(path: String) throws(UsageError) {
        let number = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC | O_NOCTTY | O_NONBLOCK, 0o600)
        guard number >= 0 else {
            // What ENXIO means for a pipe that is opened for writing (open(2)).
            let reason = errno == ENXIO ? "no process reads this pipe" : String(cString: strerror(errno))
            throw UsageError("--log cannot write '\(path)': \(reason).")
        }
        self.init(OutputDescriptor(number: number), isFile: true)
    }

    /// Writes a line; a file takes as much of it as it has room for, and gets the rest before the next line.
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
        if leftOut > 0 { pending += Array("\(leftOut) lines are left out here.\n".utf8) }
        leftOut = 0
        pending += Array(line.utf8)
        writePending()
    }

    /// Closes a file.
    func close() {
        if isFile { Glibc.close(descriptor.number) }
    }

    /// The most bytes that wait for a slow reader.
    private static let capacity = 65_536

    private mutating func writePending() {
        do {
            while !pending.isEmpty { pending = try descriptor.writeSome(of: pending) }
        } catch {
            // A pipe that is full has room later; what fails otherwise is lost.
            if error.code != EAGAIN { pending = [] }
        }
    }
}
