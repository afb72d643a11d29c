import Glibc
import StorageInterface

/// An exclusive lock between processes, and between the databases of one process.
///
/// Writers hold it, since writing may checkpoint: in SQLite 3.7.0 to 3.51.2, a checkpoint that runs
/// concurrently with another connection's write can corrupt the file.
final class FileLock: Sendable {
    private let file: LockFile
    private let path: String

    /// Opens the lock's file, and creates it if it is missing.
    init(path: String) throws(StorageError) {
        file = try LockFile(path: path)
        self.path = path
    }

    /// Acquires the lock, or throws `busy` after `timeout`.
    func acquire(timeout: Duration) throws(StorageError) {
        if flock(file.descriptor, LOCK_EX | LOCK_NB) == 0 { return }
        let start = ContinuousClock.now
        repeat {
            guard errno == EWOULDBLOCK || errno == EINTR else {
                throw StorageError(system: errno, path: path)
            }
            usleep(1_000)
            if flock(file.descriptor, LOCK_EX | LOCK_NB) == 0 { return }
        } while start.duration(to: .now) < timeout
        throw StorageError(.busy, message: "\(path) is locked")
    }

    /// Releases the lock.
    func release() {
        flock(file.descriptor, LOCK_UN)
    }
}
