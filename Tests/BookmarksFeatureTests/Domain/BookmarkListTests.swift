import FoundationEssentials
import ItemInterface
import StorageTesting
import Testing

@testable import BookmarksFeature

@Suite("The list of bookmarks")
struct BookmarkListTests {
    @Test("A list begins without bookmarks")
    func empty() {
        let sut = BookmarkList()

        #expect(sut.bookmarks.isEmpty)
        #expect(!sut.contains(.numbered(1)))
    }

    @Test("What is stored is taken over in its order, each picture once")
    func adopt() {
        let sut = makeSUT(3, 2, 1, 2)

        #expect(sut.bookmarks == [.numbered(3), .numbered(2), .numbered(1)])
        #expect(sut.contains(.numbered(2)))
    }

    @Test("What is stored takes the place of what was there")
    func adoptAgain() {
        var sut = makeSUT(3, 2)
        sut.adopt([.numbered(1)])

        #expect(sut.bookmarks == [.numbered(1)])
        #expect(!sut.contains(.numbered(3)))
    }

    @Test("A picture that is not bookmarked is added before those that are older")
    func add() {
        var sut = makeSUT(3, 1)

        #expect(sut.toggle(.numbered(2)) == .added(.numbered(2)))
        #expect(sut.toggle(.numbered(4)) == .added(.numbered(4)))
        #expect(sut.bookmarks == [4, 3, 2, 1].map(Bookmark.numbered))
        #expect(sut.contains(.numbered(4)))
    }

    @Test("Of two that are added at one time, the later one comes first, as in the store")
    func sameTime() {
        var sut = makeSUT(1)
        let other = Bookmark(.picture(.numbered(7)), of: .numbered(1), addedAt: Bookmark.numbered(1).addedAt)
        _ = sut.toggle(other)

        #expect(sut.bookmarks == [other, .numbered(1)])
    }

    @Test("A picture that is bookmarked is removed, whatever the values are that it has now")
    func remove() {
        var sut = makeSUT(2, 1)

        #expect(sut.toggle(other(2)) == .removed(.numbered(2)))
        #expect(sut.bookmarks == [.numbered(1)])
        #expect(!sut.contains(.numbered(2)))
    }

    @Test("What was removed comes back as it was, to its old place")
    func comeBack() {
        var sut = makeSUT(3, 2, 1)
        _ = sut.toggle(other(2))

        #expect(sut.toggle(other(2)) == .added(.numbered(2)))
        #expect(sut == makeSUT(3, 2, 1))
    }

    @Test("What was removed comes back as it was also when the store was read meanwhile")
    func comeBackAfterReading() {
        var sut = makeSUT(2, 1)
        _ = sut.toggle(other(2))
        sut.adopt([.numbered(1)])

        #expect(sut.toggle(other(2)) == .added(.numbered(2)))
    }

    @Test("A change that could not be stored is taken back")
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

    @Test("Taking a change back that is not there changes nothing")
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
