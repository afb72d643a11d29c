public import Foundation
import Glibc

/// Replaces a file whole or not at all: a new one is written beside it and takes its place.
///
/// The new file always has the same name, and its writer holds a lock on it. What an interrupted writer leaves behind is
/// known by having no lock, and the next writer uses it again.
public struct FileReplacement {
    /// The path of the file.
    public let path: String

    /// Makes the replacement of a file in a folder that exists.
    public init(path: String) {
        self.path = path
    }

    private var newPath: String { path + ".new" }

    /// Replaces the file, alone among all processes that do: others wait.
    ///
    /// - Parameter content: The new content; `nil` leaves the file as it is.
    /// - Throws: The system's error.
    public func replace(with content: () throws -> Data?) throws {
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

    /// Removes what interrupted writers left beside the file: the new file, where no process holds its lock, and the
    /// temporary files of Foundation, which earlier versions wrote with, where their process has ended.
    public func removeLeftovers() {
        let descriptor = open(newPath, O_RDWR | O_CLOEXEC)
        if descriptor >= 0 {
            if flock(descriptor, LOCK_EX | LOCK_NB) == 0, isNewFile(descriptor) { unlink(newPath) }
            close(descriptor)
        }
        let folder = (path as NSString).deletingLastPathComponent
        for name in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        where Self.isLeftover(name) {
            unlink(folder + "/" + name)
        }
    }

    /// Whether a name is that of Foundation's temporary file, which holds its process's number, and that has ended.
    private static func isLeftover(_ name: String) -> Bool {
        let prefix = ".dat.nosync"
        guard name.hasPrefix(prefix),
            let process = name.dropFirst(prefix.count).split(separator: ".").first.flatMap({
                pid_t($0, radix: 16)
            }), process > 0
        else { return false }
        return kill(process, 0) != 0 && errno == ESRCH
    }

    /// The descriptor of the new file, with its lock.
    private func lockNewFile() throws -> Int32 {
        while true {
            let descriptor = open(newPath, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
            guard descriptor >= 0 else { throw Self.fault() }
            while flock(descriptor, LOCK_EX) != 0 {
                guard errno == EINTR else {
                    defer { close(descriptor) }
                    throw Self.fault()
                }
            }
            // Meanwhile another process may have put it in place, or removed it.
            if isNewFile(descriptor) { return descriptor }
            close(descriptor)
        }
    }

    private func isNewFile(_ descriptor: Int32) -> Bool {
        var (opened, named) = (stat(), stat())
        return fstat(descriptor, &opened) == 0 && stat(newPath, &named) == 0
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
