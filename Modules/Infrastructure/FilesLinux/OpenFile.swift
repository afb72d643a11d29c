import Glibc
import ItemInterface

/// A regular file that is open for reading.
struct OpenFile: ~Copyable {
    private let descriptor: Int32
    /// The number of bytes at the time of opening.
    let size: Int

    /// Opens a file without blocking on pipes and devices.
    init(_ path: String) throws(FileError) {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
        guard descriptor >= 0 else { throw .system(errno) }
        var status = stat()
        let code = fstat(descriptor, &status) == 0 ? 0 : errno
        guard code == 0, status.st_mode & S_IFMT == S_IFREG else {
            close(descriptor)
            throw code == 0 ? .notAFile : .system(code)
        }
        (self.descriptor, size) = (descriptor, Int(status.st_size))
    }

    deinit { close(descriptor) }

    /// The bytes from the beginning, at most `limit`. Allocates at most one byte more than the size at the
    /// time of opening.
    func bytes(limit: Int) throws(FileError) -> [UInt8] {
        var failure: Int32 = 0
        let capacity = max(0, min(limit, size + 1))
        let bytes = [UInt8](unsafeUninitializedCapacity: capacity) { buffer, count in
            while count < capacity {
                let read = Glibc.read(descriptor, buffer.baseAddress! + count, capacity - count)
                if read == 0 { return }
                if read < 0, errno != EINTR {
                    failure = errno
                    return
                }
                count += max(0, read)
            }
        }
        guard failure == 0 else { throw .system(failure) }
        return bytes
    }
}

/// The error of reading a file or folder.
public enum FileError: Error, Hashable, Sendable {
    /// The system's code (errno) of the call that failed.
    case system(Int32)
    /// The path is that of a folder, a pipe or a device.
    case notAFile
    /// The file has more bytes than the limit.
    case tooLarge

    /// The error for `LocalFiles`, with the path.
    func sourceError(_ path: String) -> SourceError {
        switch self {
        case .system(ENOENT), .system(ENOTDIR): .missingPath(reason: reason(path))
        case .system, .notAFile: .unreadablePath(reason: reason(path))
        case .tooLarge: .unreadable(reason: reason(path))
        }
    }

    private func reason(_ path: String) -> String {
        let reason =
            switch self {
            case .system(let code): String(cString: strerror(code))
            case .notAFile: "not a regular file"
            case .tooLarge: "it is too large"
            }
        return "\(path): \(reason)"
    }
}
