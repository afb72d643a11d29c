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
        let (world, sut) = refreshed(Self.pages)

        #expect(load(4, from: sut, world) == [true, true, false, false])
        let batches = world.library.read { $0.batches }
        #expect(batches.map(\.predecessor) == [nil, .numbered(5), .numbered(3)])
        #expect(
            batches.map { $0.fetchState?.cursor.map { String(decoding: $0.bytes, as: UTF8.self) } } == [
                "5", "3", nil,
            ])
        #expect(batches.allSatisfy { $0.shape == .paged })
        #expect(world.server.exchanges.dropFirst().allSatisfy { $0.request.isUserInitiated })
    }

    @Test("A first page that is contiguous with the stored items leaves the cursor")
    func joining() {
        let (world, sut) = refreshed(Self.pages)
        _ = load(1, from: sut, world)

        world.refresh(sut)

        #expect(world.state(of: 7).cursor == Cursor(Data("3".utf8)))
        #expect(world.state(of: 7).predecessor == .numbered(3))
    }

    // MARK: Gaps

    /// Pages of two items each, from a newest one down to 1, with cursors of the items.
    private static func descending(from newest: Int) -> ServerStub.Respond {
        { request, _ in
            let behind = request.url.url.query().flatMap { Int($0.dropFirst("after=".count)) } ?? newest + 1
            let items = [behind - 1, behind - 2].filter { $0 > 0 }
            return .document(items, next: (items.last ?? 1) > 1 ? "\(items.last!)" : nil)
        }
    }

    @Test("A gap behind a first page is closed by further pages, which are merged in one batch")
    func closedGap() {
        let (world, sut) = refreshed(Self.descending(from: 6))
        _ = load(1, from: sut, world)
        world.server.respond(Self.descending(from: 11))

        #expect(world.refresh(sut).map(\.kind) == [.merged(5)])

        #expect(
            world.server.exchanges.dropFirst(2).map(\.request.url.url.query) == [nil, "after=10", "after=8"])
        #expect(
            world.library.read { $0.batches.last?.items.map(\.id) } == (6...11).reversed().map(UUID.numbered))
        #expect(world.state(of: 7).cursor == Cursor(Data("3".utf8)))
        #expect(world.state(of: 7).predecessor == .numbered(3))
        #expect(world.server.exchanges.allSatisfy { $0.request.isUserInitiated })
    }

    @Test("A gap of more than ten pages moves the cursor to its beginning, and older pages close it")
    func wideGap() {
        let (world, sut) = refreshed(Self.descending(from: 6))
        world.server.respond(Self.descending(from: 30))

        #expect(world.refresh(sut, by: .schedule).map(\.kind) == [.merged(22)])
        #expect(world.server.exchanges.count == 1 + 11)
        #expect(world.state(of: 7).cursor == Cursor(Data("9".utf8)))
        #expect(!world.server.exchanges.dropFirst().contains { $0.request.isUserInitiated })

        #expect(load(3, from: sut, world) == [true, true, true])
        #expect(world.library.read { $0.items.count } == 30)
    }

    @Test("A refusal in a gap keeps the pages so far, and is the server's wait")
    func refusalInGap() {
        let (world, sut) = refreshed(sources: [7, 17], Self.descending(from: 6))
        world.server.respond { request, now in
            if request.url.url.query() == "after=10" {
                return HTTPResponse(status: 429, headers: ["Retry-After": "900"])
            }
            return try Self.descending(from: 13)(request, now)
        }

        #expect(world.refresh(sut, [7]).map(\.kind) == [.merged(4)])

        #expect(world.state(of: 7).cursor == Cursor(Data("10".utf8)))
        #expect(world.state(of: 7).failure == nil)
        for sut in [sut, world.makeRefresher()] {
            #expect(world.refresh(sut, for: .seconds(1)).map(\.kind) == [.serverAsked, .serverAsked])
        }
    }

    @Test("An exhausted rate limit ends the closing of a gap")
    func rateLimitInGap() {
        let (world, sut) = refreshed(Self.descending(from: 6))
        world.server.respond { request, now in
            var response = try Self.descending(from: 13)(request, now)
            response.headers["X-RateLimit-Remaining"] = "0"
            response.headers["X-RateLimit-Reset"] = "900"
            return response
        }

        #expect(world.refresh(sut).map(\.kind) == [.merged(2)])
        #expect(world.server.exchanges.count == 2)
    }

    @Test("A source without stored items has no gap", arguments: [true, false])
    func noGap(isNew: Bool) {
        let world = RefreshWorld([7], Self.descending(from: 6))
        let sut = world.makeRefresher()
        if !isNew {
            world.refresh(sut)
            world.library.change { $0.items = [:] }
        }

        world.refresh(sut)

        #expect(world.server.exchanges.allSatisfy { $0.request.url.url.query() == nil })
        #expect(world.state(of: 7).cursor == Cursor(Data("5".utf8)))
    }

    @Test("A server that ignores the cursor is requested once in a gap")
    func ignoredCursorInGap() {
        let (world, sut) = refreshed(Self.pages)
        world.server.respond { _, _ in .document([20, 19], next: "19") }

        #expect(world.refresh(sut).map(\.kind) == [.merged(2)])

        #expect(world.server.exchanges.count == 3)
        #expect(world.state(of: 7).cursor == Cursor(Data("19".utf8)))
        #expect(world.state(of: 7).predecessor == .numbered(19))
    }

    // MARK: Failures

    @Test("An older page leaves validators, times and health of the first page as they were")
    func health() {
        let (world, sut) = refreshed { request, _ in
            .document([1], next: "1", ["ETag": request.url.url.query() ?? "first"])
        }
        var before = world.state(of: 7)

        _ = load(1, from: sut, world)

        before.cursor = nil
        #expect(world.state(of: 7) == before, "a cursor that leads to itself is the end")
    }

    @Test("Older pages are not requested during a server's wait, and one refusal delays all pages")
    func serverAsked() {
        let (world, sut) = refreshed(Self.pages)
        world.server.respond { _, _ in HTTPResponse(status: 429, headers: ["Retry-After": "900"]) }

        let errors = Mutex<[any Error]>([])
        world.time.run(for: .seconds(60)) {
            for _ in 0..<2 {
                do { _ = try await sut.loadOlder(isUserInitiated: true) } catch {
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
        let (world, sut) = refreshed(sources: [7, 14, 1]) { request, now in
            if request.url.number == 14, request.url.url.query() != nil { throw HTTPError(.tooSlow) }
            return try Self.pages(request, now)
        }

        #expect(load(3, from: sut, world) == [true, true, nil])

        let queries = world.server.exchanges.compactMap { exchange in
            exchange.request.url.url.query().map { "\(exchange.request.url.number) \($0)" }
        }
        #expect(queries.sorted() == ["14 after=5", "14 after=5", "14 after=5", "7 after=3", "7 after=5"])
    }

    @Test("A host's refusal of an older page applies to queued requests for the host")
    func hostWait() {
        let (world, sut) = refreshed(sources: [7, 77, 147], Self.pages)
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
            _ = try? await sut.loadOlder(isUserInitiated: true)
            _ = await due
        }

        #expect(world.server.exchanges.count == 6)
        #expect(world.server.exchanges.firstIndex { $0.request.url.url.query() != nil } == 3)
    }

    @Test("Older items are loaded of the given sources only, and prefetched without a request by the reader")
    func scope() {
        let (world, sut) = refreshed(sources: [7, 14, 1], Self.pages)

        let loads = loads(3, of: [14, 1], isUserInitiated: false, from: sut, world)

        #expect(loads.map { $0?.newCount } == [2, 2, 0])
        #expect(loads.map { $0?.hasMore } == [true, false, false])
        let older = world.server.exchanges.dropFirst(3)
        #expect(older.map(\.request.url.number) == [14, 14])
        #expect(!older.contains { $0.request.isUserInitiated })
    }

    @Test("Pages without new items are passed over, ten at most")
    func knownPages() {
        let (world, sut) = refreshed { request, _ in
            let page = request.url.url.query().flatMap { Int($0.dropFirst("after=".count)) } ?? 0
            return .document([page < 24 ? 1 : page], next: "\(page + 1)")
        }

        let loads = loads(3, from: sut, world)

        #expect(loads.map { $0?.newCount } == [0, 0, 1])
        #expect(loads.map { $0?.hasMore } == [true, true, true])
        #expect(world.server.exchanges.count == 1 + 10 + 10 + 4)
    }

    @Test("A server that ignores the cursor is requested once more")
    func ignoredCursor() {
        let (world, sut) = refreshed { _, _ in .document([6, 5], next: "5") }

        #expect(loads(2, from: sut, world).map { $0?.hasMore } == [false, false])
        #expect(world.server.exchanges.count == 2)
    }

    @Test("A failure after pages without new items keeps these pages, and more may follow")
    func failureAfterKnownPages() {
        let (world, sut) = refreshed { request, _ in
            switch request.url.url.query() {
            case nil: return .document([1], next: "2")
            case "after=2": return .document([1], next: "3")
            default: throw HTTPError(.tooSlow)
            }
        }

        let loads = loads(2, from: sut, world)

        #expect(loads[0]?.newCount == 0 && loads[0]?.hasMore == true)
        #expect(loads[1] == nil, "the failed page is the first one now")
        #expect(world.state(of: 7).cursor == Cursor(Data("3".utf8)))
    }

    /// A world whose sources were fetched once.
    private func refreshed(
        sources: [Int] = [7], _ respond: @escaping ServerStub.Respond
    ) -> (RefreshWorld, Refresher) {
        let world = RefreshWorld(sources, respond)
        let sut = world.makeRefresher()
        world.refresh(sut)
        return (world, sut)
    }

    /// Whether each of several loads found new items; `nil` after a failure.
    private func load(_ count: Int, from sut: Refresher, _ world: RefreshWorld) -> [Bool?] {
        loads(count, from: sut, world).map { $0.map { $0.newCount > 0 } }
    }

    /// The results of several loads; `nil` for a failure.
    private func loads(
        _ count: Int, of sources: [Int]? = nil, isUserInitiated: Bool = true, from sut: Refresher,
        _ world: RefreshWorld
    ) -> [OlderItemsLoad?] {
        let results = Mutex<[OlderItemsLoad?]>([])
        let ids = sources.map { Set($0.map { Subscription.polled($0).id }) }
        world.time.run(for: .seconds(60)) {
            for _ in 0..<count {
                let load = try? await sut.loadOlder(of: ids, isUserInitiated: isUserInitiated)
                results.withLock { $0.append(load) }
            }
        }
        return results.withLock(\.self)
    }
}
