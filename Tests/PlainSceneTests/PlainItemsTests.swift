import ConcurrencyTesting
import FeedFeature
import Foundation
import ItemInterface
import LibraryStorageInterface
import SharedPresentation
import StorageTesting
import Testing
import TextInterface

@testable import PlainScene

@Suite("The items of the feed line by line") struct PlainItemsTests {
    private let sut = SceneUnderTest([1, 2], [3])

    @Test("A number prints the comments of that item")
    func comments() async throws {
        let printed = try await sut.run("2", "c 1")
        #expect(printed[1] == ["Loading…", "ana, 2 days ago", "   On 2."])
        #expect(printed[2].last == "   On 1.")
    }

    @Test("A bare letter means the item that was read last, and its first line says which")
    func lastRead() async throws {
        let printed = try await sut.run("y", "o 1", "o", "y 9", "s pictures/")
        #expect(printed[1] == ["2. Place 2.", "Copied 2."])
        #expect(printed[2] == ["Opened 1."])
        #expect(printed[3] == ["1. Place 1.", "Opened 1."])
        #expect(printed[4] == ["No post 9 here"])
        #expect(printed[5] == ["1. Place 1.", "Loading…", "Saved 1."])
        #expect(sut.saved == ["pictures/"])
    }

    @Test("Commands on an item without picture, address and comments report that it has none")
    func bare() async throws {
        sut.isBare = true
        let printed = try await sut.run("1", "v 1", "s 1", "o 1", "y 1")
        #expect(printed[0].contains("1. Title 1."))
        #expect(printed[1].last == "No comments for this post")
        #expect(printed[2].last == "No picture in this post")
        #expect(printed[3].last == "No picture in this post")
        #expect(printed[4].last == "No link in this post")
        #expect(printed[5].last == "No link in this post")
        #expect(sut.saved.isEmpty)
    }

    @Test("P plays a recording, s saves it, and sp saves the picture beside it")
    func recordings() async throws {
        sut.sources = [:]
        sut.withRecordings = [2]
        let printed = try await sut.run("P 2", "s 2 a/", "sp 2 b/", "s 1 c/", "P 1")
        #expect(printed[1] == ["Loading…", "Played 2."])
        #expect(printed[2] == [])
        #expect(printed[3].last == "Saved 2.")
        #expect(printed[5] == ["Played 1."])
        #expect(sut.recordings == ["2 a/"])
        #expect(sut.saved == ["b/", "c/"])
    }

    @Test("Behind an item's source stands the number of further ones that have the item")
    func duplicates() async throws {
        sut.sources = [FeedItem.numbered(1).summary.source: "Source"]
        sut.duplicates = [1: 2]
        let printed = try await sut.run()
        #expect(printed[0][3] == "   Source +2 · now")
    }

    @Test("A description is printed below the item's texts")
    func describe() async throws {
        #expect(
            try await sut.run("v 2")[1] == ["2. Place 2.", "   Description 2.", "Loading…", "2 is blue."])
    }

    @Test(
        "Before any item was read, a bare letter does nothing and says so",
        arguments: ["b", "s", "o", "y", "v", "c", "k"])
    func nothingRead(letter: String) async throws {
        sut.pages = [[]]
        let printed = try await sut.run(letter)
        #expect(printed[0].last == "No posts yet\nr: reload; ?: help")
        #expect(printed[1] == ["No post read yet"])
    }

    @Test("A number without an item and an unknown letter are reported")
    func mistakes() async throws {
        let printed = try await sut.run("3", "0", "zz")
        #expect(printed[1] == ["No post 3 here"])
        #expect(printed[2] == ["No post 0 here"])
        #expect(printed[3] == ["Unknown command “zz”. ? lists the commands."])
    }

    @Test("A long line is not repeated, whether it is a command or not")
    func longLines() async throws {
        let letters = String(repeating: "a", count: 1_000)
        let printed = try await sut.run(letters, "/" + String(repeating: letters, count: 5))
        #expect(printed[1].joined().count < 120)
        #expect(printed[2] == ["Line ignored: longer than 4195 bytes"])
    }

    @Test("Words are found among the loaded items, one after or before the other, and around")
    func find() async throws {
        let printed = try await sut.run("n", "/place", "n", "n", "N", "N", "/nowhere", "N")
        #expect(printed[1] == ["Nothing to find: type / and the words"])
        #expect(printed[2].first == "1. Place 1.")
        #expect(printed[3].first == "2. Place 2.")
        #expect(printed[4].prefix(2) == ["Continued from the top", "1. Place 1."])
        #expect(printed[5].prefix(2) == ["Continued from the bottom", "2. Place 2."])
        #expect(printed[6].first == "1. Place 1.")
        #expect(printed[7] == ["No matches for “nowhere”"])
        #expect(printed[8] == printed[7])
    }

    @Test("? prints the commands, and nothing is read after q")
    func quit() async throws {
        let printed = try await sut.run("?", "q", "")
        #expect(printed[1].first?.hasPrefix("Enter: more posts") == true)
        #expect(printed.count == 3)
        #expect(printed[2].isEmpty)
    }
}
