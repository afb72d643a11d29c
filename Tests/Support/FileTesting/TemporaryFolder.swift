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
}
