import FoundationEssentials
import ItemInterface
import StorageTesting
import Testing

@testable import BookmarksFeature

@Suite("A list of bookmarks")
struct BookmarkListTests {
    @Test("A new list has no bookmarks")
    func empty() {
        let sut = BookmarkList()

        #expect(sut.bookmarks.isEmpty)
        #expect(!sut.contains(.numbered(1)))
    }

    @Test("Adopted bookmarks are in the stored order, each item once")
    func adopt() {
        let sut = makeSUT(3, 2, 1, 2)

        #expect(sut.bookmarks == [.numbered(3), .numbered(2), .numbered(1)])
        #expect(sut.contains(.numbered(2)))
    }

    @Test("Adopted bookmarks replace the ones before")
    func adoptAgain() {
        var sut = makeSUT(3, 2)
        sut.adopt([.numbered(1)])

        #expect(sut.bookmarks == [.numbered(1)])
        #expect(!sut.contains(.numbered(3)))
    }

    @Test("A new bookmark is inserted before older ones")
    func add() {
        var sut = makeSUT(3, 1)

        #expect(sut.toggle(.numbered(2)) == .added(.numbered(2)))
        #expect(sut.toggle(.numbered(4)) == .added(.numbered(4)))
        #expect(sut.bookmarks == [4, 3, 2, 1].map(Bookmark.numbered))
        #expect(sut.contains(.numbered(4)))
    }

    @Test("Of two bookmarks of the same time the one added last is first")
    func sameTime() {
        var sut = makeSUT(1)
        let other = Bookmark(.picture(.numbered(7)), of: .numbered(1), addedAt: Bookmark.numbered(1).addedAt)
        _ = sut.toggle(other)

        #expect(sut.bookmarks == [other, .numbered(1)])
    }

    @Test("Toggling a bookmarked item removes its bookmark, whatever its new values")
    func remove() {
        var sut = makeSUT(2, 1)

        #expect(sut.toggle(other(2)) == .removed(.numbered(2)))
        #expect(sut.bookmarks == [.numbered(1)])
        #expect(!sut.contains(.numbered(2)))
    }

    @Test("A removed bookmark is restored with its old values at its old position")
    func comeBack() {
        var sut = makeSUT(3, 2, 1)
        _ = sut.toggle(other(2))

        #expect(sut.toggle(other(2)) == .added(.numbered(2)))
        #expect(sut == makeSUT(3, 2, 1))
    }

    @Test("A removed bookmark is restored with its old values after stored ones were adopted")
    func comeBackAfterReading() {
        var sut = makeSUT(2, 1)
        _ = sut.toggle(other(2))
        sut.adopt([.numbered(1)])

        #expect(sut.toggle(other(2)) == .added(.numbered(2)))
    }

    @Test("Reverting a change restores the list before it")
    func revert() {
        var sut = makeSUT(2, 1)
        let before = sut
        let removal = sut.toggle(.numbered(1))
        sut.revert(removal)
        #expect(sut == before)

        let addition = sut.toggle(.numbered(3))
        sut.revert(addition)
        #expect(sut == before)
    }

    @Test("Reverting an unknown change changes nothing")
    func revertTwice() {
        var sut = makeSUT(2, 1)
        sut.revert(.added(.numbered(3)))
        sut.revert(.removed(.numbered(2)))

        #expect(sut == makeSUT(2, 1))
    }

    private func makeSUT(_ numbers: Int...) -> BookmarkList {
        var list = BookmarkList()
        list.adopt(numbers.map(Bookmark.numbered))
        return list
    }

    /// The same picture with other values, bookmarked later.
    private func other(_ number: Int) -> Bookmark {
        Bookmark(
            .picture(.numbered(number), location: "Elsewhere"), of: .numbered(1), addedAt: .numbered(9_999))
    }
}
