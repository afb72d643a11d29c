public import FoundationEssentials
import ItemInterface

/// Files and folders of this machine, as sources read them.
///
/// Reading waits for no pipe and no device. Each method throws `SourceError.unreadable` with the system's reason.
public protocol LocalFiles: Sendable {
    /// The bytes of a regular file of at most `limit` bytes; one that has more, or grows beyond them meanwhile, is
    /// unreadable.
    ///
    /// - Parameter path: An absolute path; links are followed.
    @concurrent func bytes(of path: String, limit: Int) async throws -> [UInt8]

    /// The first bytes of a regular file, `count` of them or the whole file.
    @concurrent func head(of path: String, count: Int) async throws -> [UInt8]

    /// The regular files directly in a folder, without hidden ones, in no order. Files that are being written in a folder
    /// whose changes are told, and files whose names are not UTF-8, are left out.
    @concurrent func files(in folder: String) async throws -> [LocalFile]

    /// An element whenever something in a folder may have changed, until the task that reads the stream is cancelled. A
    /// file that is written is told once it is closed, and changes that follow each other closely are told as one.
    ///
    /// Ends where the folder cannot be watched, or is no longer there.
    func changes(in folder: String) -> AsyncStream<Void>
}

/// A regular file of this machine.
public struct LocalFile: Hashable, Sendable {
    /// The name in its folder.
    public var name: String
    /// The absolute path, or one that begins like the path of the folder.
    public var path: String
    /// The number of bytes.
    public var size: Int
    /// The time of the last change of its bytes.
    public var modified: Date

    /// Makes a file.
    public init(name: String, path: String, size: Int, modified: Date) {
        self.name = name
        self.path = path
        self.size = size
        self.modified = modified
    }
}
