import Foundation
import RandomTesting
import StorageTesting
import Testing

@testable import StorageSQLite

@Suite("Power cuts")
struct PowerCutTests {
    private static let parts = 4

    @Test(
        "A power cut loses no change of the reader's, leaves the library after one of the last events, and sound",
        arguments: 0..<Self.parts)
    func library(part: Int) throws {
        expectNoFault(of: .library, part: part, Self.count / Self.parts)
    }

    @Test("A power cut leaves a copy sound, after one of its events", arguments: 0..<Self.parts)
    func copy(part: Int) throws {
        expectNoFault(of: .copy, part: part, Self.count / Self.parts / 4)
    }

    @Test("A power cut leaves the caches sound, after one of their writes")
    func caches() throws {
        let fault = try EveryCallTests.work.faultOfPowerCuts(Self.count / 4, seed: historySeed)
        #expect(fault == nil)
    }

    @Test("Cuts find a disk that does not sync")
    func unsynced() throws {
        let cuts = LibraryPowerCuts(of: .library, part: 0, ignoringSyncs: true)
        #expect(cuts.fault(inCuts: 200, seed: historySeed) != nil)
    }

    @Test("Cuts find changes of the reader's that do not wait for the disk", arguments: ["NORMAL", "OFF"])
    func undurable(synchronous: String) throws {
        var kind = DatabaseKind.library
        kind.synchronous = synchronous
        #expect(LibraryPowerCuts(of: kind, part: 0).fault(inCuts: 2_000, seed: historySeed) != nil)
    }

    private func expectNoFault(of kind: DatabaseKind, part: Int, _ count: Int) {
        let fault = LibraryPowerCuts(of: kind, part: part).fault(inCuts: count, seed: historySeed)
        #expect(fault == nil)
    }

    /// The number of cuts of the library: `FEEDHOST_CUTS`, or 300.
    private static let count = ProcessInfo.processInfo.environment["FEEDHOST_CUTS"].flatMap { Int($0) } ?? 300
}
