public import FoundationEssentials
public import StorageInterface

/// The calls of a disk that ``FileStorage`` makes.
///
/// Every method is one step that happens or, where it throws, does not; only a write that fails may leave a part of a
/// file. Paths are absolute.
public protocol FileSystem: Sendable {
    /// Makes a folder and those above it, for their owner alone; does nothing where it is there.
    func makeFolder(_ path: String) throws(StorageError)

    /// Whether a folder is there.
    func hasFolder(_ path: String) -> Bool

    /// The files of a folder, in no order.
    func entries(of folder: String) throws(StorageError) -> [FileEntry]

    /// All bytes of a file; `nil` where there is none.
    func read(_ path: String) throws(StorageError) -> Data?

    /// Makes a file of these bytes, one part behind the other, or puts them in place of its own.
    func write(_ parts: [Data], to path: String) throws(StorageError)

    /// Gives a file another path, in place of what is there.
    func move(_ path: String, to newPath: String) throws(StorageError)

    /// Deletes a file; does nothing where none is.
    func remove(_ path: String) throws(StorageError)

    /// Sets when a file was changed last, in nanoseconds since 1970; throws `unavailable` where there is none.
    func setTime(_ time: Int64, of path: String) throws(StorageError)
}

/// A file in a folder.
public struct FileEntry: Hashable, Sendable {
    /// The name within the folder.
    public var name: String
    /// The number of bytes.
    public var size: Int
    /// When it was changed last, in nanoseconds since 1970.
    public var time: Int64

    /// Makes an entry.
    public init(name: String, size: Int, time: Int64) {
        self.name = name
        self.size = size
        self.time = time
    }
}
