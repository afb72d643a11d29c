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

@Suite("The prefetching of articles") struct ArticlePrefetcherTests {
    private let world = PrefetchWorld()

    @Test("The articles of a source's posts of a week are fetched once, the newest first")
    func articles() async throws {
        let old = 3 * 86_400 - 2
        try world.subscribe(.articles, items: world.today + [old])
        try world.subscribe(to: 2, [], items: [9 * 86_400 + 7])
        let sut = world.makeSUT()
        var summary = PrefetchSummary()
        summary.articles.fetched = 3

        #expect(try await sut.run() == summary)

        #expect(world.pages.requests == world.today.reversed().map(PrefetchWorld.page))
        #expect(try world.articles(world.today + [old]) == world.today)
        #expect(
            try world.library.item(.numbered(world.today[0]))?.article == PrefetchWorld.page(world.today[0]))
        #expect(try await sut.run() == PrefetchSummary())
        #expect(world.pages.requests.count == 3)
    }

    @Test("Only the sources that are asked for are fetched, and none offline")
    func scope() async throws {
        try world.subscribe(.articles, items: [world.today[0]])
        try world.subscribe(to: 2, .articles, items: [world.today[1]])
        _ = try await world.makeSUT(isOffline: true).run()
        #expect(world.pages.requests == [])
        _ = try await world.makeSUT().run([.numbered(-2)])
        #expect(world.pages.requests == [PrefetchWorld.page(world.today[1])])
    }

    @Test(
        "A page that has no article, or is gone, is not requested again",
        arguments: [
            ArticleError.noArticle, ArticleError.tooLarge, SourceError.refused(status: 410),
            HTTPError(.bodyTooLarge),
        ] as [any Error])
    func lastingFailure(error: any Error) async throws {
        try world.subscribe(.articles, items: [world.today[0]])
        world.pages.fail(with: error)
        var summary = PrefetchSummary()
        summary.articles.failed = 1
        #expect(try await world.makeSUT().run() == summary)
        for _ in 0..<7 {
            #expect(try await world.makeSUT().run() == PrefetchSummary())
            world.clock.advance(by: 86_400)
        }
        #expect(world.pages.requests.count == 1)
        // Nothing is remembered of what is too old to be requested.
        try world.library.setArticleWaits([:], at: world.clock.now)
        #expect(try world.library.articleWaits() == [:])
    }

    @Test(
        "A refused or blocked page is requested again after a day",
        arguments: [202, 204, 304, 401, 403, 404, 451].map { SourceError.refused(status: $0) as any Error }
            + [HTTPError(.forbiddenAddress), HTTPError(.redirect), SourceError.loginPage])
    func refused(error: any Error) async throws {
        try world.subscribe(.articles, items: [world.today[0]])
        world.pages.fail(with: error)
        _ = try await world.makeSUT().run()
        world.clock.advance(by: 86_300)
        _ = try await world.makeSUT().run()
        #expect(world.pages.requests.count == 1)
        world.clock.advance(by: 200)
        world.pages.fail(with: nil)
        _ = try await world.makeSUT().run()
        #expect(try world.articles(world.today) == [world.today[0]])
    }

    @Test(
        "A server that fails is asked for no other page now, and for all of them the next time",
        arguments: [
            SourceError.refused(status: 500), SourceError.refused(status: 429), HTTPError(.noConnection),
            HTTPError(.tooSlow), HTTPError(.certificate),
        ] as [any Error])
    func passingFailure(error: any Error) async throws {
        try world.subscribe(.articles, items: world.today)
        world.pages.fail(with: error)
        var summary = PrefetchSummary()
        summary.articles.failed = 3
        #expect(try await world.makeSUT().run() == summary)
        #expect(world.pages.requests.count == 1)
        world.pages.fail(with: nil)
        _ = try await world.makeSUT().run()
        #expect(try world.articles(world.today) == world.today)
    }

    @Test("A failure of one page alone leaves its server's other pages")
    func pageFailure() async throws {
        try world.subscribe(.articles, items: world.today)
        world.pages.fail(with: ArticleError.noArticle, at: PrefetchWorld.page(world.today[1]))
        var summary = PrefetchSummary()
        (summary.articles.fetched, summary.articles.failed) = (2, 1)
        #expect(try await world.makeSUT().run() == summary)
    }

    @Test("No page of a server is requested before the time for which it asked", arguments: [true, false])
    func waits(isByClient: Bool) async throws {
        try world.subscribe(.articles, items: world.today)
        let end = world.clock.now + 600
        world.pages.fail(
            with: isByClient ? RetryLater(date: end) : SourceError.refused(status: 503, retryAfter: end))
        _ = try await world.makeSUT().run()
        world.pages.fail(with: nil)
        world.clock.advance(by: 590)
        _ = try await world.makeSUT().run()
        #expect(world.pages.requests.count == 1)
        world.clock.advance(by: 20)
        _ = try await world.makeSUT().run()
        #expect(try world.articles(world.today) == world.today)
    }

    @Test("A cancelled run keeps what it has fetched, and the next one fetches the rest")
    func cancelled() async throws {
        try world.subscribe(.articles, items: world.today)
        let sut = world.makeSUT()
        world.pages.hold(after: 1)
        let run = Task { try await sut.run() }
        await eventually { world.pages.requests.count == 2 }
        run.cancel()
        await #expect(throws: CancellationError.self) { try await run.value }
        #expect(try world.articles(world.today) == [world.today[2]])
        #expect(try world.library.articleWaits() == [:])
        world.pages.hold(after: nil)
        _ = try await sut.run()
        #expect(try world.articles(world.today) == world.today)
        #expect(Set(world.pages.requests) == Set(world.today.map(PrefetchWorld.page)))
    }

    @Test("Two runs at once request a page once, and a page that another program has fetched not at all")
    func concurrent() async throws {
        try world.subscribe(.articles, items: world.today)
        let sut = world.makeSUT()
        world.pages.hold(after: 0)
        let run = Task { try await sut.run() }
        await eventually { world.pages.requests.count == 1 }
        #expect(try await sut.run() == PrefetchSummary())
        try world.library.setArticle("<p>Other", of: .numbered(world.today[0]))
        world.pages.hold(after: nil)
        #expect(try await run.value.articles.fetched == 2)
        #expect(world.pages.requests == world.today.dropFirst().reversed().map(PrefetchWorld.page))
    }

    @Test("A failure of the library is thrown")
    func broken() async throws {
        try world.subscribe(.articles, items: world.today)
        world.library.fail(with: StorageError(.full))
        await #expect(throws: StorageError(.full)) { try await world.makeSUT().run() }
    }

    @Test("Progress counts the articles, and then the pictures")
    func progress() async throws {
        try world.subscribe([.articles, .pictures], items: [world.today[0], world.today[1]])
        let steps = Mutex<[[Int]]>([])
        _ = try await world.makeSUT().run { done, count in steps.withLock { $0.append([done, count]) } }
        #expect(steps.withLock(\.self) == [[1, 2], [2, 2], [1, 2], [2, 2]])
    }

    @Test(
        "Sources that arrive in the queue during a run are fetched by the next one, until the task is cancelled"
    )
    func queue() async throws {
        try world.subscribe(to: 1, .articles, items: [world.today[0]])
        try world.subscribe(to: 2, .articles, items: [world.today[1]])
        try world.subscribe(to: 3, .articles, items: [world.today[2]])
        let sut = await PrefetchQueue(world.makeSUT())
        await sut.insert([.numbered(-1)])
        world.pages.hold(after: 0)
        let fetched = Mutex<[Int]>([])
        let run = Task { @MainActor in
            await sut.run { summary in fetched.withLock { $0.append(summary.articles.fetched) } }
        }
        await eventually { world.pages.requests.count == 1 }
        await sut.insert([.numbered(-2)])
        await sut.insert([.numbered(-3)])
        world.pages.hold(after: nil)
        await eventually { fetched.withLock(\.self) == [1, 2] }
        #expect(Set(world.pages.requests) == Set(world.today.map(PrefetchWorld.page)))
        world.pages.hold(after: 3)
        try world.library.setArticle(nil, of: .numbered(world.today[0]))
        await sut.insert(nil)
        await eventually { world.pages.requests.count == 4 }
        run.cancel()
        await run.value
        #expect(fetched.withLock(\.self) == [1, 2])
    }
}
