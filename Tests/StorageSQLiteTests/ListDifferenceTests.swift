import Testing

@testable import StorageSQLite

@Suite("Difference of two lists")
struct ListDifferenceTests {
    @Test(
        "Applying and undoing a difference computes one list from the other",
        arguments: [
            ([], [], [1, 2, 3], [1, 2, 3]), ([2], [], [1, 2, 3], [1, 3]), ([], [2], [1, 3], [1, 2, 3]),
            ([1, 3], [0, 4], [1, 2, 3], [0, 2, 4]), ([1, 2, 3], [], [1, 2, 3], []),
            ([], [1, 2], [], [1, 2]), ([5], [4, 6], [1, 5, 9], [1, 4, 6, 9]),
        ] as [([Int64], [Int64], [Int64], [Int64])])
    func made(removals: [Int64], insertions: [Int64], older: [Int64], newer: [Int64]) {
        let sut = ListDifference(removals: removals, insertions: insertions)
        #expect(sut.applied(to: older) == newer)
        #expect(sut.undone(in: newer) == older)
    }

    @Test("Removals of keys that are not in a list are ignored")
    func missing() {
        #expect(ListDifference(removals: [2, 9], insertions: []).applied(to: [1, 3]) == [1, 3])
    }

    @Test("The part of a difference has the keys of a range")
    func part() {
        let part = ListDifference(removals: [1, 3, 5], insertions: [2, 4, 6]).between(3, 6)
        #expect(part.removals == [3, 5])
        #expect(part.insertions == [4])
    }
}
