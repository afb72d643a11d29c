import Testing

@testable import PaginationKit

@Suite("A list with a stored range")
nonisolated struct PaginatedStoredRangeTests {
    private typealias List = Paginated<NumberedItem, Int>

    @Test("A stored list has a count and no items in memory")
    func stored() {
        let sut = makeSUT()
        #expect(sut.count == 10)
        #expect(sut.items.isEmpty)
        #expect(!sut.isEmpty)
        #expect(sut.next == 9)
        #expect(List(stored: StoredRange(positions: 0..<0, generation: 1), next: nil).isEmpty)
    }

    @Test("The next page is appended behind the stored range without the items that are in it")
    func append() {
        let sut = makeSUT().appending(.of([8, 10, 11], value: 7), stored: [8: 8])
        #expect(sut.tail.map(\.id) == [10, 11])
        #expect(sut.items == sut.tail)
        #expect(sut.count == 12)
        #expect(sut.index(of: 10) == 10)
        #expect(sut.index(of: 8) == nil)
        #expect(sut[id: 8] == NumberedItem(id: 8, value: 7))
        #expect(sut.next == 11)
    }

    @Test("A page of stored items only with a known cursor ends the list")
    func nothingNew() {
        let sut = makeSUT().appending(.of([7, 8], value: 7, next: 9), stored: [7: 7, 8: 8])
        #expect(!sut.hasMore)
        #expect(sut.count == 10)
    }

    @Test("A spliced first page replaces the stored range down to the deepest shared item")
    func splicing() throws {
        let sut = try #require(makeSUT().splicing(.of([-1, 0, 3], value: 7), stored: [0: 0, 3: 3]))
        #expect(sut.head.map(\.id) == [-1, 0, 3])
        #expect(sut.storedRange == StoredRange(positions: 4..<10, generation: 1))
        #expect(sut.count == 9)
        #expect(sut.next == 9)
    }

    @Test(
        "A spliced first page that reaches the end of the stored range removes it, and the list continues at the page's cursor"
    )
    func splicingAll() throws {
        let sut = try #require(makeSUT().splicing(.of([9, 20]), stored: [9: 9]))
        #expect(sut.storedRange == nil)
        #expect(sut.items.map(\.id) == [9, 20])
        #expect(sut.next == 20)
    }

    @Test(
        "Items behind the stored range stay when a first page is spliced on top"
    )
    func splicingWithTail() throws {
        let list = makeSUT().appending(.of([10, 11, 12]))
        let top = try #require(list.splicing(.of([-1, 0]), stored: [0: 0]))
        #expect(top.tail.map(\.id) == [10, 11, 12])
        #expect(top.index(of: 10) == 11)
        let deep = try #require(list.splicing(.of([-1, 11])))
        #expect(deep.storedRange == nil)
        #expect(deep.items.map(\.id) == [-1, 11, 12])
        #expect(deep.next == 12)
    }

    @Test(
        "A spliced first page that ends above the stored range leaves range, tail and later values unchanged")
    func splicingAboveSpan() throws {
        let sut = try #require(makeLayered().splicing(.of([-3, -2])))
        #expect(sut.head.map(\.id) == [-3, -2, -1, 0])
        #expect(sut.storedRange == StoredRange(positions: 6..<15, generation: 1))
        #expect(sut.tail.map(\.id) == [20, 21])
        #expect(sut[id: 8]?.value == 7)
    }

    @Test("A spliced first page that shares an item inside the stored range leaves the rest of the range")
    func splicingIntoSpanBelowHead() throws {
        let sut = try #require(makeLayered().splicing(.of([-3, 5]), stored: [5: 10]))
        #expect(sut.head.map(\.id) == [-3, 5])
        #expect(sut.storedRange == StoredRange(positions: 11..<15, generation: 1))
        #expect(sut.tail.map(\.id) == [20, 21])
    }

    @Test("A spliced first page that shares an item behind the stored range leaves the items behind that")
    func splicingIntoTail() throws {
        let sut = try #require(makeLayered().splicing(.of([-3, 20])))
        #expect(sut.storedRange == nil)
        #expect(sut.items.map(\.id) == [-3, 20, 21])
    }

    @Test(
        "A first page without shared items cannot be spliced, and positions outside the stored range are ignored"
    )
    func sharingNothing() {
        #expect(makeSUT().splicing(.of([20])) == nil)
        #expect(makeSUT().splicing(.of([20]), stored: [20: 10]) == nil)
    }

    @Test("A list that is stored completely has neither items nor later values in memory")
    func storing() {
        var sut = makeSUT().appending(.of([8, 10, 11], value: 7), stored: [8: 8])
        sut.store(as: StoredRange(positions: 0..<12, generation: 2))
        #expect(sut.items.isEmpty)
        #expect(sut.count == 12)
        #expect(sut[id: 8] == nil)
        #expect(sut[id: 10] == nil)
        #expect(sut.index(of: 10) == nil)
        #expect(sut.next == 11)
    }

    /// The items -2 to 0, the stored items 1 to 9, of which 8 has a later value, and the items 20 and 21.
    private func makeLayered() throws -> List {
        let stored = List(stored: StoredRange(positions: 5..<15, generation: 1), next: 9)
        let top = try #require(stored.splicing(.of([-2, -1, 0]), stored: [0: 5]))
        return top.appending(.of([8], value: 7, next: 9), stored: [8: 13]).appending(.of([20, 21]))
    }

    private func makeSUT() -> List {
        List(stored: StoredRange(positions: 0..<10, generation: 1), next: 9)
    }
}

extension Paginated<NumberedItem, Int> {
    fileprivate nonisolated subscript(id id: Int) -> NumberedItem? { self[id] }
}
