import ConcurrencyTesting
import FoundationEssentials
import HTTPInterface
import ItemInterface
import LibraryStorageInterface
import RefreshKit
import SourceInterface
import StorageInterface
import StorageTesting
import Synchronization
import Testing

@Suite("Refresher")
struct RefresherTests {
    @Test("A refresh merges items with the fetch state, and returns the new items")
    func merge() {
        let world = RefreshWorld { _, _ in .document([1, 2], ["ETag": "a"]) }
        let sut = world.makeRefresher()

        #expect(world.refresh(sut).map(\.kind) == [.merged(2)])

        let batch = world.library.read { $0.batches.first }
        #expect(batch?.items.map(\.id) == [1, 2].map(UUID.numbered))
        #expect(batch?.fetchState?.validators.entityTag == "a")
        #expect(batch?.fetchState?.lastSuccess == batch?.fetchState?.lastAttempt)
        #expect(world.library.read { $0.leases.isEmpty })
        #expect(world.library.read { $0.retention } == .count(1_000))
    }

    @Test("The first document that is read places items without dates by its date, otherwise by the fetch")
    func firstDocument() {
        let world = RefreshWorld([1, 2]) { _, _ in .broken }
        let sut = world.makeRefresher()
        world.refresh(sut)
        #expect(world.library.read { $0.batches.isEmpty })

        world.server.respond { request, _ in
            request.url.number == 1
                ? HTTPResponse(status: 200, body: Data("date 50\n1".utf8)) : .document([2])
        }
        for _ in 0..<2 { world.refresh(sut) }

        let batches = world.library.read { $0.batches }
        let dates = { (number: Int) in
            batches.filter { $0.source == Subscription.polled(number).id }.map(\.firstDocumentDate)
        }
        #expect(dates(1) == [Date(timeIntervalSince1970: 50), nil])
        #expect(dates(2).first == batches.first { $0.source == Subscription.polled(2).id }?.fetchedAt)
        #expect(dates(2).count == 2 && dates(2).last == .some(nil))
    }

    @Test(
        "A refresh merges concurrent responses in one transaction, except those that fail to merge",
        arguments: [2, 3])
    func together(count: Int) {
        let world = RefreshWorld(1...count) { request, _ in .document([request.url.number]) }
        let sut = world.makeRefresher(scheduler: SlowScheduler(time: world.time))

        #expect(world.refresh(sut).map(\.kind) == Array(repeating: .merged(1), count: count))
        #expect(world.library.read { $0.mergeCount } == 1)

        world.library.change { $0.refused = Subscription.polled(2).id }
        let kinds = world.refresh(sut).map(\.kind)
        #expect(kinds.count { $0 == .failed(StorageError(.damaged)) } == 1)
        #expect(kinds.count { $0 == .merged(0) } == count - 1)
        #expect(world.library.read { $0.leases.isEmpty })
    }

    @Test("The second and later fetches are conditional, and return notModified")
    func notModified() {
        let world = RefreshWorld { request, _ in
            request.headers["If-None-Match"] == "a"
                ? HTTPResponse(status: 304) : .document([1], ["ETag": "a"])
        }
        let sut = world.makeRefresher()

        #expect(world.refresh(sut).map(\.kind) == [.merged(1)])
        #expect(world.refresh(sut).map(\.kind) == [.notModified])
        #expect(world.state().status == 304)
        #expect(world.server.exchanges.map(\.request.isUserInitiated) == [true, true])
    }

    @Test("The validators of an unreadable document are not stored")
    func broken() {
        let world = RefreshWorld { _, _ in .broken }
        let sut = world.makeRefresher()

        #expect(world.refresh(sut).map(\.kind) == [.failed(SourceError.unreadable(reason: "broken"))])
        #expect(world.state().validators.isEmpty)
        #expect(world.state().failure == .unreadable)
        world.refresh(sut)
        #expect(world.server.exchanges.last?.request.headers["If-None-Match"] == nil)
    }

    @Test("A source that fails or hangs does not delay the refresh of others")
    func independence() {
        let world = RefreshWorld(1...3) { [hour = 3_600.0] request, _ in
            if request.url.number == 1 { throw HTTPError(.tooSlow) }
            if request.url.number == 2 {
                return HTTPResponse(status: 503, headers: ["Retry-After": "\(hour)"])
            }
            return .document([3])
        }

        let results = world.refresh(world.makeRefresher())

        #expect(Set(results.map(\.kind)).count == 3)
        #expect(results.contains { $0.kind == .merged(1) })
    }

    @Test("A refresh fetches exactly the given sources, each once")
    func named() {
        let world = RefreshWorld(1...3)

        #expect(world.refresh(world.makeRefresher(), [2, 9]).count == 1)
        #expect(world.server.urls == ["http://host2.example/2"])
    }

    @Test("A feed of an account is never fetched directly, and has no fetch state")
    func account() async throws {
        let world = RefreshWorld(1...2)
        let account = AccountFeed(account: .numbered(9), feed: "feed/2")
        world.library.change { $0.subscriptions[.numbered(-2)]?.account = account }
        let sut = world.makeRefresher()

        #expect(world.refresh(sut, [2]).isEmpty)
        #expect(world.refresh(sut).map(\.kind) == [.merged(1)])
        #expect(try await sut.loadOlder(isUserInitiated: true) == OlderItemsLoad())
        #expect(world.server.urls == ["http://host1.example/1"])
        #expect(world.state(of: 2) == FetchState())
    }

    @Test("A failed document is not retried within a refresh")
    func once() {
        let world = RefreshWorld { _, _ in HTTPResponse(status: 503) }

        #expect(
            world.refresh(world.makeRefresher()).map(\.kind) == [.failed(SourceError.refused(status: 503))])
        #expect(world.server.exchanges.count == 1)
    }

    @Test("A wait of 429 applies to all sources of the host")
    func hostWait() {
        let world = RefreshWorld([1, 11, 21, 31, 2]) { request, _ in
            request.url.number == 2
                ? .document([2]) : HTTPResponse(status: 429, headers: ["Retry-After": "900"])
        }
        let sut = world.makeRefresher()

        let kinds = world.refresh(sut).map(\.kind)
        #expect(kinds.count { $0 == .serverAsked } == 2)
        #expect(kinds.count { $0 == .merged(1) } == 1)
        #expect(world.server.exchanges.count == 3)

        world.library.change { $0.subscriptions[.numbered(-41)] = .polled(41) }
        let again = world.refresh(world.makeRefresher(), [1, 11, 21, 31, 41], for: .seconds(1))
        #expect(again.map(\.kind) == Array(repeating: .serverAsked, count: 5))
        world.server.respond { _, _ in .document([1]) }
        world.time.run(for: .seconds(900)) {}
        for result in world.refresh(sut, [1, 11, 21, 31, 41]) {
            guard case .merged = result.kind else {
                Issue.record("\(result.kind)")
                continue
            }
        }
    }

    @Test("A host's wait of a day applies at once, and is ignored after the clock was set back")
    func longHostWait() {
        let world = RefreshWorld([1, 11, 21]) { _, _ in
            HTTPResponse(status: 429, headers: ["Retry-After": "1000000"])
        }
        let sut = world.makeRefresher()
        world.refresh(sut)
        #expect(world.server.exchanges.count == 2)

        world.time.setForward(by: -10 * 86_400)
        world.refresh(sut, [21])

        #expect(world.server.exchanges.count == 3)
    }

    @Test("A source that no kind reads is not fetched, and one without a subscription stores nothing")
    func unreadable() {
        let world = RefreshWorld(1...2)
        world.library.change { $0.subscriptions[.numbered(-1)]?.source.kind = "unknown" }
        world.server.respond { [library = world.library] _, _ in
            library.change { $0.subscriptions[.numbered(-2)] = nil }
            return .document([1])
        }

        #expect(Set(world.refresh(world.makeRefresher()).map(\.kind)) == [.unknownKind, .notSubscribed])
        #expect(world.library.read { $0.states.isEmpty && $0.items.isEmpty })
    }

    @Test("A moved source keeps its identity and items, and is requested at its new address on the third day")
    func move() throws {
        let new = try #require(HTTPURL("http://host2.example/1/"))
        let world = RefreshWorld { request, _ in
            var response = HTTPResponse.document([1], ["ETag": "a"])
            if request.url != new { response.movedTo = new }
            return response
        }
        let sut = world.makeRefresher()

        let addresses = (0..<4).map { _ in
            world.refresh(sut, for: .seconds(86_400))
            return world.library.read { $0.subscriptions[.numbered(-1)]?.source.address }
        }

        #expect(addresses == ["http://host1.example/1", "http://host1.example/1", new.text, new.text])
        #expect(Set(world.server.urls.dropLast()) == ["http://host1.example/1"])
        #expect(world.server.urls.last == new.text)
        #expect(world.server.exchanges.last?.request.headers["If-None-Match"] == "a")
        #expect(world.library.read { $0.subscriptions[.numbered(-1)]?.source.id } == .numbered(-1))
        #expect(world.state().move == nil)
    }

    @Test("A source moved by a public server must be at a public address; among private ones it need not")
    func publicMove() throws {
        let new = try #require(HTTPURL("http://host2.example/1/"))
        for isPrivate in [false, true] {
            let world = RefreshWorld { request, _ in
                var response = HTTPResponse.document([1])
                if request.url != new { response.movedTo = new }
                response.isPrivate = isPrivate
                return response
            }
            let sut = world.makeRefresher()
            for _ in 0..<3 { world.refresh(sut, for: .seconds(86_400)) }

            let subscription = world.library.read { $0.subscriptions[.numbered(-1)] }
            #expect(subscription?.source.address == new.text)
            #expect(subscription?.isPublicOnly == !isPrivate)
            #expect(world.state().isPrivate == isPrivate)
        }
    }

    @Test("A source with an interval of its own, or its group's, is due by that")
    func ownInterval() throws {
        let world = RefreshWorld([1, 2])
        let news = try #require(GroupPath("News"))
        world.library.change { content in
            for id in content.subscriptions.keys {
                content.subscriptions[id]?.groups = [news]
            }
            content.subscriptions[.numbered(-1)]?.interval = FetchInterval("2h")
            content.groupIntervals[news] = FetchInterval("30m")
        }
        let sut = world.makeRefresher()
        world.refresh(sut, for: .seconds(1_801))

        let results = world.refresh(sut, by: .schedule, for: .seconds(5_400))
        #expect(results.first { $0.id == .numbered(-1) }?.kind == .notDue)
        #expect(results.first { $0.id == .numbered(-2) }?.kind == .merged(0))
        #expect(world.refresh(sut, by: .schedule).allSatisfy { $0.kind == .merged(0) })
    }

    @Test("Offline nothing is requested or recorded of sources on servers, and others are read")
    func offline() throws {
        let world = RefreshWorld([1, 2])
        world.library.change { $0.subscriptions[.numbered(-2)]?.source.address = "/folder" }
        var policy = FetchPolicy()
        policy.isOffline = true
        let sut = world.makeRefresher(policy)
        for cause in FetchCause.allCases {
            #expect(world.refresh(sut, [1], by: cause).map(\.kind) == [.offline])
        }

        #expect(world.server.exchanges.isEmpty)
        #expect(world.library.read { $0.states.isEmpty && $0.leases.isEmpty })
        #expect(throws: FetchRefusal.offline) { try RefreshSummary(world.refresh(sut, [1])) }
        let both = world.refresh(sut)
        #expect(both.count { $0.kind == .offline } == 1)
        #expect(world.state(of: 2).lastAttempt != nil)
    }

    @Test("Posts without dates count for the interval when they are new to the library")
    func undatedPosts() {
        let numbers = Mutex([3, 6])
        let world = RefreshWorld { _, _ in .document(numbers.withLock(\.self)) }
        let sut = world.makeRefresher()
        world.refresh(sut)
        #expect(world.state().postTimes.isEmpty)

        numbers.withLock { $0 = [9, 3, 6] }
        world.refresh(sut)
        world.refresh(sut)
        #expect(world.state().postTimes.count == 1)
    }
}
