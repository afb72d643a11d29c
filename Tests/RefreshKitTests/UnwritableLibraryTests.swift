import ConcurrencyTesting
import FoundationEssentials
import HTTPInterface
import ItemInterface
import LibraryStorageInterface
import RefreshKit
import SourceInterface
import StorageInterface
import StorageTesting
import Testing

@Suite("What a refresher could not store")
struct UnwritableLibraryTests {
    @Test("A library that cannot be written causes no further requests")
    func fullDisk() {
        let world = RefreshWorld()
        let sut = world.makeRefresher()
        world.fillDisk(with: .document([1], ["ETag": "a"]))

        #expect(world.refresh(sut).map(\.kind) == [.failed(StorageError(.full))])
        world.library.change { $0.failure = nil }
        #expect(world.refresh(sut, by: .schedule).map(\.kind) == [.notDue])
        world.server.respond { _, _ in .document([1], ["ETag": "a"]) }
        #expect(world.refresh(sut).map(\.kind) == [.merged(1)])
        #expect(world.server.exchanges.last?.request.headers["If-None-Match"] == nil)
        #expect(world.state().failureCount == 0)
        world.refresh(sut)
        #expect(world.server.exchanges.last?.request.headers["If-None-Match"] == "a")
    }

    @Test("A source that a locked library kept from being requested is requested when the reader asks again")
    func locked() {
        let world = RefreshWorld()
        let sut = world.makeRefresher()
        world.library.change { $0.failure = StorageError(.busy) }

        #expect(world.refresh(sut, for: .seconds(1)).map(\.kind) == [.failed(StorageError(.busy))])
        #expect(world.server.exchanges.isEmpty)
        world.library.change { $0.failure = nil }
        #expect(world.refresh(sut, by: .schedule, for: .seconds(1)).map(\.kind) == [.notDue])
        #expect(world.refresh(sut, for: .seconds(1)).map(\.kind) == [.merged(1)])
        #expect(world.refresh(sut, for: .seconds(1)).map(\.kind) == [.tooSoon])
    }

    @Test("Failures that could not be stored are added to stored ones")
    func countedFailures() {
        let world = RefreshWorld()
        let sut = world.makeRefresher()
        world.fillDisk(with: HTTPResponse(status: 503))
        world.refresh(sut)
        world.library.change { $0.failure = nil }
        world.server.respond { _, _ in HTTPResponse(status: 503) }
        for _ in 0..<2 { world.refresh(sut) }

        #expect(world.state().failureCount == 3)
    }

    @Test("The titles of a refresh are stored together, and the reader's names are kept")
    func titles() {
        let world = RefreshWorld([2, 3, 4]) { request, _ in
            let title = request.url.number == 3 ? "" : "title New\n"
            return HTTPResponse(status: 200, body: Data("\(title)1".utf8))
        }
        world.library.change { $0.subscribeCount = 0 }
        let sut = world.makeRefresher()

        let results = world.refresh(sut)
        world.refresh(sut)

        #expect(Set(results.map(\.subscription.source.title)) == ["New", "Source 3"])
        #expect(world.titles == ["New", "Source 3", "New"])
        #expect(world.library.read { $0.subscriptions[.numbered(-2)]?.name } == "Name 2")
        #expect(world.library.read(\.subscribeCount) == 1)
    }

    @Test("Titles that could not be stored are stored later")
    func titlesLater() {
        let world = RefreshWorld([2]) { _, _ in HTTPResponse(status: 200, body: Data("title New\n1".utf8)) }
        let sut = world.makeRefresher()
        world.library.change { $0.subscribeFailure = StorageError(.busy) }
        world.refresh(sut)
        world.library.change { $0.subscribeFailure = nil }
        world.server.respond { _, _ in HTTPResponse(status: 503) }

        world.refresh(sut)

        #expect(world.titles == ["New"])
    }
}
