import FeedStorageInterface
import FoundationEssentials
import ItemInterface
import StorageInterface

/// One server's feed in a database.
struct SQLiteFeedStore: FeedStore {
    let database: Database
    /// The server's base URL.
    let source: String

    func insert(_ page: FeedPageRecord) throws(StorageError) {
        try database.write { session throws(StorageError) in
            try session.insert(page, into: try session.sourceForWriting(source))
        }
    }

    func append(_ page: FeedPageRecord, after cursor: Cursor) throws(StorageError) -> Bool {
        try database.write { session throws(StorageError) in
            guard let source = try session.source(source) else { return false }
            return try session.append(page, after: cursor, to: source)
        }
    }

    func splice(_ page: FeedPageRecord) throws(StorageError) -> Bool {
        try database.write { session throws(StorageError) in
            guard let source = try session.source(source) else { return false }
            return try session.splice(page, onto: source)
        }
    }

    func summary() throws(StorageError) -> FeedSummary? {
        try database.read { session throws(StorageError) in
            guard let source = try session.source(source) else { return nil }
            return try session.summary(of: source)
        }
    }

    func pages(in indices: Range<Int>) throws(StorageError) -> [FeedPageSummary] {
        try database.read { session throws(StorageError) in
            guard let source = try session.source(source) else { return [] }
            return try session.pages(in: indices, of: source)
        }
    }

    func items(in positions: Range<Int>) throws(StorageError) -> [FeedItem] {
        try database.read { session throws(StorageError) in
            guard let source = try session.source(source) else { return [] }
            return try session.items(in: positions, of: source)
        }
    }

    func items(in positions: Range<Int>, of generation: Int64) throws(StorageError) -> [FeedItem]? {
        try readFeed(of: generation) { session, source throws(StorageError) in
            try session.items(in: positions, of: source)
        }
    }

    func positions(of ids: [UUID], in generation: Int64) throws(StorageError) -> [UUID: Int]? {
        try readFeed(of: generation) { session, source throws(StorageError) in
            try session.positions(of: ids, of: source)
        }
    }

    /// Runs `body` where the stored feed has a generation; else returns `nil`.
    private func readFeed<Value: Sendable>(
        of generation: Int64, _ body: (inout DatabaseSession, Int64) throws(StorageError) -> Value
    ) throws(StorageError) -> Value? {
        try database.read { session throws(StorageError) in
            guard let source = try session.source(source), try session.lastPage(of: source) != nil,
                try session.generation(of: source) == generation
            else { return nil }
            return try body(&session, source)
        }
    }

    func item(_ id: UUID) throws(StorageError) -> FeedItem? {
        try database.read { session throws(StorageError) in
            guard let source = try session.source(source) else { return nil }
            return try session.item(id, of: source)
        }
    }

    func deletePages(from index: Int) throws(StorageError) {
        try database.write { session throws(StorageError) in
            guard let source = try session.source(source) else { return }
            try session.deletePages(from: index, of: source)
        }
    }

    func deletePages(readBefore limit: Date) throws(StorageError) {
        try database.write { session throws(StorageError) in
            guard let source = try session.source(source) else { return }
            try session.deletePages(readBefore: limit, of: source)
        }
    }

    func repair() throws(StorageError) {
        try database.write { session throws(StorageError) in
            guard let number = try session.source(source) else { return }
            _ = try session.verifyFeed(of: number, source)
        }
    }
}
