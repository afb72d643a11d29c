import FoundationEssentials
import HTTPInterface
import ItemInterface
import LibraryStorageInterface
import StorageInterface
import Synchronization

/// Prefetches the articles of posts' pages, one page at a time from each host.
final class ArticlePrefetcher: Sendable {
    /// The page of an item.
    private struct Page {
        var item: UUID
        var place: ItemPosition
        var address: HTTPURL
    }

    private let library: PrefetchLibrary
    private let article: @Sendable (HTTPURL) async throws -> String
    /// The items whose pages are being fetched.
    private let running = Mutex<Set<UUID>>([])

    init(_ library: PrefetchLibrary, article: @escaping @Sendable (HTTPURL) async throws -> String) {
        self.library = library
        self.article = article
    }

    /// Fetches the articles of sources' pages, those of several hosts at once.
    func fetch(
        of sources: [UUID], _ progress: @escaping Prefetcher.Progress
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
                try await library.access { library throws(StorageError) in
                    try library.setArticle(html, of: page.item)
                }
                count.fetched += 1
            } catch let error as StorageError {
                throw error
            } catch let error as CancellationError {
                throw error
            } catch {
                // A client may report a cancelled request as a failure.
                try Task.checkCancellation()
                let isOfServer = library.policy.isFailureOfServer(error)
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
        let (policy, now) = (library.policy, library.now)
        var waits: [UUID: Date] = [:]
        for page in pages {
            waits[page.item] = policy.pageWait(after: error, ofItemFrom: page.place.date, at: now)
        }
        if waits.isEmpty { return }
        try await library.access { [waits] library throws(StorageError) in
            try library.setArticleWaits(waits, at: now)
        }
    }

    private func lacksArticle(_ item: UUID) async throws(StorageError) -> Bool {
        try await library.access { library throws(StorageError) in
            // A damaged item gets no article.
            guard let stored = try? library.item(item) else { return false }
            return stored.article == nil
        }
    }

    /// The pages to be fetched, the newest items' first.
    private func pages(of sources: [UUID]) async throws -> [Page] {
        if sources.isEmpty { return [] }
        let now = library.now
        let waits = try await library.waits()
        let rows = try await library.rows(of: sources, atLeast: 0)
        let pages = rows.compactMap { row in
            row.summary.link.map { Page(item: row.id, place: row.place, address: $0) }
        }.filter { waits[$0.item].map { $0 <= now } ?? true }
        var missing: [Page] = []
        for start in stride(from: 0, to: pages.count, by: PrefetchLibrary.readCount) {
            try Task.checkCancellation()
            let part = pages[start..<min(start + PrefetchLibrary.readCount, pages.count)]
            missing += try await library.access { library throws(StorageError) in
                part.filter { page in
                    guard let item = try? library.item(page.item) else { return false }
                    return item.article == nil
                }
            }
        }
        return missing
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
