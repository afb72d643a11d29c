import Foundation

/// A folder for one test, deleted with its copies when it is released.
final class TemporaryFolder: Sendable {
    let path: String
    /// The folder to delete; `nil` for a copy.
    private let root: String?

    /// - Parameter isInMemory: Whether the folder may be in memory, which is faster.
    init(isInMemory: Bool = false) {
        let memory = URL(filePath: "/dev/shm")
        let isInMemory = isInMemory && FileManager.default.isWritableFile(atPath: memory.path)
        let root = (isInMemory ? memory : FileManager.default.temporaryDirectory)
            .appendingPathComponent("feedhost-storage-\(UUID().uuidString)").path
        self.root = root
        path = root + "/store"
        try! FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    private init(beside path: String) throws {
        root = nil
        self.path = path + "-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: self.path, withIntermediateDirectories: true)
    }

    deinit {
        if let root { try? FileManager.default.removeItem(atPath: root) }
    }

    /// The path of a storage's database in this folder.
    var database: String { path + "/feedhost.sqlite" }

    /// The names of all files, in order.
    var names: [String] {
        get throws { try FileManager.default.contentsOfDirectory(atPath: path).sorted() }
    }

    /// Copies all files in their present state, the one that a killed process leaves.
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

    /// Replaces a file's bytes.
    func write(_ bytes: Data, to name: String) throws {
        try bytes.write(to: URL(fileURLWithPath: "\(path)/\(name)"))
    }

    /// The number of open descriptors of files in this folder.
    func openDescriptors() throws -> Int {
        let descriptors = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")
        return descriptors.count { descriptor in
            let file = try? FileManager.default.destinationOfSymbolicLink(
                atPath: "/proc/self/fd/\(descriptor)")
            return file?.hasPrefix(path + "/") ?? false
        }
    }
}
