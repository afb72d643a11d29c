import Foundation
import ItemInterface
import LibraryStorageInterface
import StorageTesting
import SubscriptionKit
import Testing

@Suite("Marks of items by commands") struct MarkCommandTests {
    private let commands = Commands()

    @Test("Items are marked by ids and by lines of ids or JSON, each once, and those that change are counted")
    func read() throws {
        let ids = try items(3)
        let lines = ["  \(ids[1]) ", "", #"{"id":"\#(ids[2])","title":"T"}"#, "\(ids[0])"]
        #expect(try commands.sut.mark(marks(isRead: true), of: [ids[0]], and: lines) == 0)
        #expect(commands.takeLines() == ["Marked 3 posts as read"])
        #expect(try commands.sut.mark(marks(isRead: true), of: ids, and: []) == 0)
        #expect(commands.takeLines() == ["Marked 0 posts as read"])
        #expect(try commands.sut.mark(marks(isRead: false), of: [ids[0]], and: []) == 0)
        #expect(commands.takeLines() == ["Marked 1 post as unread"])
    }

    @Test("Bookmarks are added and removed, and an item that is as it is to be is not counted")
    func bookmarks() throws {
        let ids = try items(2)
        #expect(try commands.sut.mark(marks(isBookmarked: true), of: [ids[0]], and: []) == 0)
        #expect(try commands.library.bookmarks().rows.map(\.id) == [ids[0]])
        #expect(try commands.sut.mark(marks(isBookmarked: true), of: ids, and: []) == 0)
        #expect(try commands.sut.mark(marks(isBookmarked: false), of: ids, and: []) == 0)
        #expect(
            commands.takeLines() == [
                "Bookmarked 1 post", "Bookmarked 1 post", "Removed the bookmarks of 2 posts",
            ])
    }

    @Test("What is not an item of the library is named, and the others are marked")
    func unknown() throws {
        let ids = try items(1)
        let unknown = UUID.numbered(99)
        #expect(try commands.sut.mark(marks(isRead: true), of: [unknown], and: ["title", "\(ids[0])"]) == 1)
        #expect(
            commands.takeLines() == [
                "Marked 1 post as read", "! No such post in the library: \(unknown)",
                "! Not the id of a post: title",
            ])
    }

    private func items(_ count: Int) throws -> [UUID] {
        try commands.library.subscribe(.numbered(1))
        _ = try commands.library.merge(.numbered(0..<count), retaining: .count(10))
        let list = try commands.library.list(ItemScope())
        return try commands.library.items(at: 0..<list.count, of: list)?.map(\.id) ?? []
    }

    private func marks(isRead: Bool? = nil, isBookmarked: Bool? = nil) -> ItemMarks {
        var marks = ItemMarks()
        (marks.isRead, marks.isBookmarked) = (isRead, isBookmarked)
        return marks
    }
}
