import ArticleInterface
import ConcurrencyTesting
import FoundationEssentials
import HTTPInterface
import ItemInterface
import LibraryStorageInterface
import StorageInterface
import StorageTesting
import Synchronization
import Testing

@testable import RefreshKit

/// A library whose posts are prefetched. The numbers of items are the seconds of their dates.
struct PrefetchWorld {
    let library = ModelLibrary()
    let clock = WallClockStub(now: .numbered(10 * 86_400))
    let pages = PagesStub()
    let pictures = PicturesStub()
    /// The numbers of items of today, the oldest first.
    let today = [1, 2, 4].map { 9 * 86_400 + $0 }

    func subscribe(to source: Int = 1, _ prefetch: Prefetch, items: [Int]) throws {
        var subscription = Subscription.numbered(source)
        subscription.prefetch = prefetch
        try library.subscribe(subscription)
        let now = 10.0 * 86_400
        let batch = FetchedBatch(
            source: .numbered(-source), shape: .accumulating,
            items: items.map { .numbered($0, of: source, seen: now) }, fetchedAt: .numbered(now))
        _ = try library.merge(batch, retaining: .count(1_000))
    }

    func makeSUT(
        isOffline: Bool = false, budget: Int = 1_000, hasPictures: Bool = true
    ) -> Prefetcher {
        var policy = FetchPolicy()
        policy.isOffline = isOffline
        return Prefetcher(
            Refresher(
                library: library, scheduler: ImmediateScheduler(), wallClock: clock, policy: policy
            ) { _ in nil },
            article: pages.article,
            pictures: !hasPictures
                ? nil
                : Prefetcher.Pictures(
                    addresses: { item in
                        item.summary.media.compactMap {
                            if case .remote(let url) = $0.reference { url } else { nil }
                        }
                    },
                    load: pictures.load, budget: budget))
    }

    func articles(_ numbers: [Int]) throws -> [Int] {
        try numbers.filter { try library.item(.numbered($0))?.article != nil }
    }

    static func page(_ number: Int) -> String { "http://posts.example/\(number)" }
    static func picture(_ number: Int) -> String { "http://pictures.example/\(number).png?1" }
}

/// Pages whose articles are their addresses, with failures, and held requests.
final class PagesStub: Sendable {
    private struct State {
        var requests: [String] = []
        var error: (any Error)?
        /// The address that fails; `nil` for all.
        var place: String?
        /// The number of requests after which others are held; `nil` for none.
        var limit: Int?
    }

    private let state = Watched(State())

    var requests: [String] { state.value.requests }
    func fail(with error: (any Error)?, at place: String? = nil) {
        state.change { ($0.error, $0.place) = (error, place) }
    }
    func hold(after limit: Int?) { state.change { $0.limit = limit } }

    func article(at url: HTTPURL) async throws -> String {
        state.change { $0.requests.append(url.text) }
        let number = state.value.requests.count
        _ = try await state.wait { $0.limit.map { number <= $0 } ?? true }
        let now = state.value
        if let error = now.error, now.place.map({ $0 == url.text }) ?? true { throw error }
        return url.text
    }
}

/// Pictures of ten bytes.
final class PicturesStub: Sendable {
    private let state = Mutex(
        (
            requests: [String](), stored: Set<String>(), failures: [String: any Error](),
            lengths: [String: Int](), error: StorageError?.none
        ))

    var requests: [String] { state.withLock(\.requests) }
    func store(_ address: String) { state.withLock { _ = $0.stored.insert(address) } }
    func forget(_ address: String) { state.withLock { _ = $0.stored.remove(address) } }
    func setLength(_ length: Int, of address: String) { state.withLock { $0.lengths[address] = length } }
    func fail(at address: String, with error: (any Error)? = HTTPError(.noConnection)) {
        state.withLock { $0.failures[address] = error }
    }
    func fail(with error: StorageError) { state.withLock { $0.error = error } }

    func load(_ url: HTTPURL) async throws -> Prefetcher.Picture {
        try state.withLock { state in
            state.requests.append(url.text)
            if let error = state.error { throw error }
            if let error = state.failures[url.text] { throw error }
            return Prefetcher.Picture(
                length: state.lengths[url.text] ?? 10, wasStored: !state.stored.insert(url.text).inserted)
        }
    }
}
