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

/// The numbers of items are the seconds of their dates.
@Suite("Prefetcher") struct PrefetcherTests {
    private let library = ModelLibrary()
    private let clock = WallClockStub(now: .numbered(10 * 86_400))
    private let pages = PagesStub()
    private let pictures = PicturesStub()
    /// The numbers of items of today, the oldest first.
    private let today = [1, 2, 4].map { 9 * 86_400 + $0 }

    private func subscribe(to source: Int = 1, _ prefetch: Prefetch, items: [Int]) throws {
        var subscription = Subscription.numbered(source)
        subscription.prefetch = prefetch
        try library.subscribe(subscription)
        let now = 10.0 * 86_400
        let batch = FetchedBatch(
            source: .numbered(-source), shape: .accumulating,
            items: items.map { .numbered($0, of: source, seen: now) }, fetchedAt: .numbered(now))
        _ = try library.merge(batch, retaining: .count(1_000))
    }

    private func makeSUT(
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

    private func articles(_ numbers: [Int]) throws -> [Int] {
        try numbers.filter { try library.item(.numbered($0))?.article != nil }
    }

    private static func page(_ number: Int) -> String { "http://posts.example/\(number)" }
    private static func picture(_ number: Int) -> String { "http://pictures.example/\(number).png?1" }

    // MARK: Articles

    @Test("The articles of a source's posts of a week are fetched once, the newest first")
    func articles() async throws {
        let old = 3 * 86_400 - 2
        try subscribe(.articles, items: today + [old])
        try subscribe(to: 2, [], items: [9 * 86_400 + 7])
        let sut = makeSUT()
        var summary = PrefetchSummary()
        summary.articles.fetched = 3

        #expect(try await sut.run() == summary)

        #expect(pages.requests == today.reversed().map(Self.page))
        #expect(try articles(today + [old]) == today)
        #expect(try library.item(.numbered(today[0]))?.article == Self.page(today[0]))
        #expect(try await sut.run() == PrefetchSummary())
        #expect(pages.requests.count == 3)
    }

    @Test("Only the sources that are asked for are fetched, and none offline")
    func scope() async throws {
        try subscribe(.articles, items: [today[0]])
        try subscribe(to: 2, .articles, items: [today[1]])
        _ = try await makeSUT(isOffline: true).run()
        #expect(pages.requests == [])
        _ = try await makeSUT().run([.numbered(-2)])
        #expect(pages.requests == [Self.page(today[1])])
    }

    @Test(
        "A page that has no article, or is gone, is not requested again",
        arguments: [
            ArticleError.noArticle, ArticleError.tooLarge, SourceError.refused(status: 410),
            HTTPError(.bodyTooLarge),
        ] as [any Error])
    func lastingFailure(error: any Error) async throws {
        try subscribe(.articles, items: [today[0]])
        pages.fail(with: error)
        var summary = PrefetchSummary()
        summary.articles.failed = 1
        #expect(try await makeSUT().run() == summary)
        for _ in 0..<7 {
            #expect(try await makeSUT().run() == PrefetchSummary())
            clock.advance(by: 86_400)
        }
        #expect(pages.requests.count == 1)
        // Nothing is remembered of what is too old to be requested.
        try library.setArticleWaits([:], at: clock.now)
        #expect(try library.articleWaits() == [:])
    }

    @Test(
        "A refused or blocked page is requested again after a day",
        arguments: [202, 204, 304, 401, 403, 404, 451].map { SourceError.refused(status: $0) as any Error }
            + [HTTPError(.forbiddenAddress), HTTPError(.redirect), SourceError.loginPage])
    func refused(error: any Error) async throws {
        try subscribe(.articles, items: [today[0]])
        pages.fail(with: error)
        _ = try await makeSUT().run()
        clock.advance(by: 86_300)
        _ = try await makeSUT().run()
        #expect(pages.requests.count == 1)
        clock.advance(by: 200)
        pages.fail(with: nil)
        _ = try await makeSUT().run()
        #expect(try articles(today) == [today[0]])
    }

    @Test(
        "A server that fails is asked for no other page now, and for all of them the next time",
        arguments: [
            SourceError.refused(status: 500), SourceError.refused(status: 429), HTTPError(.noConnection),
            HTTPError(.tooSlow), HTTPError(.certificate),
        ] as [any Error])
    func passingFailure(error: any Error) async throws {
        try subscribe(.articles, items: today)
        pages.fail(with: error)
        var summary = PrefetchSummary()
        summary.articles.failed = 3
        #expect(try await makeSUT().run() == summary)
        #expect(pages.requests.count == 1)
        pages.fail(with: nil)
        _ = try await makeSUT().run()
        #expect(try articles(today) == today)
    }

    @Test("A failure of one page alone leaves its server's other pages")
    func pageFailure() async throws {
        try subscribe(.articles, items: today)
        pages.fail(with: ArticleError.noArticle, at: Self.page(today[1]))
        var summary = PrefetchSummary()
        (summary.articles.fetched, summary.articles.failed) = (2, 1)
        #expect(try await makeSUT().run() == summary)
    }

    @Test("No page of a server is requested before the time for which it asked", arguments: [true, false])
    func waits(isByClient: Bool) async throws {
        try subscribe(.articles, items: today)
        let end = clock.now + 600
        pages.fail(
            with: isByClient ? RetryLater(date: end) : SourceError.refused(status: 503, retryAfter: end))
        _ = try await makeSUT().run()
        pages.fail(with: nil)
        clock.advance(by: 590)
        _ = try await makeSUT().run()
        #expect(pages.requests.count == 1)
        clock.advance(by: 20)
        _ = try await makeSUT().run()
        #expect(try articles(today) == today)
    }

    @Test("A cancelled run keeps what it has fetched, and the next one fetches the rest")
    func cancelled() async throws {
        try subscribe(.articles, items: today)
        let sut = makeSUT()
        pages.hold(after: 1)
        let run = Task { try await sut.run() }
        await eventually { pages.requests.count == 2 }
        run.cancel()
        await #expect(throws: CancellationError.self) { try await run.value }
        #expect(try articles(today) == [today[2]])
        #expect(try library.articleWaits() == [:])
        pages.hold(after: nil)
        _ = try await sut.run()
        #expect(try articles(today) == today)
        #expect(Set(pages.requests) == Set(today.map(Self.page)))
    }

    @Test("Two runs at once request a page once, and a page that another program has fetched not at all")
    func concurrent() async throws {
        try subscribe(.articles, items: today)
        let sut = makeSUT()
        pages.hold(after: 0)
        let run = Task { try await sut.run() }
        await eventually { pages.requests.count == 1 }
        #expect(try await sut.run() == PrefetchSummary())
        try library.setArticle("<p>Other", of: .numbered(today[0]))
        pages.hold(after: nil)
        #expect(try await run.value.articles.fetched == 2)
        #expect(pages.requests == today.dropFirst().reversed().map(Self.page))
    }

    @Test("A failure of the library is thrown")
    func broken() async throws {
        try subscribe(.articles, items: today)
        library.fail(with: StorageError(.full))
        await #expect(throws: StorageError(.full)) { try await makeSUT().run() }
    }

    @Test("Progress counts the articles, and then the pictures")
    func progress() async throws {
        try subscribe([.articles, .pictures], items: [today[0], today[1]])
        let steps = Mutex<[[Int]]>([])
        _ = try await makeSUT().run { done, count in steps.withLock { $0.append([done, count]) } }
        #expect(steps.withLock(\.self) == [[1, 2], [2, 2], [1, 2], [2, 2]])
    }

    @Test(
        "Sources that arrive in the queue during a run are fetched by the next one, until the task is cancelled"
    )
    func queue() async throws {
        try subscribe(to: 1, .articles, items: [today[0]])
        try subscribe(to: 2, .articles, items: [today[1]])
        try subscribe(to: 3, .articles, items: [today[2]])
        let sut = await PrefetchQueue(makeSUT())
        await sut.insert([.numbered(-1)])
        pages.hold(after: 0)
        let fetched = Mutex<[Int]>([])
        let run = Task { @MainActor in
            await sut.run { summary in fetched.withLock { $0.append(summary.articles.fetched) } }
        }
        await eventually { pages.requests.count == 1 }
        await sut.insert([.numbered(-2)])
        await sut.insert([.numbered(-3)])
        pages.hold(after: nil)
        await eventually { fetched.withLock(\.self) == [1, 2] }
        #expect(Set(pages.requests) == Set(today.map(Self.page)))
        pages.hold(after: 3)
        try library.setArticle(nil, of: .numbered(today[0]))
        await sut.insert(nil)
        await eventually { pages.requests.count == 4 }
        run.cancel()
        await run.value
        #expect(fetched.withLock(\.self) == [1, 2])
    }

    // MARK: Pictures

    @Test("The pictures of the posts of a week and of the newest twenty are loaded, the newest first")
    func pictures() async throws {
        let old = (0..<30).map { 1 + 3 * $0 }
        try subscribe(.pictures, items: today + old)
        try subscribe(to: 2, [], items: [9 * 86_400 + 7])
        var summary = PrefetchSummary()
        summary.pictures.fetched = 20
        #expect(try await makeSUT().run() == summary)
        let newest = (today.reversed() + old.reversed()).prefix(20)
        #expect(Set(pictures.requests) == Set(newest.map(Self.picture)))
        #expect(pages.requests == [])
    }

    @Test("The pictures of every source are loaded where that is asked for")
    func allPictures() async throws {
        try subscribe([], items: [today[0]])
        try subscribe(to: 2, .articles, items: [today[1]])
        #expect(try await makeSUT().run(withPictures: true).pictures.fetched == 2)
    }

    @Test("Without a store of pictures on disk none are loaded, and a request for them reports that")
    func withoutStore() async throws {
        try subscribe(.articles, items: [today[0]])
        #expect(try await !makeSUT(hasPictures: false).run().lacksPictureStore)
        #expect(try await makeSUT(hasPictures: false).run(withPictures: true).lacksPictureStore)
        #expect(try await !makeSUT().run(withPictures: true).lacksPictureStore)
    }

    @Test("Pictures are loaded up to the budget, which stored ones use, too")
    func budget() async throws {
        let numbers = (0..<100).map { 9 * 86_400 + 1 + 3 * $0 }
        try subscribe(.pictures, items: numbers)
        pictures.store(Self.picture(numbers[99]))
        let summary = try await makeSUT(budget: 50).run()
        // Each has 10 bytes, and three are loaded at once.
        #expect((4...6).contains(summary.pictures.fetched))
        #expect(
            Set(pictures.requests).isSubset(of: numbers.suffix(10).map(Self.picture)),
            "\(pictures.requests)")
    }

    @Test("Sources that are fetched one after the other share the budget")
    func share() async throws {
        for source in 1...5 {
            try subscribe(to: source, .pictures, items: (0..<20).map { 9 * 86_400 + source + 7 * $0 })
        }
        for source in 1...5 { _ = try await makeSUT(budget: 250).run([.numbered(-source)]) }
        // 50 bytes for each source, and up to two more pictures that are on their way.
        #expect((25...35).contains(pictures.requests.count))
    }

    @Test(
        "A picture that its server refuses, or that is too large, is requested again after a week only",
        arguments: [404, 403, 410].map { SourceError.refused(status: $0) as any Error }
            + [SourceError.unreadable(reason: ""), HTTPError(.bodyTooLarge)])
    func refusedPicture(error: any Error) async throws {
        try subscribe(.pictures, items: today)
        pictures.fail(at: Self.picture(today[1]), with: error)
        _ = try await makeSUT().run()
        clock.advance(by: 604_700)
        var summary = try await makeSUT().run()
        #expect(summary.pictures == PrefetchSummary.Count())
        #expect(pictures.requests.count { $0 == Self.picture(today[1]) } == 1)
        clock.advance(by: 200)
        pictures.fail(at: Self.picture(today[1]), with: nil)
        summary = try await makeSUT().run()
        #expect(summary.pictures.fetched == 1)
    }

    @Test("A picture whose failure may pass is requested with the next fetch of its source")
    func failureOfPictureThatPasses() async throws {
        try subscribe(.pictures, items: today)
        for error in [
            SourceError.refused(status: 500), SourceError.refused(status: 429), HTTPError(.tooSlow),
        ] as [any Error] {
            pictures.fail(at: Self.picture(today[1]), with: error)
            #expect(try await makeSUT().run().pictures.failed == 1)
        }
    }

    @Test("A picture larger than the cache is not requested again, and leaves its space to others")
    func largePicture() async throws {
        try subscribe(.pictures, items: today)
        pictures.setLength(101, of: Self.picture(today[2]))
        #expect(try await makeSUT(budget: 100).run().pictures.fetched == 3)
        pictures.forget(Self.picture(today[2]))
        _ = try await makeSUT(budget: 100).run()
        #expect(pictures.requests.count { $0 == Self.picture(today[2]) } == 1)
    }

    @Test("A cache that cannot store pictures ends the run")
    func brokenCache() async throws {
        try subscribe(.pictures, items: (0..<20).map { 9 * 86_400 + 3 * $0 })
        pictures.fail(with: StorageError(.full))
        await #expect(throws: StorageError(.full)) { try await makeSUT().run() }
        #expect(pictures.requests.count <= 3)
    }

    @Test("A picture that cannot be loaded is counted, and keeps no other from being loaded")
    func failedPicture() async throws {
        try subscribe(.pictures, items: today)
        pictures.fail(at: Self.picture(today[1]))
        var summary = PrefetchSummary()
        (summary.pictures.fetched, summary.pictures.failed) = (2, 1)
        #expect(try await makeSUT().run() == summary)
    }
}

/// Pages whose articles are their addresses, with failures, and held requests.
private final class PagesStub: Sendable {
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
private final class PicturesStub: Sendable {
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
