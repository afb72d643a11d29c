public import FoundationEssentials

/// What a storage holds.
public struct StorageInfo: Hashable, Sendable {
    /// The records of one kind.
    public struct Records: Hashable, Sendable {
        /// The number of records.
        public var count: Int
        /// The number of lists in which they are stored, such as a feed's pages; 0 where each is stored alone.
        public var lists: Int
        /// The number of their bytes; 0 where these are not counted.
        public var bytes: Int
        /// The time of the oldest and the newest list; `nil` where none is known.
        public var times: ClosedRange<Date>?

        /// Makes records.
        public init(count: Int = 0, lists: Int = 0, bytes: Int = 0, times: ClosedRange<Date>? = nil) {
            self.count = count
            self.lists = lists
            self.bytes = bytes
            self.times = times
        }

        static func + (one: Records, other: Records) -> Records {
            let ranges = [one.times, other.times].compactMap(\.self)
            let times = ranges.dropFirst().reduce(ranges.first) { times, range in
                times.map { min($0.lowerBound, range.lowerBound)...max($0.upperBound, range.upperBound) }
            }
            return Records(
                count: one.count + other.count, lists: one.lists + other.lists,
                bytes: one.bytes + other.bytes, times: times)
        }
    }

    /// What is stored of one server.
    public struct Source: Hashable, Sendable {
        /// The server's base URL.
        public var url: String
        /// The records by their kind.
        public var records: [StoredKind: Records]
        /// How often the cache was asked, and had what was asked for.
        public var statistics: CacheStatistics

        /// Makes a server's part.
        public init(
            url: String, records: [StoredKind: Records] = [:], statistics: CacheStatistics = CacheStatistics()
        ) {
            self.url = url
            self.records = records
            self.statistics = statistics
        }

        /// The records of a kind; none where there are none.
        public subscript(kind: StoredKind) -> Records { records[kind] ?? Records() }
    }

    /// The servers of which something is stored, in the order in which they were first stored.
    public var sources: [Source]
    /// The number of bytes that the files take on disk.
    public var fileBytes: Int
    /// The paths of broken files, each replaced by a new one when the storage was opened.
    public var quarantinedFiles: [String]

    /// Makes the information of a storage.
    public init(sources: [Source] = [], fileBytes: Int = 0, quarantinedFiles: [String] = []) {
        self.sources = sources
        self.fileBytes = fileBytes
        self.quarantinedFiles = quarantinedFiles
    }

    /// The number of records of a kind, of all servers.
    public func count(of kind: StoredKind) -> Int { sources.reduce(0) { $0 + $1[kind].count } }

    /// What two storages hold together.
    public static func + (one: StorageInfo, other: StorageInfo) -> StorageInfo {
        var sum = one
        for source in other.sources {
            if let index = sum.sources.firstIndex(where: { $0.url == source.url }) {
                sum.sources[index].records.merge(source.records, uniquingKeysWith: +)
                sum.sources[index].statistics = sum.sources[index].statistics + source.statistics
            } else {
                sum.sources.append(source)
            }
        }
        sum.fileBytes += other.fileBytes
        sum.quarantinedFiles += other.quarantinedFiles
        return sum
    }
}
