import CommandLineKit
import ConcurrencyThreads
import Foundation
import HTTPInterface
import StorageFiles
import StorageInterface
import StorageSQLite

/// `cache`: says what is stored, deletes it, or checks and repairs it. Works while the app is open on the same store.
struct CacheCommand {
    let settings: Settings
    let output: Output
    let action: Settings.CacheAction

    func run() throws -> Int32 {
        let log = try Log.make(file: settings.logFile, verbose: settings.verbose) { Date() }
        do {
            try Stores.demandFolder(settings)
            switch action {
            case .info: try show(makeStorage(log).info(pictureFiles: pictureFiles))
            case .clear:
                try during("Emptying the cache") { () throws(StorageError) in
                    try SQLiteStorage.clear(folder: settings.storeFolder)
                    if pictureFiles.exists { try pictureFiles.clear() }
                }
                log.write("emptied the store in \(settings.storeFolder)")
                try output.text("The cache in \(settings.storeFolder) is empty now.")
            case .verify:
                let storage = try makeStorage(log)
                let found = try during("Checking the cache") { () throws(StorageError) in
                    let damaged = pictureFiles.exists ? try pictureFiles.verify() : []
                    return try storage.verify() + damaged.map(StorageFinding.init(ofPictureFile:))
                }
                for finding in found { log.write("fault in the store: \(Self.sentence(finding))") }
                try show(found, moved: storage.repairs.map(\.movedTo))
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

    private var pictureFiles: FileStorage { Stores.pictureFiles(settings) }

    private func makeStorage(_ log: Log) throws(StorageError) -> SQLiteStorage {
        let storage = try SQLiteStorage(
            folder: settings.storeFolder, pictureBudget: settings.pictureBudget)
        for repair in storage.repairs {
            log.write("fault in the store: it was damaged and is now \(repair.movedTo)")
        }
        return storage
    }

    /// Says how long the work takes, where it takes long.
    private func during<Value>(
        _ what: String, _ work: () throws(StorageError) -> Value
    ) throws(StorageError) -> Value {
        let progress = WorkInProgress(isShown: isatty(STDERR_FILENO) == 1, clock: SystemMonotonicClock())
        return try progress.during(what, tasks: SystemTaskProvider(), work)
    }

    // MARK: info

    private func show(_ info: CacheInfo) throws {
        if settings.json {
            for source in info.sources { try output.line(Self.json(source)) }
            return
        }
        try output.text("\(settings.storeFolder): \(Self.size(info.fileBytes))")
        for source in info.sources {
            try output.line("")
            try output.text(Self.shown(source.url))
            try output.text("  feed      \(source.items) items in \(source.pages) pages\(age(of: source))")
            try output.text("  pictures  \(source.pictures), \(Self.size(source.pictureBytes))")
            try output.text("  comments  \(source.comments) of \(source.commentedPictures) pictures")
            if let rates = Self.rates(source.statistics) { try output.text("  hits      \(rates)") }
        }
        if info.sources.isEmpty { try output.text("Nothing is stored.") }
    }

    /// A server's base URL without the values of its query, which may be secrets.
    private static func shown(_ url: String) -> String {
        HTTPURL(url).map(\.description) ?? url
    }

    private func age(of source: CacheInfo.Source) -> String {
        guard let oldest = source.oldest, let newest = source.newest else { return "" }
        guard oldest != newest else { return ", read \(Self.ago(newest))" }
        return ", read between \(Self.ago(oldest)) and \(Self.ago(newest))"
    }

    /// How often the cache had what was asked for; `nil` where it was never asked.
    static func rates(_ statistics: CacheStatistics) -> String? {
        let kinds = [
            ("feed", statistics.feeds), ("pictures", statistics.pictures), ("comments", statistics.comments),
        ]
        let rates = kinds.compactMap { name, lookups in
            lookups.hitRate.map {
                "\(name) \(lookups.hits) of \(lookups.count) (\(Int(($0 * 100).rounded())) %)"
            }
        }
        return rates.isEmpty ? nil : rates.joined(separator: ", ")
    }

    /// By a clock that was set back, something was read just now.
    private static func ago(_ date: Date) -> String {
        let now = Date()
        return Date.AnchoredRelativeFormatStyle(
            anchor: min(date, now.addingTimeInterval(-1)), presentation: .numeric, unitsStyle: .wide,
            locale: Locale(identifier: "en")
        ).format(now)
    }

    private static func size(_ bytes: Int) -> String {
        bytes.formatted(.byteCount(style: .file).locale(Locale(identifier: "en")))
    }

    static func json(_ source: CacheInfo.Source) -> String {
        var line = JSONLine()
        line.add("url", shown(source.url))
        line.add("items", source.items)
        line.add("pages", source.pages)
        line.add("oldest", source.oldest)
        line.add("newest", source.newest)
        line.add("pictures", source.pictures)
        line.add("picture_bytes", source.pictureBytes)
        line.add("comments", source.comments)
        let statistics = source.statistics
        let kinds = [
            ("feed", statistics.feeds), ("picture", statistics.pictures), ("comment", statistics.comments),
        ]
        for (name, lookups) in kinds {
            line.add("\(name)_hits", lookups.hits)
            line.add("\(name)_misses", lookups.misses)
        }
        return line.text
    }

    // MARK: verify

    private func show(_ findings: [StorageFinding], moved: [String]) throws {
        for finding in findings { try output.text(Self.sentence(finding)) }
        let told = findings.compactMap { finding in
            if case .file(let path) = finding.subject { path } else { nil }
        }
        for path in moved where !told.contains(path) {
            try output.text("The file was broken: it is now \(path), and a new one was made.")
        }
        if findings.isEmpty, moved.isEmpty { try output.text("Everything is as it was stored.") }
    }

    private static func sentence(_ finding: StorageFinding) -> String {
        let what =
            switch finding.subject {
            case .file(let path): "The file was broken: it is now \(path), and a new one was made"
            case .feed(let page): "The feed was damaged and is deleted from page \(page + 1) on"
            case .picture(let url):
                "\(url.map { "The picture \($0)" } ?? "A picture") was damaged and is deleted; it will be fetched again"
            case .statistics: "How often the cache had what was asked for was damaged, and is counted anew"
            case .comments: "One picture's comments were damaged and are deleted; they will be fetched again"
            }
        return "\(what) (\(finding.detail))."
    }
}

extension SQLiteStorage {
    /// What is stored, with the pictures that are in files.
    func info(pictureFiles: FileStorage) throws(StorageError) -> CacheInfo {
        var info = try info()
        guard pictureFiles.exists else { return info }
        for index in info.sources.indices {
            let files = try pictureFiles.info(source: info.sources[index].url)
            info.sources[index].pictures += files.pictures
            info.sources[index].pictureBytes += files.bytes
        }
        info.fileBytes += try pictureFiles.info().bytes
        return info
    }
}

extension StorageFinding {
    /// - Parameter url: The picture's; `nil` where its file does not tell it any more.
    fileprivate init(ofPictureFile url: String?) {
        self.init(
            subject: .picture(url: url), source: nil, detail: "its file is not as it was written")
    }
}
