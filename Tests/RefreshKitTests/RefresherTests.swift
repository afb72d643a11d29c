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

    @Test("At most two concurrent fetches run for a host, and 16 in all")
    func permits() {
        let world = RefreshWorld(0..<60)

        let sut = world.makeRefresher()
        for _ in 0..<2 { #expect(world.refresh(sut).count == 60) }

        let exchanges = world.server.exchanges
        #expect(mostAtOnce(exchanges) == 16)
        for host in 0..<10 {
            #expect(mostAtOnce(exchanges.filter { $0.request.url.host == "host\(host).example" }) == 2)
        }
    }

    @Test("With a limit of one, remote and local sources are fetched one after another")
    func onePermit() {
        let world = RefreshWorld([1, 11, 2])
        world.library.change { $0.subscriptions[.numbered(-2)]?.source.address = "/folder" }
        var policy = FetchPolicy()
        policy.hostLimit = 1

        #expect(world.refresh(world.makeRefresher(policy)).count == 3)
        #expect(mostAtOnce(world.server.exchanges) == 1)
    }

    @Test("A cancelled fetch leaves the queue without a request, and others continue")
    func cancelledWaiting() {
        let world = RefreshWorld([1, 11, 21, 31], latency: .seconds(10))
        let sut = world.makeRefresher()
        world.time.run(for: .seconds(600)) {
            let ids = [1, 11, 21, 31].map { Subscription.polled($0).id }
            let refresh: @Sendable (Set<UUID>) async -> Void = { ids in
                try? await sut.refresh(ids, by: .reader, report: world.collect)
            }
            await withTaskGroup { group in
                group.addTask { await refresh(Set(ids.prefix(3))) }
                group.addTask {
                    await withTaskGroup { waiting in
                        waiting.addTask {
                            try? await world.time.sleep(for: .seconds(1))
                            await refresh([ids[3]])
                            world.noteChange()
                        }
                        try? await world.time.sleep(for: .seconds(2))
                        waiting.cancelAll()
                        await waiting.waitForAll()
                        waiting.addTask { await refresh([ids[3]]) }
                    }
                }
            }
        }

        #expect(world.changes == [2])
        #expect(world.results.count == 3)
        #expect(world.server.urls.sorted() == [1, 11, 21].map { "http://host1.example/\($0)" })
    }

    @Test("User-initiated fetches go before due ones")
    func urgent() {
        let world = RefreshWorld((1...9).map { $0 * 10 }, latency: .seconds(1))
        let sut = world.makeRefresher()

        world.time.run(for: .seconds(600)) {
            let due = Set((1...8).map { Subscription.polled($0 * 10).id })
            async let all: Void? = try? sut.refresh(due, by: .schedule, report: world.collect)
            try? await world.time.sleep(for: .milliseconds(100))
            try? await sut.refresh([Subscription.polled(90).id], by: .reader, report: world.collect)
            _ = await all
        }

        #expect(world.server.exchanges.map(\.request.isUserInitiated).firstIndex(of: true) == 2)
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
        world.server.respond { _, _ in
            world.library.change { $0.subscriptions[.numbered(-2)] = nil }
            return .document([1])
        }

        #expect(Set(world.refresh(world.makeRefresher()).map(\.kind)) == [.unknownKind, .notSubscribed])
        #expect(world.library.read { $0.states.isEmpty && $0.items.isEmpty })
    }

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

    @Test("A moved source keeps its identity and items, and is requested at its new address on the third day")
    func move() throws {
        let new = try #require(HTTPURL("http://host2.example/1/"))
        let world = RefreshWorld { request, _ in
            var response = HTTPResponse.document([1], ["ETag": "a"])
            if request.url != new { response.movedTo = new }
            return response
        }
        let sut = world.makeRefresher()

        let addresses = (0..<4).map { _ in world.refresh(sut, for: .seconds(86_400)).first?.newAddress }

        #expect(addresses == [nil, nil, new.text, nil])
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

    @Test("A refresh of a source that this program is fetching waits for that fetch's result")
    func joining() {
        let world = RefreshWorld(latency: .seconds(10))
        let sut = world.makeRefresher()

        world.time.run(for: .seconds(60)) {
            async let first: Void? = try? sut.refresh(by: .schedule, report: world.collect)
            try? await world.time.sleep(for: .seconds(5))
            try? await sut.refresh(by: .reader, report: world.collect)
            world.noteChange()
            _ = await first
        }

        #expect(world.server.exchanges.count == 1)
        #expect(world.results.map(\.kind) == [.merged(1), .merged(1)])
        #expect(world.changes == [10])
    }

    // MARK: Summaries

    @Test("A summary has the numbers of new, changed and skipped items, and of failed sources")
    func summary() throws {
        let world = RefreshWorld(1...3) { request, _ in
            if request.url.number == 1 { throw HTTPError(.tooSlow) }
            return .document([request.url.number, 10, -1, -1])
        }

        let summary = try RefreshSummary(world.refresh(world.makeRefresher()))

        #expect((summary.newCount, summary.updatedCount) == (3, 0))
        #expect((summary.failedCount, summary.skippedCount) == (1, 4))
        #expect(summary.refusal == nil)
    }

    @Test("A summary of failures alone throws the first one")
    func allFailed() {
        let world = RefreshWorld(1...2) { request, _ in
            if request.url.number == 1 { throw HTTPError(.certificate) }
            return HTTPResponse(status: 404)
        }
        let results = world.refresh(world.makeRefresher())

        #expect(throws: HTTPError(.certificate)) {
            try RefreshSummary(results.sorted { $0.id < $1.id }.reversed())
        }
    }

    @Test("A summary without a fetch has the refusal that ends first, and throws it where all asked to wait")
    func allRefused() throws {
        let world = RefreshWorld(1...2) { request, now in
            request.url.number == 1
                ? .document([1]) : HTTPResponse(status: 503, headers: ["Retry-After": "900"])
        }
        let sut = world.makeRefresher()
        world.refresh(sut, for: .seconds(1))
        let start = world.time.start + 0.2

        let later = try RefreshSummary(world.refresh(sut, for: .seconds(1)))
        #expect(later == (try RefreshSummary(world.refresh(sut, [1], for: .seconds(1)))))
        #expect(later.refusal == .tooSoon(until: start + 60))
        let results = world.refresh(sut, [2], for: .seconds(1))
        #expect(throws: FetchRefusal.serverAsked(until: start + 900)) { try RefreshSummary(results) }
        #expect(try RefreshSummary([]).refusal == nil)
    }

    private func mostAtOnce(_ exchanges: [ServerStub.Exchange]) -> Int {
        exchanges.map { one in
            exchanges.count { $0.start <= one.start && ($0.end ?? .distantFuture) > one.start }
        }.max() ?? 0
    }
}
