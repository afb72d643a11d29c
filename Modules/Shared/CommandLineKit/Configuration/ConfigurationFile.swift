import Foundation
import Glibc

/// Reads the configuration file as lines of text.
public enum ConfigurationFile {
    /// The reason why an existing file cannot be read.
    public struct Unreadable: Error, Hashable {
        /// The reason as the end of a sentence: `it is a folder`.
        public let reason: String

        /// Creates an error.
        public init(reason: String) {
            self.reason = reason
        }
    }

    /// The largest size of the file, in bytes.
    public static let limit = 1_000_000

    /// The lines of the file at a path; `nil` if it does not exist.
    public static func lines(at path: String) throws(Unreadable) -> [String]? {
        guard let bytes = try bytes(at: path) else { return nil }
        return try lines(in: bytes)
    }

    /// The lines of UTF-8 text, separated by LF, CRLF or CR. A byte order mark is skipped. A line may have a
    /// NUL character, as after a power failure, and U+FFFD in place of bytes that are not UTF-8.
    ///
    /// - Throws: If more than ten lines are not UTF-8.
    public static func lines(in bytes: [UInt8]) throws(Unreadable) -> [String] {
        let (lineFeed, carriageReturn): (UInt8, UInt8) = (0x0A, 0x0D)
        var lines: [String] = []
        var invalidCount = 0
        var rest = bytes[...]
        if rest.starts(with: [0xEF, 0xBB, 0xBF]) { rest = rest.dropFirst(3) }
        while true {
            let end = rest.firstIndex { $0 == lineFeed || $0 == carriageReturn } ?? rest.endIndex
            let line = String(decoding: rest[..<end], as: UTF8.self)
            if !line.utf8.elementsEqual(rest[..<end]) {
                invalidCount += 1
                if invalidCount > 10 { throw Unreadable(reason: "not UTF-8 text") }
            }
            lines.append(line)
            guard end < rest.endIndex else { return lines }
            rest = rest[end...].dropFirst(rest[end...].starts(with: [carriageReturn, lineFeed]) ? 2 : 1)
        }
    }

    private static func bytes(at path: String) throws(Unreadable) -> [UInt8]? {
        // Opening a pipe without a writer must not block.
        let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
        guard descriptor >= 0 else {
            let code = errno
            guard code == ENOENT || code == ENOTDIR else { throw unreadable(code) }
            return try demandNothing(at: path)
        }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw unreadable(errno) }
        switch status.st_mode & S_IFMT {
        // A link to /dev/null is a valid empty file.
        case S_IFREG, S_IFCHR: return try bytes(of: descriptor)
        case S_IFDIR: throw Unreadable(reason: "a folder, not a file")
        default: throw Unreadable(reason: "not a file")
        }
    }

    private static func bytes(of descriptor: Int32) throws(Unreadable) -> [UInt8] {
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = read(descriptor, &buffer, buffer.count)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw unreadable(errno) }
            guard count > 0 else { return bytes }
            bytes += buffer[..<count]
            if bytes.count > limit { throw Unreadable(reason: "larger than 1 MB") }
        }
    }

    /// - Throws: If another kind of file is there, or at one of its folders: settings may be expected there.
    private static func demandNothing(at path: String) throws(Unreadable) -> [UInt8]? {
        var nearest = path
        var status = stat()
        while nearest != "/", lstat(nearest, &status) != 0 {
            nearest = (nearest as NSString).deletingLastPathComponent
        }
        guard stat(nearest, &status) == 0 else {
            throw Unreadable(reason: "\(nearest) is a broken link")
        }
        guard status.st_mode & S_IFMT != S_IFREG else {
            throw Unreadable(reason: "\(nearest) isn't a folder")
        }
        return nil
    }

    private static func unreadable(_ code: Int32) -> Unreadable {
        Unreadable(reason: String(cString: strerror(code)))
    }
}
