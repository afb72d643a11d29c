package import AppSettings
package import CommandLineKit
package import ConcurrencyInterface
import Diagnostics
import Foundation
package import LibraryStorageInterface
package import StorageInterface
import TextInterface

/// `cache`: prints the stored records, deletes them, or checks and repairs them. Works while the app is open
/// on the same store.
package struct CacheCommand {
    private let settings: Settings
    private let output: Output
    private let storages: [any StorageMaintenance]
    private let openLibrary: (String) -> any LibraryStore
    private let clock: any MonotonicClock
    private let tasks: any TaskProvider

    /// - Parameters:
    ///   - storages: The storages that make up the cache.
    ///   - openLibrary: Makes the library of a file.
    package init(
        settings: Settings, output: Output, storages: [any StorageMaintenance],
        openLibrary: @escaping (String) -> any LibraryStore, clock: any MonotonicClock,
        tasks: any TaskProvider
    ) {
        self.settings = settings
        self.output = output
        self.storages = storages
        self.openLibrary = openLibrary
        self.clock = clock
        self.tasks = tasks
    }

    /// Runs an action, and returns the exit code.
    package func run(_ action: Settings.CacheAction) throws -> Int32 {
        let log = try Log.make(file: settings.logFile, verbose: settings.verbose) { Date() }
        let folder = settings.storeFolder
        do {
            try settings.demandStoreFolder()
            switch action {
            case .info:
                let info = try storages.info()
                for path in info.quarantinedFiles { log.write("cache damaged: moved to \(path)") }
                let isLibraryRead = try printLibrary()
                let report = CacheReport(info, in: folder, libraryKey: Settings.libraryKey)
                try print(report.json, or: report.lines(at: Date()))
                return isLibraryRead ? 0 : 1
            case .clear:
                try during("Clearing the cache") { () throws(StorageError) in
                    for storage in storages { try storage.clear() }
                }
                log.write("cleared the cache in \(folder)")
                try output.text("Cleared the cache in \(folder)")
            case .verify:
                let found = try during("Checking the cache") { () throws(StorageError) in
                    var found: [StorageCorruption] = []
                    for storage in storages { found += try storage.verify() }
                    return found
                }
                for sentence in found.map(CacheReport.sentence) {
                    log.write("cache damaged: \(sentence)")
                    try output.text(sentence)
                }
                if found.isEmpty { try output.text("No damage found") }
            }
            return 0
        } catch let error as StorageError {
            log.write("error opening the cache: \(error)")
            let sentence = Sentences(settings: settings).storeFault(error.reason)
            notice("\(sentence): \(folder.isEmpty ? error.message : "\(folder) (\(error.message))")")
            return 1
        }
    }

    /// Shows the elapsed time of work that takes long.
    private func during<Value>(
        _ what: String, _ work: () throws(StorageError) -> Value
    ) throws(StorageError) -> Value {
        try ProgressLine(isShown: isatty(STDERR_FILENO) == 1, clock: clock).during(what, tasks: tasks, work)
    }

    /// - Returns: Whether the library can be read, or has no file.
    private func printLibrary() throws -> Bool {
        do {
            guard let report = try settings.libraryReport(opening: openLibrary) else { return true }
            try print([report.json], or: report.lines + [""])
            return true
        } catch let error as StorageError {
            notice(Sentences(settings: settings).fault(error.located(by: settings)))
            return false
        }
    }

    private func print(_ json: [JSONLine], or lines: [String]) throws {
        if settings.json {
            for line in json { try output.line(line.text) }
        } else {
            for line in lines { try output.text(line) }
        }
    }
}
