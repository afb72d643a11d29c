public import CommentsStorageInterface
import FoundationEssentials
public import LibraryStorageInterface
public import PictureStorageInterface
public import StorageInterface
import Testing

/// The contract of every durable store, in addition to its interface's. A store in memory breaks it.
///
/// Each case needs an empty installation.
public enum DurableStoreContract<Store: Sendable> {
    /// A store's files, and the ways to open them.
    public struct Installation: Sendable {
        let open: @Sendable () throws -> Store
        let openOnFullDisk: @Sendable () throws -> Store
        let files: @Sendable () throws -> [String]

        /// Makes an installation.
        ///
        /// - Parameters:
        ///   - open: Opens the store, as a new run of the program does.
        ///   - openOnFullDisk: Opens the store on a disk without space.
        ///   - files: The paths of the store's files.
        public init(
            open: @escaping @Sendable () throws -> Store,
            openOnFullDisk: @escaping @Sendable () throws -> Store,
            files: @escaping @Sendable () throws -> [String]
        ) {
            self.open = open
            self.openOnFullDisk = openOnFullDisk
            self.files = files
        }
    }

    /// A promise of a durable store.
    public typealias Case = ContractCase<Installation>

    /// All promises.
    ///
    /// - Parameters:
    ///   - write: Stores the value of a new number.
    ///   - read: The value of a number as text; `nil` if none is stored.
    fileprivate static func cases(
        write: @escaping @Sendable (Store, Int) throws -> Void,
        read: @escaping @Sendable (Store, Int) throws -> String?
    ) -> [Case] {
        [
            Case("What was stored is there when the store is opened again") { installation in
                try write(installation.open(), 1)
                try write(installation.open(), 2)
                let stored = try read(installation.open(), 1)
                #expect(stored != nil)
                #expect(try read(installation.open(), 1) == stored)
                #expect(try read(installation.open(), 2) != nil)
                #expect(try read(installation.open(), 3) == nil)
            },
            Case("A write on a full disk fails, and what was stored before stays") { installation in
                try write(installation.open(), 1)
                let stored = try read(installation.open(), 1)
                #expect(throws: StorageError.self) { try write(installation.openOnFullDisk(), 2) }
                #expect(stored != nil)
                #expect(try read(installation.open(), 1) == stored)
                #expect(try read(installation.open(), 2) == nil)
            },
            Case("Files that are damaged hold what was stored, or nothing, and are written or refused") {
                installation in
                try write(installation.open(), 1)
                let stored = try read(installation.open(), 1)
                let files = try installation.files()
                #expect(stored != nil && !files.isEmpty)
                for file in files {
                    var bytes = try Data(contentsOf: URL(filePath: file))
                    for place in bytes.indices.dropFirst(bytes.count / 4) { bytes[place] = 0xAA }
                    try bytes.write(to: URL(filePath: file))
                }
                // The first read may throw; no read returns a value that was not stored.
                let found = try? read(installation.open(), 1)
                #expect(found == nil || found == stored)
                do {
                    try write(installation.open(), 2)
                    #expect(try read(installation.open(), 2) != nil)
                } catch let error as StorageError {
                    #expect(error.reason == .damaged)
                }
            },
        ]
    }
}

extension DurableStoreContract where Store == any CommentsStore {
    /// All promises of a durable comments store.
    public static var cases: [Case] {
        cases(
            write: { store, number in
                try store.insert(.numbered(0...number, time: 1), for: .numbered(number))
            },
            read: { store, number in try store.retrieve(for: .numbered(number)).map { "\($0)" } })
    }
}

extension DurableStoreContract where Store == any BookmarksStore {
    /// All promises of a durable store of bookmarks.
    public static var cases: [Case] {
        cases(
            write: { store, number in
                try store.insertBookmark(of: .numbered(number), from: .numbered(1), at: .numbered(1))
            },
            read: { store, number in try store.item(.numbered(number)).map { "\($0)" } })
    }
}

extension DurableStoreContract where Store == any PictureStore {
    /// All promises of a durable store of pictures.
    public static var cases: [Case] {
        cases(
            write: { store, number in
                try store.insert(PictureCacheContract.picture(100, seed: UInt64(number)), for: "\(number)")
            },
            read: { store, number in try store.retrieve(for: "\(number)").map { "\(Array($0))" } })
    }
}

extension DurableStoreContract where Store == any CacheStatisticsStore {
    /// All promises of a durable store of statistics.
    public static var cases: [Case] {
        cases(
            write: { store, number in
                try store.add(CacheStatistics([StoredKind("\(number)"): .init(hits: number)]))
            },
            read: { store, number in
                try store.retrieve().lookups[StoredKind("\(number)")].map { "\($0)" }
            })
    }
}
