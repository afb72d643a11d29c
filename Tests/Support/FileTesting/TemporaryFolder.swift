import Foundation

/// A temporary folder, deleted with this object.
public final class TemporaryFolder: Sendable {
    /// The folder's absolute path.
    public let path: String

    /// Makes an empty folder.
    public init() throws {
        path = FileManager.default.temporaryDirectory.path + "/feedhost-test-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }

    /// Adds a program, the text of a script for sh, and returns its path.
    ///
    /// Another process writes the file: a process that some other test starts at that moment would inherit
    /// this one's descriptor of it, and until it ends or executes, the program could not be executed
    /// (ETXTBSY).
    @discardableResult public func addProgram(_ name: String, _ script: String) throws -> String {
        let file = path + "/" + name
        let command = #"printf '#!/bin/sh\n%s\n' "$1" > "$2" && chmod 755 "$2""#
        _ = try output(of: "/bin/sh", ["-c", command, "sh", script, file])
        return file
    }
}
