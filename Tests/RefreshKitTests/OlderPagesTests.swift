import ConcurrencyTesting
import FoundationEssentials
import HTTPInterface
import ItemInterface
import LibraryStorageInterface
import RefreshKit
import SourceInterface
import StorageTesting
import Synchronization
import Testing

@Suite("Refresher, older pages")
struct OlderPagesTests {
    private static let pages: ServerStub.Respond = { request, _ in
        switch request.url.url.query() {
        case nil: .document([6, 5], next: "5")
        case "after=5": .document([4, 3], next: "3")
        default: .document([2, 1])
        }
    }

    @Test("Each older page is merged below the previous one, up to the last")
    func order() {
        let world = RefreshWorld([7], Self.pages)
        let sut = world.makeRefresher()
        world.refresh(sut)

        #expect(load(4, from: sut, world) == [true, true, false, false])
        let windows = world.library.read { $0.windows }
        #expect(windows.map(\.predecessor) == [nil, .numbered(5), .numbered(3)])
        #expect(
            windows.map { $0.fetchState?.cursor.map { String(decoding: $0.bytes, as: UTF8.self) } } == [
                "5", "3", nil,
            ])
        #expect(windows.allSatisfy { $0.shape == .paged })
        #expect(world.server.exchanges.dropFirst().allSatisfy { $0.request.isUserInitiated })
    }

    @Test("A first page that is contiguous with the stored items leaves the cursor")
    func joining() {
        let world = RefreshWorld([7], Self.pages)
        let sut = world.makeRefresher()
        world.refresh(sut)
        _ = load(1, from: sut, world)

        world.refresh(sut)

        #expect(world.state(of: 7).cursor == Cursor(Data("3".utf8)))
        #expect(world.state(of: 7).predecessor == .numbered(3))
    }

    @Test("A first page with a gap after it moves the cursor to its end")
    func gap() {
        let world = RefreshWorld([7], Self.pages)
        let sut = world.makeRefresher()
        world.refresh(sut)
        _ = load(2, from: sut, world)
        world.server.respond { _, _ in .document([20, 19], next: "19") }

        world.refresh(sut)

        #expect(world.state(of: 7).cursor == Cursor(Data("19".utf8)))
        #expect(world.state(of: 7).predecessor == .numbered(19))
    }

    @Test("An older page leaves validators, times and health of the first page as they were")
    func health() {
        let world = RefreshWorld([7]) { request, _ in
            .document([1], next: "1", ["ETag": request.url.url.query() ?? "first"])
        }
        let sut = world.makeRefresher()
        world.refresh(sut)
        var before = world.state(of: 7)

        _ = load(1, from: sut, world)

        before.cursor = nil
        #expect(world.state(of: 7) == before, "a cursor that leads to itself is the end")
    }

    @Test(
        "Older pages are not requested during a server's wait, and their own refusal delays the first page too"
    )
    func serverAsked() {
        let world = RefreshWorld([7], Self.pages)
        let sut = world.makeRefresher()
        world.refresh(sut)
        world.server.respond { _, _ in HTTPResponse(status: 429, headers: ["Retry-After": "900"]) }

        let errors = Mutex<[any Error]>([])
        world.time.run(for: .seconds(60)) {
            for _ in 0..<2 {
                do { _ = try await sut.loadOlder() } catch {
                    errors.withLock { $0.append(error) }
                }
            }
        }

        let count = world.server.exchanges.count
        #expect(count == 2)
        #expect(errors.withLock { $0.first is SourceError && $0.last is FetchRefusal })
        #expect(world.refresh(sut).map(\.kind) == [.serverAsked])
        #expect(world.refresh(world.makeRefresher()).map(\.kind) == [.serverAsked])
        #expect(world.state(of: 7).failureCount == 0)
    }

    @Test("Older pages of several sources are independent of one that fails")
    func several() {
        let world = RefreshWorld([7, 14, 1]) { request, now in
            if request.url.number == 14, request.url.url.query() != nil { throw HTTPError(.tooSlow) }
            return try Self.pages(request, now)
        }
        let sut = world.makeRefresher()
        world.refresh(sut)

        #expect(load(3, from: sut, world) == [true, true, nil])

        let queries = world.server.exchanges.compactMap { exchange in
            exchange.request.url.url.query().map { "\(exchange.request.url.number) \($0)" }
        }
        #expect(queries.sorted() == ["14 after=5", "14 after=5", "14 after=5", "7 after=3", "7 after=5"])
    }

    @Test("A host's refusal of an older page applies to queued requests for the host")
    func hostWait() {
        let world = RefreshWorld([7, 77, 147], Self.pages)
        let sut = world.makeRefresher()
        world.refresh(sut)
        world.server.respond { _, _ in HTTPResponse(status: 429, headers: ["Retry-After": "900"]) }

        #expect(load(1, from: sut, world) == [nil])

        #expect(world.server.exchanges.count == 5)
    }

    @Test("Older pages are fetched before due sources")
    func urgent() {
        let world = RefreshWorld([7, 17, 27, 37], latency: .seconds(1), Self.pages)
        let sut = world.makeRefresher()
        world.refresh(sut, [7])
        world.time.run(for: .seconds(600)) {
            async let due: Void? = try? sut.refresh(by: .schedule, report: world.collect)
            try? await world.time.sleep(for: .milliseconds(100))
            _ = try? await sut.loadOlder()
            _ = await due
        }

        #expect(world.server.exchanges.count == 6)
        #expect(world.server.exchanges.firstIndex { $0.request.url.url.query() != nil } == 3)
    }

    /// Whether there was an older page, for each of several loads; `nil` after a failure.
    private func load(_ count: Int, from sut: Refresher, _ world: RefreshWorld) -> [Bool?] {
        let results = Mutex<[Bool?]>([])
        world.time.run(for: .seconds(60)) {
            for _ in 0..<count {
                let isLoaded = try? await sut.loadOlder()
                results.withLock { $0.append(isLoaded) }
            }
        }
        return results.withLock(\.self)
    }
}
