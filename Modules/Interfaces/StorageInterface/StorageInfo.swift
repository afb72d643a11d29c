public import FoundationEssentials

/// The contents of a storage: counts, bytes and times, by server and kind of record.
public struct StorageInfo: Hashable, Sendable {
    /// The records of one kind.
    public struct Records: Hashable, Sendable {
        /// The number of records.
        public var count: Int
        /// The number of lists that contain the records, such as a feed's pages; 0 for records outside lists.
        public var lists: Int
        /// The bytes of the records; 0 if the storage does not count them.
        public var bytes: Int
        /// The times of the oldest and of the newest list; `nil` if no time is known.
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

    /// The stored records of one server.
    public struct Source: Hashable, Sendable {
        /// The server's base URL.
        public var url: String
        /// The records by kind.
        public var records: [StoredKind: Records]
        /// The hits and misses of the server's cache.
        public var statistics: CacheStatistics

        /// Makes the contents of one server.
        public init(
            url: String, records: [StoredKind: Records] = [:], statistics: CacheStatistics = CacheStatistics()
        ) {
            self.url = url
            self.records = records
            self.statistics = statistics
        }

        /// The records of a kind; zero if there are none.
        public subscript(kind: StoredKind) -> Records { records[kind] ?? Records() }
    }

    /// The servers with stored records, in the order in which they were first stored.
    public var sources: [Source]
    /// The bytes of the storage's files on disk.
    public var fileBytes: Int
    /// The paths of corrupt files, each replaced by an empty one when the storage was opened.
    public var quarantinedFiles: [String]

    /// Makes the information of a storage.
    public init(sources: [Source] = [], fileBytes: Int = 0, quarantinedFiles: [String] = []) {
        self.sources = sources
        self.fileBytes = fileBytes
        self.quarantinedFiles = quarantinedFiles
    }

    /// The number of records of a kind over all servers.
    public func count(of kind: StoredKind) -> Int { sources.reduce(0) { $0 + $1[kind].count } }

    /// The contents of two storages together.
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
