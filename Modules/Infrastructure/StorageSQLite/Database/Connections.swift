import FoundationEssentials
import StorageInterface

/// The connections to one file, as they are opened.
struct Connections: ~Copyable, Sendable {
    /// `nil` where the file can only be read.
    var writer: Session?
    var reader: Session?
    /// What had to be mended before.
    var repairs: [StorageRepair] = []

    /// Opens a file to be written and read; one that is broken is replaced where it is a copy.
    ///
    /// The caller holds the ``FileLock``.
    init(replacing files: DatabaseFiles, _ options: DatabaseOptions) throws(StorageError) {
        do throws(StorageError) {
            try self.init(files, options)
        } catch {
            guard error.isBrokenFile, options.kind.isCopy else { throw error }
            let place = try files.moveAside(at: options.now())
            try self.init(files, options)
            repairs = [StorageRepair(quarantinedFile: place, cause: error)]
        }
    }

    /// Opens a file that cannot be written.
    init(reading files: DatabaseFiles, _ options: DatabaseOptions) throws(StorageError) {
        writer = nil
        reader = try Session.readingOnly(files, options)
    }

    private init(_ files: DatabaseFiles, _ options: DatabaseOptions) throws(StorageError) {
        writer = try Session.writing(files, options)
        reader = try Session.reading(files, options)
    }
}
