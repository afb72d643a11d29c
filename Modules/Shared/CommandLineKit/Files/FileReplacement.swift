import Foundation
import Glibc

/// Replaces a file atomically: writes a new file beside it and renames that.
///
/// The new file always has the same name, and its writer locks it. An unlocked one was left by an interrupted
/// writer, and the next writer reuses it.
struct FileReplacement {
    /// The path of a file in an existing folder.
    let path: String

    private var newPath: String { path + ".new" }

    /// Replaces the file. Processes that replace it wait for each other.
    ///
    /// - Parameter content: Returns the new content; `nil` keeps the file.
    /// - Throws: The system's error.
    func replace(with content: () throws -> Data?) throws {
        let descriptor = try lockNewFile()
        defer { close(descriptor) }
        do {
            guard let data = try content() else {
                unlink(newPath)
                return
            }
            try write(data, to: descriptor)
            guard rename(newPath, path) == 0 else { throw Self.fault() }
        } catch {
            unlink(newPath)
            throw error
        }
    }

    /// Removes the new file of an interrupted writer, unless a process has locked it.
    func removeLeftover() {
        let descriptor = open(newPath, O_RDWR | O_CLOEXEC | O_NOFOLLOW)
        guard descriptor >= 0 else { return }
        if flock(descriptor, LOCK_EX | LOCK_NB) == 0, isNewFile(descriptor) { unlink(newPath) }
        close(descriptor)
    }

    private func lockNewFile() throws -> Int32 {
        while true {
            let descriptor = open(newPath, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
            guard descriptor >= 0 else { throw Self.fault() }
            while flock(descriptor, LOCK_EX) != 0 {
                guard errno == EINTR else {
                    defer { close(descriptor) }
                    throw Self.fault()
                }
            }
            // Another process may have renamed or removed it before the lock.
            if isNewFile(descriptor) { return descriptor }
            close(descriptor)
        }
    }

    private func isNewFile(_ descriptor: Int32) -> Bool {
        var (opened, named) = (stat(), stat())
        return fstat(descriptor, &opened) == 0 && lstat(newPath, &named) == 0
            && (opened.st_dev, opened.st_ino) == (named.st_dev, named.st_ino)
    }

    private func write(_ data: Data, to descriptor: Int32) throws {
        guard ftruncate(descriptor, 0) == 0 else { throw Self.fault() }
        var rest = Array(data)[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            guard count >= 0 || errno == EINTR else { throw Self.fault() }
            rest = rest.dropFirst(max(0, count))
        }
        guard fsync(descriptor) == 0 else { throw Self.fault() }
    }

    private static func fault() -> POSIXError { POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
}
