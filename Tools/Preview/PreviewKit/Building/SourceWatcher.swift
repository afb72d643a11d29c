import Foundation
import Glibc

/// Reports saved source files by inotify(7), without polling.
nonisolated final class SourceWatcher: Sendable {
    private let descriptor: Int32
    private let folders: [String]

    /// Watches folders and their subfolders; `nil` if the system has no watches left.
    init?(folders: [String]) {
        descriptor = inotify_init1(Int32(IN_CLOEXEC) | Int32(IN_NONBLOCK))
        self.folders = folders
        guard descriptor >= 0 else { return nil }
        watchAll()
    }

    deinit {
        close(descriptor)
    }

    /// Waits until a source file is saved, moved or deleted, and for others that are saved with it.
    func waitForChange() {
        while !isChanged(within: -1) {}
        while isChanged(within: Self.pause) {}
    }

    /// Whether a source file was saved since the last call.
    func hasChanged() -> Bool {
        isChanged(within: 0)
    }

    /// Whether a source file is newer than another file, or the other file is missing.
    func hasFile(newerThan file: String) -> Bool {
        guard let date = Self.date(of: file) else { return true }
        return everything().contains { !$0.hasSuffix("/") && (Self.date(of: $0) ?? .distantPast) > date }
    }

    /// The milliseconds without a save after which files that are saved together are complete.
    private static let pause: Int32 = 50

    private static let wanted = UInt32(
        IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVED_FROM | IN_CREATE | IN_DELETE)

    /// - Parameter milliseconds: The timeout; a negative one is infinite.
    /// - Returns: Whether a source file changed.
    private func isChanged(within milliseconds: Int32) -> Bool {
        var waited = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        guard poll(&waited, 1, milliseconds) > 0 else { return false }
        var isChanged = false
        var buffer = [UInt8](repeating: 0, count: 16_384)
        while true {
            let count = read(descriptor, &buffer, buffer.count)
            guard count > 0 else { break }
            isChanged = take(buffer[..<count]) || isChanged
        }
        return isChanged
    }

    /// Handles the events of inotify(7).
    private func take(_ bytes: ArraySlice<UInt8>) -> Bool {
        var isChanged = false
        var rest = bytes
        let head = MemoryLayout<inotify_event>.size
        while rest.count >= head {
            let event = rest.withUnsafeBytes { $0.loadUnaligned(as: inotify_event.self) }
            let name = rest.dropFirst(head).prefix(Int(event.len)).prefix { $0 != 0 }
            rest = rest.dropFirst(head + Int(event.len))
            if event.mask & UInt32(IN_Q_OVERFLOW) != 0 { isChanged = true }
            if event.mask & UInt32(IN_ISDIR) != 0 {
                watchAll()
                isChanged = true
            } else if event.mask & UInt32(IN_CREATE) == 0 {
                // A created file is written later.
                isChanged = Self.isSource(String(decoding: name, as: UTF8.self)) || isChanged
            }
        }
        return isChanged
    }

    /// Watches a folder once, however often it is added.
    private func watchAll() {
        for path in everything() where path.hasSuffix("/") {
            inotify_add_watch(descriptor, path, Self.wanted)
        }
    }

    /// The folders, each with a slash at its end, and the source files in them.
    private func everything() -> [String] {
        folders.flatMap { folder in
            let inside = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
            return [folder + "/"]
                + inside.compactMap { name in
                    let path = "\(folder)/\(name)"
                    if Self.isSource(path) { return path }
                    var isFolder: ObjCBool = false
                    let isThere = FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
                    return isThere && isFolder.boolValue ? path + "/" : nil
                }
        }
    }

    /// Whether a file is compiled or copied by the build; editors' backup files are not.
    private static func isSource(_ path: String) -> Bool {
        let name = path.split(separator: "/").last ?? ""
        return !name.hasPrefix(".") && (name.hasSuffix(".swift") || name.hasSuffix(".strings"))
    }

    private static func date(of path: String) -> Date? {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        return Date(
            timeIntervalSince1970: Double(status.st_mtim.tv_sec) + Double(status.st_mtim.tv_nsec) / 1e9)
    }
}
