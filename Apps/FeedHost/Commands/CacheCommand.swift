import CommandLineKit
import CommentsStorageInterface
import ConcurrencyThreads
import Diagnostics
import Foundation
import HTTPInterface
import LibraryStorageInterface
import PictureStorageInterface
import StorageInterface

/// `cache`: prints the stored records, deletes them, or checks and repairs them. Works while the app is open
/// on the same store.
struct CacheCommand {
    let settings: Settings
    let output: Output
    let action: Settings.CacheAction
    /// The storages that make up the cache.
    let storages: [any StorageMaintenance]

    func run() throws -> Int32 {
        let log = try Log.make(file: settings.logFile, verbose: settings.verbose) { Date() }
        do {
            try Stores.demandFolder(settings)
            switch action {
            case .info:
                var info = StorageInfo()
                for storage in storages { info = info + (try storage.info()) }
                for path in info.quarantinedFiles {
                    log.write("cache damaged: moved to \(path)")
                }
                let isLibraryRead = try showLibrary()
                try show(info)
                return isLibraryRead ? 0 : 1
            case .clear:
                try during("Clearing the cache") { () throws(StorageError) in
                    for storage in storages { try storage.clear() }
                }
                log.write("cleared the cache in \(settings.storeFolder)")
                try output.text("Cleared the cache in \(settings.storeFolder)")
            case .verify:
                let found = try during("Checking the cache") { () throws(StorageError) in
                    var found: [StorageCorruption] = []
                    for storage in storages { found += try storage.verify() }
                    return found
                }
                for corruption in found {
                    log.write("cache damaged: \(CacheReport.sentence(on: corruption))")
                    try output.text(CacheReport.sentence(on: corruption))
                }
                if found.isEmpty { try output.text("No damage found") }
            }
            return 0
        } catch let error as StorageError {
            log.write("error opening the cache: \(error)")
            let sentence = Sentences(settings: settings).storeFault(error.reason)
            let folder = settings.storeFolder
            notice("\(sentence): \(folder.isEmpty ? error.message : "\(folder) (\(error.message))")")
            return 1
        }
    }

    /// Shows the time that work takes, where it takes long.
    private func during<Value>(
        _ what: String, _ work: () throws(StorageError) -> Value
    ) throws(StorageError) -> Value {
        let progress = ProgressLine(isShown: isatty(STDERR_FILENO) == 1, clock: SystemMonotonicClock())
        return try progress.during(what, tasks: SystemTaskProvider(), work)
    }

    /// Shows the contents of the library.
    ///
    /// - Returns: Whether the library can be read, or has no file.
    private func showLibrary() throws -> Bool {
        let report: LibraryReport?
        do throws(StorageError) {
            report = try Stores.libraryReport(settings)
        } catch {
            notice(
                "\(Sentences(settings: settings).storeFault(error.reason)): "
                    + error.located(by: settings).message)
            return false
        }
        guard let report else { return true }
        if settings.json {
            try output.line(Self.json(report))
        } else {
            for line in report.lines + [""] { try output.text(line) }
        }
        return true
    }

    private static func json(_ report: LibraryReport) -> String {
        var line = JSONLine()
        line.add("library", report.file)
        line.add("bytes", report.bytes)
        line.add("sources", report.sources)
        line.add("items", report.posts)
        line.add("unread", report.unread)
        line.add("bookmarks", report.bookmarks)
        line.add("searchable", report.searchIndex.indexed)
        return line.text
    }

    private func show(_ info: StorageInfo) throws {
        if settings.json {
            for source in info.sources { try output.line(Self.json(source)) }
            return
        }
        let report = CacheReport(info, in: settings.storeFolder, libraryKey: Settings.libraryKey)
        for line in report.lines(at: Date()) { try output.text(line) }
    }

    static func json(_ source: StorageInfo.Source) -> String {
        var line = JSONLine()
        // The library has no address.
        line.add("url", source.url == Settings.libraryKey ? nil : CacheReport.address(source.url))
        line.add("items", source[.feed].count)
        line.add("oldest", source[.feed].times?.lowerBound)
        line.add("newest", source[.feed].times?.upperBound)
        line.add("pictures", source[.picture].count)
        line.add("picture_bytes", source[.picture].bytes)
        line.add("comments", source[.comment].count)
        for kind in [StoredKind.picture, .comment] {
            line.add("\(kind.name)_hits", source.statistics[kind].hits)
            line.add("\(kind.name)_misses", source.statistics[kind].misses)
        }
        return line.text
    }
}
