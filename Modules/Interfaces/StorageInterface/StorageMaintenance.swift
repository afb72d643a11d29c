/// Maintains a storage: the caches of all servers, whichever database keeps them.
///
/// A program may use the stores meanwhile, in this process or in another one.
public protocol StorageMaintenance: Sendable {
    /// What is stored. Where nothing was ever stored, looking makes no file.
    func info() throws(StorageError) -> StorageInfo

    /// Reads everything, and deletes what is not as it was stored, so that it is fetched again.
    ///
    /// - Returns: What was damaged; empty where all is well.
    func verify() throws(StorageError) -> [StorageCorruption]

    /// Deletes everything, pinned pictures included, also where the disk is full.
    func clear() throws(StorageError)
}
