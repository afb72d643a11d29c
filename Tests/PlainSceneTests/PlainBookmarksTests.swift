import ConcurrencyTesting
import FeedFeature
import ItemInterface
import LibraryStorageInterface
import SharedPresentation
import StorageTesting
import Testing
import TextInterface

@testable import PlainScene

@Suite("The bookmarks line by line") struct PlainBookmarksTests {
    private let sut = SceneUnderTest([1, 2], [3])
    private let hint = "Enter: more posts; a number: comments of that post; ?: help"

    @Test("B prints the bookmarks, whose numbers are theirs until Enter goes back to the feed")
    func bookmarks() async throws {
        let printed = try await sut.run("b 2", "B", "1", "/place", "", "1")
        #expect(printed[1] == ["Bookmarked 2."])
        #expect(
            printed[2] == [
                "Bookmarks", "1. Place 2.", "   Description 2.",
                "Bookmarks. A number: that bookmark; Enter: back to the feed",
            ])
        #expect(printed[3].last == "   On 2.")
        #expect(printed[4] == ["1. Place 2.", "   Description 2."])
        #expect(printed[5] == ["My Feed", hint])
        #expect(printed[6].last == "   On 1.")
    }

    @Test("A bookmarked item has a sign where it is printed")
    func bookmarkSign() async throws {
        sut.bookmarked = [1]
        let printed = try await sut.run()
        #expect(printed[0][2] == "1. * Place 1.")
    }

    @Test("Without bookmarks, B says how one is made, and numbers stay the feed's")
    func noBookmarks() async throws {
        let printed = try await sut.run("B", "1")
        #expect(printed[1] == ["Bookmarks", "No bookmarks yet. b and a number bookmarks a post."])
        #expect(printed[2].last == "   On 1.")
    }

    @Test("Where the last bookmark is gone, a reload of the bookmarks goes back to the feed")
    func bookmarksGone() async throws {
        sut.bookmarked = [2]
        let printed = try await sut.run("B", "r") { if $0 == 2 { sut.bookmarked = [] } }
        #expect(printed[2].suffix(2) == ["My Feed", hint])
    }

    @Test(
        "Bookmarks that cannot be read are reported at the start and by B, and the feed is printed"
    )
    func bookmarkFault() async throws {
        sut.bookmarkFault = "They are damaged."
        let printed = try await sut.run("B")
        #expect(printed[0].prefix(3) == ["My Feed", "They are damaged.", "Loading…"])
        #expect(printed[0].contains("1. Place 1."))
        #expect(printed[1] == ["They are damaged."])
    }
}
