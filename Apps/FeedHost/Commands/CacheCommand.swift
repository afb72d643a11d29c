import CommandLineKit
import CommentsStorageInterface
import ConcurrencyThreads
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
                    log.write("fault in the store: it could not be read and is now \(path)")
                }
                try show(info)
            case .clear:
                try during("Emptying the cache") { () throws(StorageError) in
                    for storage in storages { try storage.clear() }
                }
                log.write("emptied the store in \(settings.storeFolder)")
                try output.text("The cache in \(settings.storeFolder) is empty now.")
            case .verify:
                let found = try during("Checking the cache") { () throws(StorageError) in
                    var found: [StorageCorruption] = []
                    for storage in storages { found += try storage.verify() }
                    return found
                }
                for corruption in found {
                    log.write("fault in the store: \(Self.sentence(corruption))")
                    try output.text(Self.sentence(corruption))
                }
                if found.isEmpty { try output.text("Everything is as it was stored.") }
            }
            return 0
        } catch let error as StorageError {
            log.write("fault opening the store: \(error)")
            let sentence = Sentences(settings: settings).storeFault(error.reason)
            let folder = settings.storeFolder
            notice("\(sentence): \(folder.isEmpty ? error.message : "\(folder) (\(error.message))").")
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

    // MARK: info

    private func show(_ info: StorageInfo) throws {
        if settings.json {
            for source in info.sources { try output.line(Self.json(source)) }
            return
        }
        try output.text("\(settings.storeFolder): \(Self.size(info.fileBytes))")
        for source in info.sources {
            try output.line("")
            try output.text(Self.shown(source.url))
            let (feed, pictures, comments) = (source[.feed], source[.picture], source[.comment])
            if source.url != Settings.libraryKey {
                try output.text("  feed      \(feed.count) items\(Self.age(of: feed))")
            }
            try output.text("  pictures  \(pictures.count), \(Self.size(pictures.bytes))")
            try output.text("  comments  \(comments.count) of \(comments.lists) posts")
            if let rates = Self.rates(source.statistics) { try output.text("  hits      \(rates)") }
        }
        if info.sources.isEmpty { try output.text("Nothing is stored.") }
    }

    /// The library, or a server's base URL without the values of its query, which may be secrets.
    private static func shown(_ key: String) -> String {
        key == Settings.libraryKey ? "The library" : HTTPURL(key).map(\.description) ?? key
    }

    private static func age(of feed: StorageInfo.Records) -> String {
        guard let times = feed.times else { return "" }
        guard times.lowerBound != times.upperBound else { return ", read \(ago(times.upperBound))" }
        return ", read between \(ago(times.lowerBound)) and \(ago(times.upperBound))"
    }

    /// The hit rates; `nil` before any lookup.
    static func rates(_ statistics: CacheStatistics) -> String? {
        let kinds: [(String, StoredKind)] = [
            ("pictures", .picture), ("comments", .comment),
        ]
        let rates = kinds.compactMap { name, kind in
            let lookups = statistics[kind]
            return lookups.hitRate.map {
                "\(name) \(lookups.hits) of \(lookups.count) (\(Int(($0 * 100).rounded())) %)"
            }
        }
        return rates.isEmpty ? nil : rates.joined(separator: ", ")
    }

    /// The age of a date in words. One in the future, by a clock that was set back, counts as now.
    static func ago(_ date: Date) -> String {
        let now = Date()
        return Date.AnchoredRelativeFormatStyle(
            anchor: min(date, now.addingTimeInterval(-1)), presentation: .numeric, unitsStyle: .wide,
            locale: Locale(identifier: "en")
        ).format(now)
    }

    private static func size(_ bytes: Int) -> String {
        bytes.formatted(.byteCount(style: .file).locale(Locale(identifier: "en")))
    }

    static func json(_ source: StorageInfo.Source) -> String {
        var line = JSONLine()
        // The library has no address.
        line.add("url", source.url == Settings.libraryKey ? nil : shown(source.url))
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

    // MARK: verify

    private static func sentence(_ corruption: StorageCorruption) -> String {
        let what =
            switch corruption.subject {
            case .file(let path): "The file could not be read: it is now \(path), and a new one was made"
            case .lists(_, let item): "The feed was damaged and is deleted from item \(item + 1) on"
            case .record(.comment, _):
                "One post's comments were damaged and are deleted; they will be fetched again"
            case .record(_, let url):
                "\(url.map { "The picture \($0)" } ?? "A picture") was damaged and is deleted; "
                    + "it will be fetched again"
            case .statistics: "How often the cache had what was asked for was damaged, and is counted anew"
            }
        return "\(what) (\(corruption.detail))."
    }
}
