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

    @Test("Elements of a removed range are appended again at the end")
    func removed() {
        var sut = IdentifiedArray(merging: (1...4).map { Item(id: $0, value: "a") })
        sut.removeSubrange(2...)
        #expect(sut.elements.map(\.id) == [1, 2])
        #expect(sut[3] == nil)
        sut.updateOrAppend(Item(id: 4, value: "b"))
        sut.updateOrAppend(Item(id: 1, value: "b"))
        #expect(sut.elements.map(\.id) == [1, 2, 4])
        #expect(sut.elements.map(\.value) == ["b", "a", "b"])
    }
}
