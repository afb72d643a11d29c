import Glibc
import StorageInterface

/// A lock between processes, and between databases of one process, that holds for as long as a file is locked.
///
/// SQLite has locks of its own for all but one thing: in versions 3.7.0 to 3.51.2 a checkpoint beside another
/// connection's write can damage the file. Who writes, and so may checkpoint, holds this lock.
final class FileLock: Sendable {
    private let descriptor: Int32
    private let path: String

    /// Opens the file, and makes it where there is none.
    init(path: String) throws(StorageError) {
        descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        self.path = path
        if descriptor < 0 { throw StorageError(system: errno, path: path) }
    }

    deinit {
        if descriptor >= 0 { close(descriptor) }
    }

    /// Waits for the lock for at most `timeout`.
    func acquire(timeout: Duration) throws(StorageError) {
        if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { return }
        let start = ContinuousClock.now
        repeat {
            guard errno == EWOULDBLOCK || errno == EINTR else {
                throw StorageError(system: errno, path: path)
            }
            usleep(1_000)
            if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { return }
        } while start.duration(to: .now) < timeout
        throw StorageError(.busy, message: "\(path) is locked")
    }

    /// Lets others have the lock.
    func release() {
        flock(descriptor, LOCK_UN)
    }
}
