import ConcurrencyInterface
public import FoundationEssentials
public import HTTPInterface
public import ItemInterface
public import LibraryStorageInterface
import StorageInterface
import Synchronization

/// Fetches what sources' posts name, so that it can be read without the network: the articles of their pages, and
/// their pictures, each where the subscription asks for it.
///
/// Posts are served from the newest on, and articles only of posts that are not older than a week. A run that was
/// cancelled is continued by the next one, since what is stored is not fetched again.
public final class Prefetcher: Sendable {
    /// The functions that fetch pictures.
    public struct Pictures: Sendable {
        /// Returns the addresses of an item's pictures. Called off the main actor.
        public var addresses: @Sendable (FeedItem) -> [HTTPURL]
        /// Stores a picture unless it is stored, and marks it as used. Throws `SourceError.refused` for a status other
        /// than 200, and `SourceError.unreadable` without bytes.
        public var load: @Sendable (HTTPURL) async throws -> Picture
        /// The bytes of pictures of all sources that ask for them; a run has the share of its sources, so that none
        /// of them evicts another. A larger picture is not stored.
        public var budget: Int

        /// Makes the functions.
        public init(
            addresses: @escaping @Sendable (FeedItem) -> [HTTPURL],
            load: @escaping @Sendable (HTTPURL) async throws -> Picture, budget: Int
        ) {
            self.addresses = addresses
            self.load = load
            self.budget = budget
        }
    }

    /// A loaded picture.
    public struct Picture: Sendable {
        /// The number of its bytes.
        public var length: Int
        /// Whether it was stored before.
        public var wasStored: Bool

        /// Makes a loaded picture.
        public init(length: Int, wasStored: Bool) {
            self.length = length
            self.wasStored = wasStored
        }
    }

    /// Receives the numbers of articles or pictures that are done, and of all.
    public typealias Progress = @Sendable (_ done: Int, _ count: Int) -> Void

    /// The page of an item.
    private struct Page {
        var item: UUID
        var place: ItemPosition
        var address: HTTPURL
    }

    /// The newest items of a source whose pictures are fetched, whatever their age.
    static let leastCount = 20
    /// The most concurrent downloads of pictures.
    private static let downloadLimit = 3
    /// The most items that are read in one transaction.
    private static let readCount = 50

    private let refresher: Refresher
    private let article: @Sendable (HTTPURL) async throws -> String
    private let pictures: Pictures?
    /// The items whose pages are being fetched.
    private let running = Mutex<Set<UUID>>([])

    /// Makes a prefetcher of a refresher's library.
    ///
    /// - Parameters:
    ///   - article: Fetches the article of a page as HTML, by the limits of an ``ArticleLoader``.
    ///   - pictures: Fetches pictures; `nil` if none are stored on disk.
    public init(
        _ refresher: Refresher, article: @escaping @Sendable (HTTPURL) async throws -> String,
        pictures: Pictures? = nil
    ) {
        self.refresher = refresher
        self.article = article
        self.pictures = pictures
    }

    /// Fetches what the sources' subscriptions ask for; articles first, since they name pictures, too.
    ///
    /// - Parameters:
    ///   - sources: The ids of subscriptions; `nil` for all.
    ///   - hasPictures: Whether the pictures of all these sources are fetched.
    ///   - progress: Called after each article, and then after each picture.
    /// - Throws: `StorageError`, or `CancellationError`. Failures of pages and pictures are counted.
    @concurrent public func run(
        _ sources: Set<UUID>? = nil, withPictures hasPictures: Bool = false,
        progress: @escaping Progress = { _, _ in }
    ) async throws -> PrefetchSummary {
        var summary = PrefetchSummary()
        if refresher.policy.isOffline { return summary }
        let all = try await access { library throws(StorageError) in try library.subscriptions() }
        let subscriptions = all.filter { sources?.contains($0.id) ?? true }
        let withArticles = subscriptions.filter { $0.prefetch.contains(.articles) }
        summary.articles = try await fetchArticles(of: withArticles.map(\.id), progress)
        let withPictures = subscriptions.filter { hasPictures || $0.prefetch.contains(.pictures) }
        summary.lacksPictureStore = pictures == nil && !withPictures.isEmpty
        if var pictures, !withPictures.isEmpty {
            let count = max(withPictures.count, all.count { $0.prefetch.contains(.pictures) })
            pictures.budget = pictures.budget / count * withPictures.count
            summary.pictures = try await fetch(pictures, of: withPictures.map(\.id), progress)
        }
        return summary
    }

    // MARK: Articles

    private func fetchArticles(
        of sources: [UUID], _ progress: @escaping Progress
    ) async throws -> PrefetchSummary.Count {
        let pages = try await pages(of: sources)
        if pages.isEmpty { return PrefetchSummary.Count() }
        let free = running.withLock { running in pages.filter { running.insert($0.item).inserted } }
        defer { running.withLock { $0.subtract(free.map(\.item)) } }
        let steps = Steps(of: free.count, progress)
        return try await withThrowingTaskGroup(of: PrefetchSummary.Count.self) { group in
            for pages in Dictionary(grouping: free, by: \.address.host).values {
                group.addTask { try await self.fetch(pages, done: steps.end) }
            }
            return try await group.reduce(into: PrefetchSummary.Count()) { $0 += $1 }
        }
    }

    /// Fetches the pages of one host, one after the other, up to a failure of the server.
    private func fetch(
        _ pages: [Page], done: @Sendable () -> Void
    ) async throws -> PrefetchSummary.Count {
        var count = PrefetchSummary.Count()
        for (index, page) in pages.enumerated() {
            // Another program may have fetched it.
            guard try await lacksArticle(page.item) else {
                done()
                continue
            }
            do {
                let html = try await article(page.address)
                try await access { library throws(StorageError) in try library.setArticle(html, of: page.item)
                }
                count.fetched += 1
            } catch let error as StorageError {
                throw error
            } catch let error as CancellationError {
                throw error
            } catch {
                // A client may report a cancelled request as a failure.
                try Task.checkCancellation()
                let isOfServer = refresher.policy.isFailureOfServer(error)
                let failed = pages[index...].prefix(isOfServer ? .max : 1)
                try await wait(for: failed, after: error)
                count.failed += failed.count
                if isOfServer {
                    for _ in failed { done() }
                    break
                }
            }
            done()
        }
        return count
    }

    /// Stores how long pages are not requested again.
    private func wait(for pages: ArraySlice<Page>, after error: any Error) async throws {
        let (policy, now) = (refresher.policy, refresher.wallClock.now)
        var waits: [UUID: Date] = [:]
        for page in pages {
            waits[page.item] = policy.pageWait(after: error, ofItemFrom: page.place.date, at: now)
        }
        if waits.isEmpty { return }
        try await access { [waits] library throws(StorageError) in
            try library.setArticleWaits(waits, at: now)
        }
    }

    private func lacksArticle(_ item: UUID) async throws(StorageError) -> Bool {
        try await access { library throws(StorageError) in
            // A damaged item gets no article.
            guard let stored = try? library.item(item) else { return false }
            return stored.article == nil
        }
    }

    /// The pages to be fetched, the newest items' first.
    private func pages(of sources: [UUID]) async throws -> [Page] {
        if sources.isEmpty { return [] }
        let now = refresher.wallClock.now
        let waits = try await access { library throws(StorageError) in try library.articleWaits() }
        let rows = try await rows(of: sources, atLeast: 0)
        let pages = rows.compactMap { row in
            row.summary.link.map { Page(item: row.id, place: row.place, address: $0) }
        }.filter { waits[$0.item].map { $0 <= now } ?? true }
        var missing: [Page] = []
        for start in stride(from: 0, to: pages.count, by: Self.readCount) {
            try Task.checkCancellation()
            let part = pages[start..<min(start + Self.readCount, pages.count)]
            missing += try await access { library throws(StorageError) in
                part.filter { page in
                    guard let item = try? library.item(page.item) else { return false }
                    return item.article == nil
                }
            }
        }
        return missing
    }

    // MARK: Pictures

    private func fetch(
        _ pictures: Pictures, of sources: [UUID], _ progress: @escaping Progress
    ) async throws -> PrefetchSummary.Count {
        let addresses = try await addresses(pictures, of: sources)
        let (limit, now) = (self.pictures?.budget ?? 0, refresher.wallClock.now)
        var (count, length, done) = (PrefetchSummary.Count(), 0, 0)
        return try await withThrowingTaskGroup(of: Picture?.self) { group in
            var rest = addresses[...]
            func start() {
                guard length < pictures.budget, let address = rest.popFirst() else { return }
                group.addTask {
                    do {
                        let picture = try await pictures.load(address)
                        if picture.length <= limit { return picture }
                        try await self.wait(for: address, until: now + self.refresher.policy.articleAge)
                        return Picture(length: 0, wasStored: picture.wasStored)
                    } catch let error as CancellationError {
                        throw error
                    } catch let error as StorageError {
                        // What cannot be stored would be loaded again and again.
                        throw error
                    } catch {
                        try Task.checkCancellation()
                        let end = self.refresher.policy.pictureWait(after: error, at: now)
                        if let end { try await self.wait(for: address, until: end) }
                        return nil
                    }
                }
            }
            for _ in 0..<Self.downloadLimit { start() }
            while let picture = try await group.next() {
                length += picture?.length ?? 0
                if picture == nil { count.failed += 1 }
                if picture?.wasStored == false { count.fetched += 1 }
                done += 1
                progress(done, addresses.count)
                start()
            }
            return count
        }
    }

    private func wait(for picture: HTTPURL, until end: Date) async throws(StorageError) {
        let now = refresher.wallClock.now
        try await access { library throws(StorageError) in
            try library.setArticleWaits([ItemIdentity.picture(picture): end], at: now)
        }
    }

    /// The addresses of the newest items' pictures that may be requested now, each once.
    private func addresses(_ pictures: Pictures, of sources: [UUID]) async throws -> [HTTPURL] {
        let now = refresher.wallClock.now
        let waits = try await access { library throws(StorageError) in try library.articleWaits() }
        let ids = try await rows(of: sources, atLeast: Self.leastCount).map(\.id)
        var (addresses, known) = ([HTTPURL](), Set<HTTPURL>())
        for start in stride(from: 0, to: ids.count, by: Self.readCount) {
            try Task.checkCancellation()
            let part = ids[start..<min(start + Self.readCount, ids.count)]
            let items = try await access { library throws(StorageError) in
                part.compactMap { id in (try? library.item(id))?.item }
            }
            addresses += items.flatMap(pictures.addresses).filter { known.insert($0).inserted }
        }
        return addresses.filter { waits[ItemIdentity.picture($0)].map { $0 <= now } ?? true }
    }

    // MARK: Items

    /// The listed items of sources that are not older than ``FetchPolicy/articleAge``, and at least a number of each
    /// source, the newest first.
    private func rows(of sources: [UUID], atLeast least: Int) async throws -> [LibraryRow] {
        let oldest = ItemPosition(
            id: UUID(), published: nil, firstSeen: refresher.wallClock.now - refresher.policy.articleAge)
        var all: [LibraryRow] = []
        for source in sources {
            try Task.checkCancellation()
            all += try await rows(of: source, since: oldest.time, atLeast: least)
        }
        return all.sorted { $0.place < $1.place }
    }

    private func rows(
        of source: UUID, since oldest: Int64, atLeast least: Int
    ) async throws -> [LibraryRow] {
        let list = try await access { library throws(StorageError) in
            try library.list(ItemScope(sources: [source]))
        }
        var rows: [LibraryRow] = []
        for start in stride(from: 0, to: list.count, by: Self.readCount) {
            try Task.checkCancellation()
            let items = try await access { library throws(StorageError) in
                try library.items(at: start..<min(start + Self.readCount, list.count), of: list)
            }
            for case .row(let row) in (items ?? []).map(\.content) {
                guard row.place.time >= oldest || rows.count < least else { return rows }
                rows.append(row)
            }
        }
        return rows
    }

    /// Runs work on the library.
    private func access<Value: Sendable>(
        _ body: @escaping @Sendable (any Refresher.Library) throws(StorageError) -> Value
    ) async throws(StorageError) -> Value {
        let library = refresher.library
        return try await refresher.scheduler.schedule { () throws(StorageError) in try body(library) }
    }
}

/// Counts the steps of concurrent work that are done.
private final class Steps: Sendable {
    private let done = Mutex(0)
    private let count: Int
    private let progress: Prefetcher.Progress

    init(of count: Int, _ progress: @escaping Prefetcher.Progress) {
        self.count = count
        self.progress = progress
    }

    /// Ends a step.
    func end() {
        done.withLock { done in
            done += 1
            // Within the lock, so that numbers arrive in order.
            progress(done, count)
        }
    }
}

extension ItemPosition {
    /// The time as a date.
    fileprivate var date: Date { Date(timeIntervalSince1970: Double(time) / 1_000_000) }
}
