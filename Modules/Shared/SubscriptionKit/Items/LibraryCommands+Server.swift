public import FoundationEssentials
public import HTTPInterface
import ItemInterface
public import LibraryStorageInterface
import PresentationInterface
public import SourceInterface

extension LibraryCommands {
    /// Prints the newest items of one server, page by page; the stored ones if it cannot be read.
    ///
    /// - Parameters:
    ///   - refresh: Fetches the first page, and returns a notice.
    ///   - loadOlder: Fetches the next page.
    public func list(
        server source: UUID, limit: Int, refresh: () async throws -> String?,
        loadOlder: () async throws -> Void
    ) async throws -> Int32 {
        var printed: Set<UUID> = []
        var (isFirst, isStored, hasMore) = (true, false, true)
        repeat {
            do {
                if !isFirst {
                    try await loadOlder()
                } else if let sentence = try await refresh() {
                    console.notice(sentence)
                }
            } catch {
                guard printed.isEmpty, let time = try store.fetchState(of: source)?.lastSuccess,
                    try !newest(1, of: ItemScope()).isEmpty
                else {
                    console.notice(texts.failure(error, nil))
                    return 1
                }
                console.notice(texts.failure(error, texts.cached(time)))
                isStored = true
            }
            isFirst = false
            for item in try newest(limit, of: ItemScope()) where printed.insert(item.item.id).inserted {
                try await print(item)
            }
            console.progress("\(printed.count) of at most \(limit) posts")
            hasMore = try store.fetchState(of: source)?.cursor != nil
        } while printed.count < limit && !isStored && hasMore
        return 0
    }

    /// Prints the newest items at an address, without subscribing, with the marks that the library has of them.
    ///
    /// - Parameters:
    ///   - source: Makes the source of a subscription.
    ///   - trust: Allows private addresses for a typed server and the server of its pictures.
    public func list(
        at typed: TypedAddress, limit: Int?, finding search: SourceSearch,
        source: (Subscription) -> (any FeedSource)?, trust: (HTTPURL) -> Void
    ) async throws -> Int32 {
        let (candidate, page): (SourceCandidate, SourcePage)
        do {
            let result = try await search.sources(at: typed.addresses, headers: typed.headers)
            guard let first = result.candidates.first else {
                console.notice(commands.sentence(on: result))
                return 1
            }
            let subscription = result.subscription(to: first, headers: typed.headers, at: currentDate())
            if result.isPrivate, let url = HTTPURL(subscription.source.address) { trust(url) }
            guard let source = source(subscription),
                case .page(let found) = try await source.page(SourceRequest(isUserInitiated: true))
            else { return 1 }
            (candidate, page) = (first, found)
        } catch {
            console.notice(texts.failure(error, nil))
            return 1
        }
        for warning in page.warnings { console.notice(warning) }
        if page.skipped > 0 {
            console.notice(strings(SubscriptionCount.skippedPosts, count: page.skipped))
        }
        for item in page.items.prefix(limit ?? .max) {
            let stored = try? store.item(item.id)
            try await print(
                PrintedItem(
                    item: stored.map { item.replacing($0.item) } ?? item,
                    state: stored?.row.state ?? ItemState(), sourceTitle: page.title ?? candidate.title,
                    kind: candidate.kind))
        }
        return 0
    }
}
