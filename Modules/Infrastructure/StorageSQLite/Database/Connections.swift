import FoundationEssentials
import StorageInterface

/// The newly opened connections to one file.
struct Connections: ~Copyable, Sendable {
    /// `nil` for a file that can only be read.
    var writer: DatabaseSession?
    var reader: DatabaseSession?
    /// The repairs that opening needed.
    var repairs: [StorageRepair] = []

    /// Opens a file for writing and reading; a corrupt cache is replaced.
    ///
    /// The caller holds the ``FileLock``.
    init(replacing files: DatabaseFiles, _ options: DatabaseOptions) throws(StorageError) {
        do throws(StorageError) {
            try self.init(files, options)
        } catch {
            guard error.isCorruptFile, options.kind.isReplaceable else { throw error }
            let place = try files.quarantine(at: options.now())
            try self.init(files, options)
            repairs = [StorageRepair(quarantinedFile: place, cause: error)]
        }
    }

    /// Opens a file that can only be read.
    init(reading files: DatabaseFiles, _ options: DatabaseOptions) throws(StorageError) {
        writer = nil
        reader = try DatabaseSession.readingOnly(files, options)
    }

    private init(_ files: DatabaseFiles, _ options: DatabaseOptions) throws(StorageError) {
        writer = try DatabaseSession.writing(files, options)
        reader = try DatabaseSession.reading(files, options)
    }
}
