public import FoundationEssentials
public import StorageInterface

/// The file system calls that ``FileStorage`` needs.
///
/// Every method is atomic, except that a failed write may leave a part of a file. Paths are absolute.
public protocol FileSystem: Sendable {
    /// Creates a folder and its parents, accessible to their owner only; ignores an existing one, and throws
    /// `unavailable` for a symbolic link.
    func makeFolder(_ path: String) throws(StorageError)

    /// Whether a folder exists.
    func hasFolder(_ path: String) -> Bool

    /// The files in a folder, unordered.
    func entries(of folder: String) throws(StorageError) -> [FileEntry]

    /// The contents of a file; `nil` for a missing one.
    func read(_ path: String) throws(StorageError) -> Data?

    /// Creates a file of these parts in their order, or overwrites it.
    func write(_ parts: [Data], to path: String) throws(StorageError)

    /// Renames a file, and replaces an existing one.
    func move(_ path: String, to newPath: String) throws(StorageError)

    /// Deletes a file; ignores a missing one.
    func remove(_ path: String) throws(StorageError)

    /// Sets a file's modification time, in nanoseconds since 1970; throws `unavailable` for a missing file.
    func setTime(_ time: Int64, of path: String) throws(StorageError)
}

/// A file in a folder.
public struct FileEntry: Hashable, Sendable {
    /// The name within the folder.
    public var name: String
    /// The number of bytes.
    public var size: Int
    /// The time of modification, in nanoseconds since 1970.
    public var time: Int64

    /// Makes an entry.
    public init(name: String, size: Int, time: Int64) {
        self.name = name
        self.size = size
        self.time = time
    }
}
