public import FoundationEssentials
import Glibc
public import StorageInterface

/// The file system of the operating system.
public struct SystemFileSystem: FileSystem {
    /// Makes a file system.
    public init() {}

    /// Creates a folder and its parents, accessible to their owner only; refuses a symbolic link in its place.
    public func makeFolder(_ path: String) throws(StorageError) {
        var partial = ""
        for name in path.split(separator: "/") {
            partial += "/" + name
            if mkdir(partial, 0o700) != 0, errno != EEXIST { throw Self.error(partial) }
        }
        var status = stat()
        guard lstat(partial, &status) == 0, status.st_mode & S_IFMT == S_IFLNK else { return }
        throw StorageError(.unavailable, message: "\(partial) is a symbolic link, and is not followed")
    }

    /// Whether a folder exists.
    public func hasFolder(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }

    /// The files of a folder.
    public func entries(of folder: String) throws(StorageError) -> [FileEntry] {
        guard let stream = opendir(folder) else { throw Self.error(folder) }
        defer { closedir(stream) }
        var entries: [FileEntry] = []
        while true {
            errno = 0
            guard let found = readdir(stream) else { break }
            let name = withUnsafeBytes(of: found.pointee.d_name) {
                String(cString: $0.bindMemory(to: CChar.self).baseAddress!)
            }
            var status = stat()
            // Another process may have deleted the file meanwhile.
            guard name != ".", name != "..", fstatat(dirfd(stream), name, &status, AT_SYMLINK_NOFOLLOW) == 0
            else { continue }
            entries.append(
                FileEntry(
                    name: name, size: Int(status.st_size),
                    time: Int64(status.st_mtim.tv_sec) * 1_000_000_000 + Int64(status.st_mtim.tv_nsec)))
        }
        guard errno == 0 else { throw Self.error(folder) }
        return entries
    }

    /// The contents of a file.
    public func read(_ path: String) throws(StorageError) -> Data? {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else {
            if errno == ENOENT { return nil }
            throw Self.error(path)
        }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw Self.error(path) }
        var data = Data(count: Int(status.st_size))
        var length = 0
        while length < data.count {
            let count = data.withUnsafeMutableBytes { bytes in
                Glibc.read(descriptor, bytes.baseAddress! + length, bytes.count - length)
            }
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw Self.error(path) }
            guard count > 0 else { break }
            length += count
        }
        return length == data.count ? data : data.prefix(length)
    }

    /// Creates or overwrites a file.
    public func write(_ parts: [Data], to path: String) throws(StorageError) {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw Self.error(path) }
        defer { close(descriptor) }
        for data in parts { try Self.write(data, to: descriptor, path) }
    }

    private static func write(_ data: Data, to descriptor: Int32, _ path: String) throws(StorageError) {
        var length = 0
        while length < data.count {
            let count = data.withUnsafeBytes { bytes in
                Glibc.write(descriptor, bytes.baseAddress! + length, bytes.count - length)
            }
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw Self.error(path) }
            length += count
        }
    }

    /// Renames a file.
    public func move(_ path: String, to newPath: String) throws(StorageError) {
        guard rename(path, newPath) == 0 else { throw Self.error(path) }
    }

    /// Deletes a file.
    public func remove(_ path: String) throws(StorageError) {
        guard unlink(path) == 0 || errno == ENOENT else { throw Self.error(path) }
    }

    /// Sets a file's time of modification.
    public func setTime(_ time: Int64, of path: String) throws(StorageError) {
        let changed = timespec(tv_sec: Int(time / 1_000_000_000), tv_nsec: Int(time % 1_000_000_000))
        guard utimensat(AT_FDCWD, path, [changed, changed], AT_SYMLINK_NOFOLLOW) == 0 else {
            throw Self.error(path)
        }
    }

    private static func error(_ path: String) -> StorageError {
        let code = errno
        let reason: StorageError.Reason =
            switch code {
            case ENOSPC, EDQUOT, EFBIG: .full
            case EROFS, EACCES, EPERM: .readOnly
            case ENOENT, ENOTDIR, ELOOP, ENAMETOOLONG: .unavailable
            default: .inputOutput
            }
        return StorageError(reason, code: Int(code), message: "\(path): \(String(cString: strerror(code)))")
    }
}
