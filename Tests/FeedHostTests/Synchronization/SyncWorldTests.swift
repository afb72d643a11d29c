import Foundation
import RandomTesting
import StorageInMemory
import StorageSQLite
import Testing

@Suite("Synchronized libraries")
nonisolated struct SyncWorldTests {
    @Test(
        "After random histories all machines and the server agree, and no state that was set last is reversed",
        arguments: 0..<4)
    func histories(part: Int) async {
        await expectNoFault(
            inHistories: Self.count / 4, upTo: 30, seed: historySeed + UInt64(part), of: SyncEvent.random
        ) { events in
            await SyncWorld.fault(in: events, on: (0..<2 + part % 3).map { _ in InMemoryLibraryStore() })
        }
    }

    @Test("Libraries in files agree, too")
    func files() async throws {
        let folder = NSTemporaryDirectory() + "/sync-\(UUID())"
        defer { try? FileManager.default.removeItem(atPath: folder) }
        var number = 0
        await expectNoFault(inHistories: Self.count / 50, upTo: 30, of: SyncEvent.random) { events in
            number += 1
            let libraries = (0..<2).map { SQLiteLibrary(path: "\(folder)/\(number)/\($0).sqlite") }
            return await SyncWorld.fault(in: events, on: libraries)
        }
    }

    @Test(
        "Histories find a mistake, and are shortened to the events that reveal it",
        arguments: SyncMistake.allCases)
    func mistakes(_ mistake: SyncMistake) async throws {
        let found = try #require(
            await firstFault(inHistories: 2_000, upTo: 30, of: SyncEvent.random) { events in
                await SyncWorld.fault(
                    in: events, on: (0..<2).map { _ in InMemoryLibraryStore() }, with: mistake)
            })
        #expect(found.history.count <= 8, "\(found)")
    }

    /// A tenth of ``historyCount``: here each history synchronizes several machines.
    private static let count = historyCount / 10
}
