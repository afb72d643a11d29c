public import FoundationEssentials
import ItemInterface

/// Access to local files and folders for sources.
///
/// Reading never blocks on pipes and devices. The methods throw `SourceError.missingPath` for a path that does
/// not exist, otherwise `SourceError.unreadablePath`, with the system's reason.
public protocol LocalFiles: Sendable {
    /// Reads a regular file of at most `limit` bytes; a larger file is unreadable.
    ///
    /// - Parameter path: An absolute path; links are followed.
    @concurrent func bytes(of path: String, limit: Int) async throws -> [UInt8]

    /// Reads at most the first `count` bytes of a regular file.
    @concurrent func head(of path: String, count: Int) async throws -> [UInt8]

    /// Lists the regular files of a folder, without subfolders and hidden files, in no order. Omits files
    /// whose names are not UTF-8, and in an observed folder those that are being written.
    @concurrent func files(in folder: String) async throws -> [LocalFile]

    /// Yields an element when a folder may have changed, until the reading task is cancelled. A written file
    /// is reported once it is closed, and changes in quick succession are coalesced.
    ///
    /// Finishes if the folder cannot be observed or has been deleted.
    func changes(in folder: String) -> AsyncStream<Void>
}

/// A regular local file.
public struct LocalFile: Hashable, Sendable {
    /// The name in its folder.
    public var name: String
    /// The path: that of the folder with the name.
    public var path: String
    /// The number of bytes.
    public var size: Int
    /// The modification time of the contents.
    public var modified: Date

    /// Makes the description of a file.
    public init(name: String, path: String, size: Int, modified: Date) {
        self.name = name
        self.path = path
        self.size = size
        self.modified = modified
    }
}
