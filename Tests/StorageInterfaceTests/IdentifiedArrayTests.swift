import StorageInterface
import Testing

@Suite("Identified array")
struct IdentifiedArrayTests {
    private struct Item: Identifiable, Equatable {
        var id: Int
        var value: String
    }

    @Test("Merging elements with one id keeps the first one's position and the last one's value")
    func merged() {
        let sut = IdentifiedArray(merging: [
            Item(id: 1, value: "a"), Item(id: 2, value: "b"), Item(id: 1, value: "c"),
        ])
        #expect(sut.elements == [Item(id: 1, value: "c"), Item(id: 2, value: "b")])
        #expect(sut.count == 2)
    }

    @Test("An element is found by its id, and a missing id is not found")
    func found() {
        let sut = IdentifiedArray(merging: [Item(id: 1, value: "a"), Item(id: 2, value: "b")])
        #expect(sut[2] == Item(id: 2, value: "b"))
        #expect(sut.index(of: 2) == 1)
        #expect(sut[3] == nil)
        #expect(sut.index(of: 3) == nil)
    }
}
