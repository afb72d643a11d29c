import Foundation

/// A folder of its own for one test, deleted at the end.
final class TemporaryFolder: Sendable {
    let path: String

    init() throws {
        let parent = FileManager.default.temporaryDirectory
        path = parent.appendingPathComponent("feedhost-storage-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }

    /// The database that a storage makes in this folder.
    var database: String { path + "/feedhost.sqlite" }

    /// The names of all files, in order.
    var names: [String] {
        get throws { try FileManager.default.contentsOfDirectory(atPath: path).sorted() }
    }

    /// Copies all files as they are now, which is what a killed process would leave behind.
    func copy() throws -> TemporaryFolder {
        let copy = try TemporaryFolder()
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
