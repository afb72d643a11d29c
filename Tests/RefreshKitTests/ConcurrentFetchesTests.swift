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

@Suite("Concurrent fetches of a refresher")
struct ConcurrentFetchesTests {
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

    private func mostAtOnce(_ exchanges: [ServerStub.Exchange]) -> Int {
        exchanges.map { one in
            exchanges.count { $0.start <= one.start && ($0.end ?? .distantFuture) > one.start }
        }.max() ?? 0
    }
}
