public import Foundation
import Glibc

/// Reads files of the reader's own, such as the pictures in a folder.
public enum LocalFile {
    /// The reason for which a file was not read.
    public enum ReadError: Error, Hashable, Sendable {
        /// The system's code (errno) of the call that failed.
        case system(Int32)
        /// A folder, a pipe or a device stands at the path.
        case notAFile
        /// The file has more bytes than the limit.
        case tooLarge
    }

    /// The bytes of a file. Waits for no pipe and no device, and holds no more than `limit` bytes and one in memory.
    ///
    /// - Parameters:
    ///   - path: An absolute path; links are followed.
    ///   - limit: The most bytes that are accepted.
    @concurrent public static func read(_ path: String, limit: Int) async throws(ReadError) -> Data {
        let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
        guard file >= 0 else { throw .system(errno) }
        defer { close(file) }
        var status = stat()
        guard fstat(file, &status) == 0 else { throw .system(errno) }
        guard status.st_mode & S_IFMT == S_IFREG else { throw .notAFile }
        guard status.st_size <= limit else { throw .tooLarge }
        // A file may grow while it is read.
        var (data, count) = (Data(count: min(limit, Int(status.st_size)) + 1), 0)
        while count < data.count {
            let room = data.count - count
            let read = data.withUnsafeMutableBytes { Glibc.read(file, $0.baseAddress! + count, room) }
            if read == 0 { return data.prefix(count) }
            if read < 0, errno != EINTR { throw .system(errno) }
            count += max(0, read)
        }
        throw .tooLarge
    }
}
