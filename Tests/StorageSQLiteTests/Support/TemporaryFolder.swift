import Foundation

/// A folder of its own for one test, deleted together with its copies when the test's suite is done with it.
final class TemporaryFolder: Sendable {
    let path: String
    /// The folder to be deleted; `nil` in a copy.
    private let root: String?

    /// - Parameter isInMemory: Whether it may stand in memory, where writing takes no time.
    init(isInMemory: Bool = false) throws {
        let memory = URL(filePath: "/dev/shm")
        let isInMemory = isInMemory && FileManager.default.isWritableFile(atPath: memory.path)
        let root = (isInMemory ? memory : FileManager.default.temporaryDirectory)
            .appendingPathComponent("feedhost-storage-\(UUID().uuidString)").path
        self.root = root
        path = root + "/store"
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    private init(beside path: String) throws {
        root = nil
        self.path = path + "-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: self.path, withIntermediateDirectories: true)
    }

    deinit {
        if let root { try? FileManager.default.removeItem(atPath: root) }
    }

    /// The database that a storage makes in this folder.
    var database: String { path + "/feedhost.sqlite" }

    /// The names of all files, in order.
    var names: [String] {
        get throws { try FileManager.default.contentsOfDirectory(atPath: path).sorted() }
    }

    /// Copies all files as they are now, which is what a killed process would leave behind.
    func copy() throws -> TemporaryFolder {
        let copy = try TemporaryFolder(beside: path)
        for name in try names {
            try FileManager.default.copyItem(atPath: "\(path)/\(name)", toPath: "\(copy.path)/\(name)")
        }
        return copy
    }

    /// The bytes of one file.
    func bytes(of name: String) throws -> Data {
        try Data(contentsOf: URL(fileURLWithPath: "\(path)/\(name)"))
    }

    /// Puts bytes in place of a file's.
    func write(_ bytes: Data, to name: String) throws {
        try bytes.write(to: URL(fileURLWithPath: "\(path)/\(name)"))
    }

    /// The number of files in this folder that the process holds open.
    func openDescriptors() throws -> Int {
        let descriptors = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")
        return descriptors.count { descriptor in
            let file = try? FileManager.default.destinationOfSymbolicLink(
                atPath: "/proc/self/fd/\(descriptor)")
            return file?.hasPrefix(path + "/") ?? false
        }
    }
}
