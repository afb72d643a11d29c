import ArticleInterface
import ConcurrencyTesting
import FoundationEssentials
import HTTPInterface
import ItemInterface
import LibraryStorageInterface
import StorageInterface
import StorageTesting
import Testing

@testable import RefreshKit

@Suite("The prefetching of pictures") struct PicturePrefetcherTests {
    private let world = PrefetchWorld()

    @Test("The pictures of the posts of a week and of the newest twenty are loaded, the newest first")
    func pictures() async throws {
        let old = (0..<30).map { 1 + 3 * $0 }
        try world.subscribe(.pictures, items: world.today + old)
        try world.subscribe(to: 2, [], items: [9 * 86_400 + 7])
        var summary = PrefetchSummary()
        summary.pictures.fetched = 20
        #expect(try await world.makeSUT().run() == summary)
        let newest = (world.today.reversed() + old.reversed()).prefix(20)
        #expect(Set(world.pictures.requests) == Set(newest.map(PrefetchWorld.picture)))
        #expect(world.pages.requests == [])
    }

    @Test("The pictures of every source are loaded where that is asked for")
    func allPictures() async throws {
        try world.subscribe([], items: [world.today[0]])
        try world.subscribe(to: 2, .articles, items: [world.today[1]])
        #expect(try await world.makeSUT().run(withPictures: true).pictures.fetched == 2)
    }

    @Test("Without a store of pictures on disk none are loaded, and a request for them reports that")
    func withoutStore() async throws {
        try world.subscribe(.articles, items: [world.today[0]])
        #expect(try await !world.makeSUT(hasPictures: false).run().lacksPictureStore)
        #expect(try await world.makeSUT(hasPictures: false).run(withPictures: true).lacksPictureStore)
        #expect(try await !world.makeSUT().run(withPictures: true).lacksPictureStore)
    }

    @Test("Pictures are loaded up to the budget, which stored ones use, too")
    func budget() async throws {
        let numbers = (0..<100).map { 9 * 86_400 + 1 + 3 * $0 }
        try world.subscribe(.pictures, items: numbers)
        world.pictures.store(PrefetchWorld.picture(numbers[99]))
        let summary = try await world.makeSUT(budget: 50).run()
        // Each has 10 bytes, and three are loaded at once.
        #expect((4...6).contains(summary.pictures.fetched))
        #expect(
            Set(world.pictures.requests).isSubset(of: numbers.suffix(10).map(PrefetchWorld.picture)),
            "\(world.pictures.requests)")
    }

    @Test("Sources that are fetched one after the other share the budget")
    func share() async throws {
        for source in 1...5 {
            try world.subscribe(to: source, .pictures, items: (0..<20).map { 9 * 86_400 + source + 7 * $0 })
        }
        for source in 1...5 { _ = try await world.makeSUT(budget: 250).run([.numbered(-source)]) }
        // 50 bytes for each source, and up to two more pictures that are on their way.
        #expect((25...35).contains(world.pictures.requests.count))
    }

    @Test(
        "A picture that its server refuses, or that is too large, is requested again after a week only",
        arguments: [404, 403, 410].map { SourceError.refused(status: $0) as any Error }
            + [SourceError.unreadable(reason: ""), HTTPError(.bodyTooLarge)])
    func refusedPicture(error: any Error) async throws {
        try world.subscribe(.pictures, items: world.today)
        world.pictures.fail(at: PrefetchWorld.picture(world.today[1]), with: error)
        _ = try await world.makeSUT().run()
        world.clock.advance(by: 604_700)
        var summary = try await world.makeSUT().run()
        #expect(summary.pictures == PrefetchSummary.Count())
        #expect(world.pictures.requests.count { $0 == PrefetchWorld.picture(world.today[1]) } == 1)
        world.clock.advance(by: 200)
        world.pictures.fail(at: PrefetchWorld.picture(world.today[1]), with: nil)
        summary = try await world.makeSUT().run()
        #expect(summary.pictures.fetched == 1)
    }

    @Test("A picture whose failure may pass is requested with the next fetch of its source")
    func failureOfPictureThatPasses() async throws {
        try world.subscribe(.pictures, items: world.today)
        for error in [
            SourceError.refused(status: 500), SourceError.refused(status: 429), HTTPError(.tooSlow),
        ] as [any Error] {
            world.pictures.fail(at: PrefetchWorld.picture(world.today[1]), with: error)
            #expect(try await world.makeSUT().run().pictures.failed == 1)
        }
    }

    @Test("A picture larger than the cache is not requested again, and leaves its space to others")
    func largePicture() async throws {
        try world.subscribe(.pictures, items: world.today)
        world.pictures.setLength(101, of: PrefetchWorld.picture(world.today[2]))
        #expect(try await world.makeSUT(budget: 100).run().pictures.fetched == 3)
        world.pictures.forget(PrefetchWorld.picture(world.today[2]))
        _ = try await world.makeSUT(budget: 100).run()
        #expect(world.pictures.requests.count { $0 == PrefetchWorld.picture(world.today[2]) } == 1)
    }

    @Test("A cache that cannot store pictures ends the run")
    func brokenCache() async throws {
        try world.subscribe(.pictures, items: (0..<20).map { 9 * 86_400 + 3 * $0 })
        world.pictures.fail(with: StorageError(.full))
        await #expect(throws: StorageError(.full)) { try await world.makeSUT().run() }
        #expect(world.pictures.requests.count <= 3)
    }

    @Test("A picture that cannot be loaded is counted, and keeps no other from being loaded")
    func failedPicture() async throws {
        try world.subscribe(.pictures, items: world.today)
        world.pictures.fail(at: PrefetchWorld.picture(world.today[1]))
        var summary = PrefetchSummary()
        (summary.pictures.fetched, summary.pictures.failed) = (2, 1)
        #expect(try await world.makeSUT().run() == summary)
    }
}
