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

@Suite("AutomaticRefresh")
struct AutomaticRefreshTests {
    private static let modified: ServerStub.Respond = { _, _ in .document([1], ["Last-Modified": "Mon"]) }

    @Test("The automatic refresh fetches all new sources at once")
    func neverFetched() {
        let world = RefreshWorld(0..<100, Self.modified)

        run(world, for: .seconds(10))

        #expect(world.results.count == 100)
        #expect(!world.server.exchanges.contains { $0.request.isUserInitiated })
    }

    @Test("The automatic refresh fetches a source each time it is due")
    func due() {
        let world = RefreshWorld([1], Self.modified)

        run(world, for: .seconds(4 * 3_600))

        let starts = world.server.exchanges.map(\.start)
        #expect(starts.count == 4)
        for (one, next) in zip(starts, starts.dropFirst()) {
            #expect((3_600...3_605).contains(next.timeIntervalSince(one)))
        }
    }

    @Test("The automatic refresh leaves feeds of accounts to their servers, and tells of their changes")
    func account() {
        let world = RefreshWorld(1...2, Self.modified)
        let account = AccountFeed(account: .numbered(9), feed: "feed/2")
        world.library.change { $0.subscriptions[.numbered(-2)]?.account = account }

        run(world, for: .seconds(4 * 3_600)) { _ in
            try? await world.time.sleep(for: .seconds(100))
            world.library.change { $0.items[.numbered(5)] = .numbered(5, of: 2) }
        }

        #expect(Set(world.server.urls) == ["http://host1.example/1"])
        #expect(world.server.exchanges.count == 4)
        #expect(world.changes.contains { (100...110).contains($0) })
    }

    @Test("The automatic refresh spreads due sources over minutes, longest due first")
    func spread() {
        let world = RefreshWorld(1...200, Self.modified)
        run(world, for: .seconds(60))
        world.time.run(for: .seconds(86_400)) {}
        let before = world.server.exchanges.count
        world.library.change { $0.states[.numbered(-78)]?.notBefore = .distantPast }

        run(world, for: .seconds(600))

        let exchanges = world.server.exchanges.dropFirst(before)
        #expect(exchanges.count >= 200)
        #expect(exchanges.prefix(8).contains { $0.request.url.number == 78 })
        let last = exchanges.prefix(200).last?.start.timeIntervalSince(exchanges.first!.start) ?? 0
        #expect((60...300).contains(last))
        for exchange in exchanges {
            #expect(exchanges.count { abs($0.start.timeIntervalSince(exchange.start)) < 2 } <= 24)
        }
    }

    @Test("The pauses of the automatic refresh have jitter", arguments: [(0.0, 2.5), (1.0, 7.5)])
    func jitter(random: Double, pause: Double) {
        let world = dayOldWorld(1...9)
        let before = world.server.exchanges.count

        run(world, random: random, for: .seconds(60))

        let starts = starts(world).dropFirst(before)
        #expect(starts.count >= 9)
        #expect(abs(starts[before + 8] - starts[before] - pause) <= 0.01)
    }

    @Test("A source that hangs does not delay the automatic refresh of others")
    func hanging() {
        let world = RefreshWorld(1...30, latency: .seconds(30)) { request, time in
            if request.url.number == 1 { throw HTTPError(.tooSlow) }
            return try Self.modified(request, time)
        }
        run(world, for: .seconds(86_400))

        for number in 2...30 where number % 7 != 0 {
            #expect(world.server.exchanges.count { $0.request.url.number == number } >= 22)
        }
    }

    @Test("A subscription that another program has added is fetched within ten seconds")
    func added() {
        let world = RefreshWorld([1], Self.modified)

        run(world, for: .seconds(500)) { _ in
            try? await world.time.sleep(for: .seconds(101))
            world.library.change { $0.subscriptions[.numbered(-2)] = .polled(2) }
        }

        let starts = starts(world)
        #expect(starts.count == 2)
        #expect((101...111).contains(starts[1]))
    }

    // MARK: The network

    @Test(
        "Without a network the last responding source is fetched from 5 s to 5 min, and all once it responds")
    func probe() {
        let world = dueWorld(1...3, lastResponding: 2) { _ in 400 }

        run(world, for: .seconds(700))

        #expect(starts(world) == [0, 0, 0, 5, 15, 35, 75, 155, 300, 300, 315, 615, 615, 615])
        let numbers = world.server.exchanges.map(\.request.url.number)
        #expect(numbers[3..<8].allSatisfy { $0 == 2 })
        #expect(numbers[11] == 2)
        #expect(world.results.suffix(3).allSatisfy { $0.state.failure == nil })
    }

    @Test("A response of any server has all sources without a connection fetched at once, each once")
    func networkBecameReachable() {
        let world = dueWorld(1...3, lastResponding: 2) { $0 == 3 ? 1_000 : 18 }

        run(world, for: .seconds(100)) { sut in
            try? await world.time.sleep(for: .seconds(20))
            for _ in 0..<20 {
                sut.networkBecameReachable()
                try? await world.time.sleep(for: .seconds(1))
            }
        }

        #expect(starts(world) == [0, 0, 0, 5, 15, 20, 20, 20, 30, 50, 90])
        #expect(world.server.exchanges.dropFirst(8).allSatisfy { $0.request.url.number == 3 })
        #expect(!world.server.exchanges.contains { $0.request.isUserInitiated })
    }

    @Test("A failure of the reader's refresh is followed by automatic fetches")
    func readerOffline() {
        let world = dueWorld([1], lastResponding: 1) { $0 == 1 ? 30 : 0 }
        world.library.change { $0.states[.numbered(-1)]?.notBefore = world.time.start + 3_600 }
        let refresher = world.makeRefresher()

        run(world, refresher, for: .seconds(100)) { _ in
            try? await world.time.sleep(for: .seconds(7))
            try? await refresher.refresh(by: .reader, report: world.collect)
        }

        #expect(starts(world) == [7, 12, 22, 42])
        #expect(world.results.last?.state.failure == nil)
    }

    @Test("A response of another server during a fetch does not delay the fetch after it")
    func responseDuringFetch() {
        let world = RefreshWorld([1], latency: .seconds(1))
        let end = world.time.start + 12
        world.server.respond { request, now in
            if now < end { throw HTTPError(.noConnection) }
            return try Self.modified(request, now)
        }

        run(world, for: .seconds(100)) { sut in
            try? await world.time.sleep(for: .seconds(6.5))
            sut.networkBecameReachable()
        }

        #expect(starts(world) == [0, 6, 17])
        #expect(world.results.last?.state.failure == nil)
    }

    @Test("Sources without a network wait while their servers asked to")
    func networkAndRetryAfter() {
        let world = dueWorld(1...2, lastResponding: 2) { _ in 3 }
        world.library.change { $0.states[.numbered(-1)]?.retryAfter = world.time.start + 60 }
        world.library.change { $0.states[.numbered(-1)]?.failure = .noConnection }

        run(world, for: .seconds(100))

        #expect(starts(world) == [0, 5, 60])
    }

    /// A world of due sources, each without a connection for some seconds.
    private func dueWorld(
        _ sources: some Sequence<Int>, lastResponding: Int, isOffline: @escaping @Sendable (Int) -> Double
    ) -> RefreshWorld {
        let world = RefreshWorld(sources, latency: .zero)
        let start = world.time.start
        world.server.respond { request, now in
            if now < start + isOffline(request.url.number) { throw HTTPError(.noConnection) }
            return try Self.modified(request, now)
        }
        world.library.change { content in
            for id in content.subscriptions.keys {
                var state = FetchState()
                (state.lastAttempt, state.notBefore) = (start - 9_000, start - 9)
                state.lastSuccess = start - (id == .numbered(-lastResponding) ? 9_000 : 9_500)
                content.states[id] = state
            }
        }
        return world
    }

    private func starts(_ world: RefreshWorld) -> [Double] {
        world.server.exchanges.map { ($0.start.timeIntervalSince(world.time.start) * 100).rounded() / 100 }
    }

    @Test("The automatic refresh ends when it is cancelled during a read of the library")
    func cancelled() {
        let world = RefreshWorld([1], Self.modified)
        let refresher = world.makeRefresher(scheduler: SlowScheduler(time: world.time))
        let sut = AutomaticRefresh(refresher, clock: world.time) { 0.5 }

        world.time.run(for: .milliseconds(5)) {
            await sut.run(report: world.collect)
            world.noteChange()
        }

        #expect(world.changes.count == 1)
    }

    @Test("Random pauses of the automatic refresh differ within their bounds")
    func chance() {
        let world = dayOldWorld(1...200)
        let before = world.server.exchanges.count

        let sut = AutomaticRefresh(world.makeRefresher(), clock: world.time)
        world.time.run(for: .seconds(150)) { await sut.run(report: world.collect) }

        let starts = Set(world.server.exchanges.dropFirst(before).map(\.start)).sorted()
        let pauses = zip(starts.dropFirst(), starts).map { $0.timeIntervalSince($1) }
        #expect(pauses.count > 15)
        #expect(pauses.allSatisfy { (2.49...7.51).contains($0) })
        #expect(Set(pauses.map { ($0 * 10).rounded() }).count > 1)
    }

    @Test("Thousands of due sources start in batches that take an hour at most")
    func thousands() {
        let world = RefreshWorld(1...4_500, latency: .zero, Self.modified)
        world.library.change { content in
            var state = FetchState()
            (state.lastAttempt, state.notBefore) = (world.time.start - 9_000, world.time.start - 9)
            content.states = content.subscriptions.mapValues { _ in state }
        }

        run(world, for: .seconds(1))

        #expect(world.server.exchanges.count == 9)
    }

    @Test("Another program's change of the library is reported once within ten seconds")
    func changedLibrary() {
        let world = RefreshWorld([1], Self.modified)

        run(world, for: .seconds(100)) { _ in
            try? await world.time.sleep(for: .seconds(25))
            world.library.change { $0.items[.numbered(2)] = .numbered(2) }
            try? await world.time.sleep(for: .seconds(20))
            world.library.change { $0.subscriptions[.numbered(-1)] = nil }
        }

        #expect(world.changes == [10, 30, 50])
        #expect(world.server.exchanges.count == 1)
    }

    @Test("The automatic refresh's own changes cause no further fetches")
    func ownChanges() {
        let world = dayOldWorld(1...20) { request, time in
            .document([Int(time.timeIntervalSince1970)], ["Last-Modified": "Mon"])
        }
        let before = world.server.exchanges.count

        run(world, random: 1, for: .seconds(60))

        let starts = starts(world).dropFirst(before)
        #expect(Set(starts.map { (($0 - starts[before]) * 100).rounded() / 100 }) == [0, 7.5, 15])
    }

    @Test("A failing library does not increase the number of automatic requests")
    func brokenLibrary() {
        let world = RefreshWorld(1...3, Self.modified)
        world.library.change { $0.failure = StorageError(.full) }
        run(world, for: .seconds(3_500))
        #expect(world.server.exchanges.isEmpty)
        #expect(world.results.count == 3)

        world.library.change { $0.failure = nil }
        run(world, for: .seconds(10))
        #expect(world.server.exchanges.count == 3)
    }

    @Test("A machine that slept, or a clock that was set forward, is noticed within five minutes")
    func clockSetForward() {
        let world = RefreshWorld([1], Self.modified)

        run(world, for: .seconds(500)) { _ in
            try? await world.time.sleep(for: .seconds(100))
            world.time.setForward(by: 36_000)
        }

        #expect(world.server.exchanges.count == 2)
        let last = world.server.exchanges.last?.start.timeIntervalSince(world.time.start + 36_000) ?? 0
        #expect(abs(last - 305) < 0.01)
    }

    @Test("A changing source is read once for each change, and at intervals where it cannot be observed")
    func changes() {
        let world = RefreshWorld([], latency: .seconds(1))
        let (changes, continuation) = AsyncStream.makeStream(of: Void.self)
        let (later, laterContinuation) = AsyncStream.makeStream(of: Void.self)
        world.library.change { $0.subscriptions[.numbered(-1)] = .polled(1) }
        let refresher = Refresher(
            library: world.library, scheduler: ImmediateScheduler(), wallClock: world.time
        ) { subscription in
            let source = SourceStub(
                subscription: subscription, shape: .accumulating, client: world.server,
                now: { world.time.now })
            return ChangingSourceStub(
                source: source, changes: world.time.elapsed < .seconds(151) ? changes : later)
        }
        let seconds = [0.5, 100, 100.5, 150, 150.1]

        run(world, refresher, for: .seconds(2 * 86_400)) { _ in
            for (second, before) in zip(seconds, [0] + seconds) {
                try? await world.time.sleep(for: .seconds(second - before))
                continuation.yield()
            }
            continuation.finish()
            // A source that is observable again is observed again.
            try? await world.time.sleep(for: .seconds(1_000))
            laterContinuation.yield()
        }

        let starts = starts(world)
        #expect(
            starts.prefix { $0 < 3_600 } == [0, 1.5, 100, 101.5, 150, 151.1, 1_150.1],
            "a change during a reading is read after it")
        #expect(starts.last! > 86_400)
    }

    /// A world whose sources were fetched a day ago.
    private func dayOldWorld(
        _ sources: some Sequence<Int>, _ respond: @escaping ServerStub.Respond = Self.modified
    ) -> RefreshWorld {
        let world = RefreshWorld(sources, latency: .zero, respond)
        run(world, for: .seconds(1))
        world.time.run(for: .seconds(86_400)) {}
        return world
    }

    private func run(
        _ world: RefreshWorld, _ refresher: Refresher? = nil, random: Double = 0.5, for duration: Duration,
        beside operation: @escaping @Sendable (AutomaticRefresh) async -> Void = { _ in }
    ) {
        let sut = AutomaticRefresh(refresher ?? world.makeRefresher(), clock: world.time) { random }
        world.time.run(for: duration) {
            await withTaskGroup { group in
                group.addTask { await sut.run(changed: world.noteChange, report: world.collect) }
                group.addTask { await operation(sut) }
            }
        }
    }
}

private struct ChangingSourceStub: ChangingSource {
    let source: SourceStub
    let changes: AsyncStream<Void>

    var id: UUID { source.id }
    var shape: SourceShape { source.shape }

    func page(_ request: SourceRequest) async throws -> SourceResponse { try await source.page(request) }
}
