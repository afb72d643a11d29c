import Glibc
import StorageInterface

/// The open file of locks. Opening creates it if it is missing; it stays empty.
final class LockFile: Sendable {
    let descriptor: Int32

    init(path: String) throws(StorageError) {
        descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        if descriptor < 0 { throw StorageError(system: errno, path: path) }
    }

    deinit {
        if descriptor >= 0 { close(descriptor) }
    }
}
