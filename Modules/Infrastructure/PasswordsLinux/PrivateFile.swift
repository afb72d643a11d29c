import Glibc
import SyncInterface

/// A file that only its owner can read, replaced atomically.
///
/// The new file always has the same name, and its writer locks it. An unlocked one was left by an interrupted
/// writer, and the next writer reuses it.
struct PrivateFile: Sendable {
    /// The largest file, in bytes.
    static let limit = 1_048_576

    /// An absolute path.
    let path: String

    private var newPath: String { path + ".new" }
    private var folder: String { String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)]) }

    /// Returns the bytes; `nil` without a file.
    func read() throws(PasswordStoreError) -> [UInt8]? {
        // Opening a pipe would wait for its writer.
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
        guard descriptor >= 0 else {
            guard errno == ENOENT || errno == ENOTDIR else { throw fault() }
            return nil
        }
        defer { close(descriptor) }
        try check(descriptor, at: path)
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = Glibc.read(descriptor, &chunk, chunk.count)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw fault() }
            if count == 0 { return bytes }
            bytes += chunk[..<count]
            guard bytes.count <= Self.limit else { throw .unreadable(path: path) }
        }
    }

    /// Replaces the file. Processes that replace it wait for each other, for a few seconds.
    ///
    /// - Parameter content: Returns the new bytes; `nil` deletes the file.
    func change(_ content: () throws(PasswordStoreError) -> [UInt8]?) throws(PasswordStoreError) {
        try makeFolder()
        let descriptor = try lockNewFile()
        defer { close(descriptor) }
        do throws(PasswordStoreError) {
            if let bytes = try content() {
                try write(bytes, to: descriptor)
                guard rename(newPath, path) == 0 else { throw fault() }
            } else {
                guard unlink(path) == 0 || errno == ENOENT else { throw fault() }
                unlink(newPath)
            }
        } catch {
            unlink(newPath)
            throw error
        }
        synchronizeFolder()
    }

    /// Creates the missing folders of the path.
    private func makeFolder() throws(PasswordStoreError) {
        var made = ""
        for name in folder.split(separator: "/") {
            made += "/" + name
            guard mkdir(made, 0o700) != 0, errno != EEXIST else { continue }
            let code = errno
            guard access(made, F_OK) == 0 else { throw .system(path: made, code: code) }
        }
    }

    private func lockNewFile() throws(PasswordStoreError) -> Int32 {
        let deadline = ContinuousClock.now + .seconds(5)
        while true {
            let descriptor = open(newPath, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0o600)
            guard descriptor >= 0 else { throw fault() }
            do throws(PasswordStoreError) {
                try check(descriptor, at: newPath)
                try lock(descriptor, until: deadline)
            } catch {
                close(descriptor)
                throw error
            }
            // Another process may have renamed or deleted it before the lock.
            if isNewFile(descriptor) { return descriptor }
            close(descriptor)
        }
    }

    private func lock(_ descriptor: Int32, until deadline: ContinuousClock.Instant) throws(PasswordStoreError)
    {
        while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
            guard errno == EWOULDBLOCK || errno == EINTR else { throw fault() }
            // A suspended process may hold the lock for long.
            guard ContinuousClock.now < deadline else { throw .timedOut }
            poll(nil, 0, 10)
        }
    }

    private func isNewFile(_ descriptor: Int32) -> Bool {
        var (opened, named) = (stat(), stat())
        return fstat(descriptor, &opened) == 0 && stat(newPath, &named) == 0
            && (opened.st_dev, opened.st_ino) == (named.st_dev, named.st_ino)
    }

    /// Checks that an open file is a regular one, and that no other user owns it, or may read or write it.
    private func check(_ descriptor: Int32, at path: String) throws(PasswordStoreError) {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw fault() }
        guard status.st_mode & S_IFMT == S_IFREG else { throw .unreadable(path: path) }
        guard status.st_uid == geteuid(), status.st_mode & 0o077 == 0 else { throw .exposed(path: path) }
    }

    private func write(_ bytes: [UInt8], to descriptor: Int32) throws(PasswordStoreError) {
        guard ftruncate(descriptor, 0) == 0 else { throw fault() }
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            guard count >= 0 || errno == EINTR else { throw fault() }
            rest = rest.dropFirst(max(0, count))
        }
        guard fsync(descriptor) == 0 else { throw fault() }
    }

    /// Makes the new name durable. The bytes are durable even if this fails.
    private func synchronizeFolder() {
        let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        _ = fsync(descriptor)
        close(descriptor)
    }

    private func fault() -> PasswordStoreError { .system(path: path, code: errno) }
}
