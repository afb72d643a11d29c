import Foundation
import Glibc
import StorageInterface

/// The process that is killed: it writes, and acknowledges each stored write by a byte.
enum Child {
    /// The exit code of a process whose store reported a failure, which it has printed.
    static let failed: Int32 = 3

    static func run(folder: String, _ script: Script, limit: Int) throws {
        do {
            try write(in: folder, script, limit: limit)
        } catch let error as StorageError {
            try? FileHandle.standardError.write(contentsOf: Data("\(error)\n".utf8))
            exit(failed)
        }
    }

    private static func write(in folder: String, _ script: Script, limit: Int) throws {
        let stores = try Stores(in: folder)
        var script = script
        for _ in 0..<limit {
            try stores.apply(script.write())
            var acknowledgement: UInt8 = 1
            guard Glibc.write(STDOUT_FILENO, &acknowledgement, 1) == 1 else { return }
        }
    }
}
