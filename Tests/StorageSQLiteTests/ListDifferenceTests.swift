import Testing

@testable import StorageSQLite

@Suite("What differs between a list and a newer one")
struct ListDifferenceTests {
    @Test(
        "The newer list is made of the older one, and the older of the newer",
        arguments: [
            ([], [], [1, 2, 3], [1, 2, 3]), ([2], [], [1, 2, 3], [1, 3]), ([], [2], [1, 3], [1, 2, 3]),
            ([1, 3], [0, 4], [1, 2, 3], [0, 2, 4]), ([1, 2, 3], [], [1, 2, 3], []),
            ([], [1, 2], [], [1, 2]), ([5], [4, 6], [1, 5, 9], [1, 4, 6, 9]),
        ] as [([Int64], [Int64], [Int64], [Int64])])
    func made(gone: [Int64], came: [Int64], older: [Int64], newer: [Int64]) {
        let sut = ListDifference(gone: gone, came: came)
        #expect(sut.applied(to: older) == newer)
        #expect(sut.undone(in: newer) == older)
    }

    @Test("Keys that are gone and were not there are left out of nothing")
    func missing() {
        #expect(ListDifference(gone: [2, 9], came: []).applied(to: [1, 3]) == [1, 3])
    }

    @Test("A part has the keys from its first to before its end")
    func part() {
        let part = ListDifference(gone: [1, 3, 5], came: [2, 4, 6]).between(3, 6)
        #expect(part.gone == [3, 5])
        #expect(part.came == [4])
    }
}
