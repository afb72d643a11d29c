import FoundationEssentials
import StorageTesting
import Testing

@testable import StorageSQLite

@Suite("Identity index")
struct IdentityIndexTests {
    @Test("Every id that was added is found after the index has grown many times")
    func found() throws {
        var sut = makeSUT()
        for number in 0..<20_000 { sut.add(Fingerprint(.numbered(number)), key: start + Int64(number)) }
        for number in 0..<20_000 {
            let key = try sut.key(of: Fingerprint(.numbered(number))) { $0 == start + Int64(number) }
            #expect(key == start + Int64(number))
        }
    }

    @Test("Keys before the start are found")
    func negative() throws {
        var sut = makeSUT()
        sut.add(Fingerprint(.numbered(1)), key: start - 5)
        #expect(try sut.key(of: Fingerprint(.numbered(1))) { _ in true } == start - 5)
    }

    @Test("The confirmed key is found among several keys with one fingerprint")
    func confirmed() throws {
        var sut = makeSUT()
        for key in start..<start + 5 { sut.add(Fingerprint(.numbered(1)), key: key) }
        #expect(try sut.key(of: Fingerprint(.numbered(1))) { $0 == start + 3 } == start + 3)
        #expect(try sut.key(of: Fingerprint(.numbered(1))) { _ in false } == nil)
    }

    @Test("An id that was not added is not found in an index of any size")
    func full() throws {
        var sut = makeSUT()
        for number in 0..<1_000 {
            sut.add(Fingerprint(.numbered(number)), key: start)
            #expect(try sut.key(of: Fingerprint(.numbered(-1))) { _ in true } == nil)
        }
    }

    @Test("Reserving capacity loses no key")
    func room() throws {
        var sut = makeSUT()
        for number in 0..<40 { sut.add(Fingerprint(.numbered(number)), key: start + Int64(number)) }
        for count in [0, 1, 100, 5_000, 3] { sut.reserveCapacity(adding: count) }
        for number in 0..<40 {
            #expect(try sut.key(of: Fingerprint(.numbered(number))) { _ in true } == start + Int64(number))
        }
        #expect(try sut.key(of: Fingerprint(.numbered(40))) { _ in true } == nil)
    }

    @Test("An id that was not added has a possible key in fewer than 1% of lookups")
    func absent() throws {
        var sut = makeSUT()
        for number in 0..<20_000 { sut.add(Fingerprint(.numbered(number)), key: start) }
        var hints = 0
        for number in 20_000..<40_000 {
            _ = try sut.key(of: Fingerprint(.numbered(number))) { _ in
                hints += 1
                return false
            }
        }
        #expect(hints < 200)
    }

    @Test("The function of stored fingerprints never changes")
    func stored() throws {
        let id = try #require(UUID(uuidString: "73A7F70C-75DA-4C2E-B5A3-EED40DC53AA6"))
        #expect(Fingerprint(id).bits == 0xCFFF_D179_F366_94FF)
    }

    private let start = FeedKey.start(of: 3)

    private func makeSUT() -> IdentityIndex { IdentityIndex(start: start) }
}
