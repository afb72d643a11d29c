import RandomTesting
import StorageTesting
import Testing

@testable import StorageSQLite

@Suite("Histories of a library in a file")
struct LibraryHistoriesTests {
    /// One of ten histories of the store in memory: here a history creates a file and takes longer.
    private static let count = historyCount / 40
    private static let parts = 4

    @Test(
        "After random histories of one program or two, the library equals a plain model",
        arguments: 0..<Self.parts, 1...2)
    func histories(part: Int, programs: Int) async throws {
        let folder = TemporaryFolder(isInMemory: true)
        var number = 0
        await expectNoFault(
            inHistories: Self.count / Self.parts / 2, upTo: 25, seed: historySeed + UInt64(part),
            of: LibraryEvent.ofPart(part)
        ) { events in
            number += 1
            let path = folder.path + "/\(number)/library.sqlite"
            let options = DatabaseOptions(kind: .library, shortListCount: 0, findsDuplicates: part > 0)
            return LibraryHistory.fault(
                in: events, on: (0..<programs).map { _ in SQLiteLibrary(path: path, options) },
                findingDuplicates: part > 0)
        }
    }
}
