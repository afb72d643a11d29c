import CommentsStorageInterface
public import Foundation
import HTTPInterface
import LibraryStorageInterface
import PictureStorageInterface
public import StorageInterface
public import TextInterface

/// The contents of a cache and the result of verifying it, in lines of text.
public struct CacheReport {
    private let info: StorageInfo
    private let folder: String
    private let libraryKey: String

    /// Makes a report.
    ///
    /// - Parameter libraryKey: The key of the library's records; all other keys are addresses of
    ///   servers.
    public init(_ info: StorageInfo, in folder: String, libraryKey: String) {
        self.info = info
        self.folder = folder
        self.libraryKey = libraryKey
    }

    /// The lines, with ages at a time.
    public func lines(at now: Date) -> [String] {
        var lines = ["\(folder): \(Self.size(info.fileBytes))"]
        for source in info.sources {
            let isLibrary = source.url == libraryKey
            lines += ["", isLibrary ? "For the library" : Self.address(source.url)]
            let (feed, pictures, comments) = (source[.feed], source[.picture], source[.comment])
            if !isLibrary {
                lines.append("  feed      \(feed.count.counted("post"))\(Self.age(of: feed, at: now))")
            }
            lines.append("  pictures  \(pictures.count), \(Self.size(pictures.bytes))")
            lines.append("  comments  \(comments.count) on \(comments.lists.counted("post"))")
            if let rates = Self.rates(source.statistics) { lines.append("  hits      \(rates)") }
        }
        return info.sources.isEmpty ? lines + ["The cache is empty."] : lines
    }

    /// An object for each server, and for the library, which has no address.
    public var json: [JSONLine] {
        info.sources.map { source in
            var line = JSONLine()
            line.add("url", source.url == libraryKey ? nil : Self.address(source.url))
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
            return line
        }
    }

    /// A server's base URL without the values of its query, which may be secrets.
    private static func address(_ key: String) -> String { HTTPURL(key).map(\.description) ?? key }

    private static func age(of feed: StorageInfo.Records, at now: Date) -> String {
        guard let times = feed.times else { return "" }
        let newest = ago(times.upperBound, at: now)
        guard times.lowerBound != times.upperBound else { return ", checked \(newest)" }
        return ", checked between \(ago(times.lowerBound, at: now)) and \(newest)"
    }

    /// The hit rates; `nil` before any lookup.
    static func rates(_ statistics: CacheStatistics) -> String? {
        let kinds: [(String, StoredKind)] = [("pictures", .picture), ("comments", .comment)]
        let rates = kinds.compactMap { name, kind in
            let lookups = statistics[kind]
            return lookups.hitRate.map {
                "\(name) \(lookups.hits) of \(lookups.count) (\(Int(($0 * 100).rounded()))%)"
            }
        }
        return rates.isEmpty ? nil : rates.joined(separator: ", ")
    }

    /// The age of a date in words. A date in the future, from a clock that was set back, counts as now.
    public static func ago(_ date: Date, at now: Date = Date()) -> String {
        Date.AnchoredRelativeFormatStyle(
            anchor: min(date, now.addingTimeInterval(-1)), presentation: .numeric, unitsStyle: .wide,
            locale: Locale(identifier: "en")
        ).format(now)
    }

    static func size(_ bytes: Int) -> String {
        bytes.formatted(.byteCount(style: .file).locale(Locale(identifier: "en")))
    }

    /// The sentence on a corruption, which was repaired.
    public static func sentence(on corruption: StorageCorruption) -> String {
        let what =
            switch corruption.subject {
            case .file(let path): "The cache was damaged: moved to \(path), and a new one was created"
            case .lists(_, let item): "The feed was damaged: deleted from post \(item + 1) on"
            case .record(.comment, _):
                "One post's comments were damaged: deleted, and fetched again when needed"
            case .record(_, let url):
                "\(url.map { "The picture \($0)" } ?? "A picture") was damaged: "
                    + "deleted, and fetched again when needed"
            case .statistics: "The hit counts were damaged: reset to zero"
            case .searchIndex: "The search index was damaged: deleted, and built again by the app"
            }
        return "\(what) (\(corruption.detail))"
    }
}

extension [any StorageMaintenance] {
    /// The contents of all storages.
    public func info() throws(StorageError) -> StorageInfo {
        var info = StorageInfo()
        for storage in self { info = info + (try storage.info()) }
        return info
    }
}
