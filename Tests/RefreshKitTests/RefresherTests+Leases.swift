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

/// What several programs on one library leave to each other.
extension RefresherTests {
    @Test("Of two programs one fetches a source, and the other one does not fetch it right after that")
    func leases() {
        let world = RefreshWorld(1...5)
        let programs = [1, 2].map { world.makeRefresher(holder: $0) }

        world.time.run(for: .seconds(600)) {
            async let first: Void? = try? programs[0].refresh(by: .schedule, report: world.collect)
            async let second: Void? = try? programs[1].refresh(by: .schedule, report: world.collect)
            _ = await (first, second)
            try? await programs[1].refresh(by: .schedule, report: world.collect)
        }

        #expect(world.server.exchanges.count == 5)
        #expect(world.results.count { $0.kind == .isFetching } == 5)
        #expect(world.results.count { $0.kind == .notDue } == 5)
        #expect(world.library.read { $0.leases.isEmpty })
    }

    @Test("A program that starts during another one's fetch finds its stored items")
    func staleState() {
        let world = RefreshWorld([1, 11, 21])
        let programs = [1, 2].map { world.makeRefresher(holder: $0) }

        world.time.run(for: .seconds(600)) {
            async let first: Void? = try? programs[0].refresh(
                [.numbered(-21)], by: .schedule, report: { _ in })
            // It has read that nothing was fetched, and waits for its turn.
            async let second: Void? = try? programs[1].refresh(by: .schedule, report: world.collect)
            _ = await (first, second)
        }

        #expect(world.server.urls.count { $0.hasSuffix("/21") } == 1)
        #expect(world.library.read { $0.leases.isEmpty })
    }

    @Test("Another program fetches a source again after two minutes without a response")
    func hangingProgram() {
        let world = RefreshWorld(latency: .seconds(1_000))
        let programs = [1, 2].map { world.makeRefresher(holder: $0) }

        world.time.run(for: .seconds(5_000)) {
            async let first: Void? = try? programs[0].refresh(by: .reader, report: world.collect)
            for second in [119.9, 0.1] {
                try? await world.time.sleep(for: .seconds(second))
                try? await programs[1].refresh(by: .reader, report: world.collect)
            }
            _ = await first
        }

        let starts = world.server.exchanges.map { $0.start.timeIntervalSince(world.time.start).rounded() }
        #expect(starts == [0, 120])
    }

    @Test("A lease that a stopped program has left ends by itself")
    func abandonedLease() {
        let world = RefreshWorld()
        let start = world.time.now
        world.library.change {
            $0.leases[.numbered(-1)] = Lease(holder: .numbered(9), start: start, end: start + 120)
        }
        let sut = world.makeRefresher()

        #expect(world.refresh(sut, for: .seconds(119)).map(\.kind) == [.isFetching])
        world.time.run(for: .seconds(1)) {}
        #expect(world.refresh(sut).map(\.kind) == [.merged(1)])
    }

    @Test("A refresh that is cancelled ends, reports nothing more, and gives its leases back")
    func cancellation() {
        let world = RefreshWorld(0..<40, latency: .seconds(100))

        #expect(world.refresh(world.makeRefresher(), for: .seconds(50)).isEmpty)

        #expect(world.server.exchanges.count == 16)
        #expect(world.library.read { $0.leases.isEmpty && $0.states.isEmpty })
        #expect(world.refresh(world.makeRefresher(), for: .seconds(1_000)).count == 40)
    }
}
