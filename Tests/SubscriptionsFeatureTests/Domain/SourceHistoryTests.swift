import StorageTesting
import Testing

@testable import SubscriptionsFeature

@Suite("The undo history of sources")
struct SourceHistoryTests {
    @Test("The last change is undone first, and a removed source is hidden until its undo")
    func undo() {
        var sut = SourceHistory()
        #expect(sut.undo() == nil)
        sut.append(.removal(.numbered(1)))
        sut.append(.marks([.numbered(7)]))
        sut.append(.removal(.numbered(2)))
        #expect(sut.removals == [.numbered(1), .numbered(2)])
        #expect(sut.undo() == .removal(.numbered(2)))
        #expect(sut.removals == [.numbered(1)])
        #expect(sut.undo() == .marks([.numbered(7)]))
        #expect(sut.undo() == .removal(.numbered(1)))
        #expect(sut.undo() == nil)
    }

    @Test("Marks of no items are not in the history")
    func noMarks() {
        var sut = SourceHistory()
        sut.append(.removal(.numbered(1)))
        sut.append(.marks([]))
        #expect(sut.undo() == .removal(.numbered(1)))
    }

    @Test("Taking the removals clears the history")
    func take() {
        var sut = SourceHistory()
        sut.append(.removal(.numbered(1)))
        sut.append(.marks([.numbered(7)]))
        #expect(sut.takeRemovals() == [.numbered(1)])
        #expect(sut.takeRemovals() == [])
        #expect(sut.undo() == nil)
    }
}
