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

@Suite("The feed line by line") struct PlainSceneTests {
    private let sut = SceneUnderTest([1, 2], [3])
    private let hint = "Enter: more posts; a number: comments of that post; ?: help"
    private let end = "End of the feed. A number: comments of that post; ?: help"
    private let failure = ["Loading…", "The server answered 404 (not found)", "R: retry"]

    // MARK: Pages

    @Test("The first page is printed at once, and further ones with Enter, each item once")
    func pages() async throws {
        let printed = try await sut.run("", "")
        #expect(
            printed[0] == [
                "My Feed", "Loading…", "1. Place 1.", "   Description 1.", "2. Place 2.", "   Description 2.",
                hint,
            ])
        #expect(printed[1] == ["Loading…", "3. Place 3.", "   Description 3.", end])
        #expect(printed[2] == [end])
    }

    @Test("In a feed of many sources each item has its source and its age below its title")
    func manySources() async throws {
        sut.sources = [FeedItem.numbered(1).summary.source: "Source"]
        let printed = try await sut.run()
        #expect(printed[0].first == "All posts")
        #expect(printed[0][2...4] == ["1. Place 1.", "   Source · now", "   Description 1."])
    }

    @Test("In a library a number prints the whole item, which is unread no longer")
    func wholeItem() async throws {
        sut.sources = [:]
        sut.unread = [FeedItem.numbered(1).id]
        let printed = try await sut.run("1", "k", "c 1")
        #expect(printed[0][2] == "1. (unread) Place 1.")
        #expect(printed[0].last?.hasPrefix("Enter: more posts; a number: read that post") == true)
        #expect(printed[1] == ["Loading…", "All of 1."])
        #expect(printed[2].first == "This is the first post")
        #expect(printed[3].last == "   On 1.")
    }

    @Test("An item that cannot be loaded is tried again with R")
    func wholeItemAgain() async throws {
        sut.sources = [:]
        let printed = try await sut.run("2", "R") { line in
            sut.failure = line == 1 ? .refused(status: 404) : nil
        }
        #expect(printed[1] == failure)
        #expect(printed[2] == ["Loading…", "All of 2."])
    }

    @Test("S prints the sources, and S with a number prints the items of one from the start")
    func sources() async throws {
        sut.sources = [:]
        let printed = try await sut.run("S", "S 2", "S 9", "B", "")
        #expect(
            printed[1] == ["1. All posts, 2 unread", "2. Source", "S and a number: posts from that source"])
        #expect(printed[2].prefix(3) == ["Source", "Loading…", "1. Place 1."])
        #expect(sut.fetched.last?.scope == ItemScope(sources: [.numbered(-1)]))
        #expect(printed[3] == ["No source 9 here"])
    }

    @Test("m, A and u change the read marks of a library")
    func marks() async throws {
        sut.sources = [:]
        let ids = [1, 2].map { FeedItem.numbered($0).id }
        sut.unread = [ids[0]]
        let printed = try await sut.run("m 2", "u", "A", "u", "u", "?")
        let sentences = TimelinePresenter(
            locale: Locale(identifier: "en"), calendar: Calendar(identifier: .gregorian),
            currentDate: Date.init)
        #expect(printed[1] == [sentences.toggled(isRead: false).text])
        #expect(printed[2] == [sentences.undone(1).text])
        #expect(printed[3] == [sentences.marked(1, undoKey: "u").text])
        #expect(printed[4] == [sentences.undone(1).text])
        #expect(printed[5] == [sentences.undone(nil).text])
        #expect(printed[6].first?.contains("S: sources; S and a number: posts from that source") == true)
        #expect(sut.unread == [ids[0]])
    }

    @Test("In the feed of one server there is no command about a library", arguments: ["S", "m 1", "A", "u"])
    func withoutLibrary(line: String) async throws {
        let printed = try await sut.run(line)
        #expect(printed[1] == ["Unknown command “\(line.prefix(1))”. ? lists the commands."])
    }

    @Test("The sentences of a load are printed above the items")
    func sentences() async throws {
        sut.sentences = ["2 items could not be read."]
        let printed = try await sut.run("")
        #expect(printed[0][1...3] == ["Loading…", "2 items could not be read.", "1. Place 1."])
        #expect(printed[1][0...2] == ["Loading…", "2 items could not be read.", "3. Place 3."])
    }

    @Test("Items that are merged meanwhile are neither repeated nor left out, and are new at a reload")
    func mergedMeanwhile() async throws {
        sut.pages = [[1, 2, 3, 4]]
        let printed = try await sut.run("", "1", "r") { line in
            if line == 1 { sut.merge([8, 1, 2, 9, 3, 4]) }
            if line == 3 { sut.pages = [[7, 8, 1, 2, 9, 3, 4]] }
        }
        #expect(printed[1].filter { $0.contains("Place") } == ["3. Place 3.", "4. Place 4."])
        #expect(printed[2].last == "   On 1.")
        #expect(printed[3].prefix(3) == ["Loading…", "3 new posts", "1. Place 7."])
    }

    @Test("Older items are numbered behind all others, wherever they are in the list, and newer ones are not")
    func olderBetween() async throws {
        let printed = try await sut.run("", "", "2", "k") { line in
            if line == 1 { sut.merge([9, 1, 8, 2]) }
        }
        #expect(printed[1].filter { $0.contains("Place") } == ["3. Place 8.", "4. Place 3."])
        #expect(printed[2] == [end])
        #expect(printed[3].last == "   On 2.")
        #expect(printed[4].first == "1. Place 1.")
    }

    @Test("If too much has changed, unnumbered items follow in the newest list's order")
    func forgottenList() async throws {
        sut.pages = [[1, 2, 3, 4]]
        let printed = try await sut.run("") { _ in
            sut.forgetsLists = true
            sut.merge([1, 3, 4])
        }
        #expect(printed[1].filter { $0.contains("Place") } == ["3. Place 3.", "4. Place 4."])
    }

    @Test("An item that was deleted is left out, and said to be missing where its number is typed")
    func deleted() async throws {
        sut.pages = [[1, 2, 3, 4]]
        let printed = try await sut.run("", "2", "k") { line in
            if line == 1 {
                sut.delete(2)
                sut.delete(3)
            }
        }
        #expect(printed[1].filter { $0.contains("Place") } == ["4. Place 4."])
        #expect(printed[2] == ["No post 2 here"])
        #expect(printed[3] == ["No post 3 here"])
    }

    @Test("Sources are fetched when they are due at first, and whenever the reader reloads")
    func causes() async throws {
        _ = try await sut.run("r", "")
        #expect(sut.fetched.map(\.isUserInitiated) == [false, true])
    }

    @Test("j and k print one item, also of a page that is not loaded yet, and Enter continues behind it")
    func oneByOne() async throws {
        let printed = try await sut.run("k", "k", "j", "j", "", "j")
        #expect(printed[1] == ["1. Place 1.", "   Description 1."])
        #expect(printed[2] == ["This is the first post"])
        #expect(printed[3] == ["2. Place 2.", "   Description 2."])
        #expect(printed[4] == ["Loading…", "3. Place 3.", "   Description 3."])
        #expect(printed[5] == [end])
        #expect(printed[6] == [end])
    }

    @Test("A reload prints new items, and none if none is new")
    func reload() async throws {
        let printed = try await sut.run("r", "r") { line in
            if line == 2 { sut.pages = [[9, 1], [2, 3]] }
        }
        #expect(printed[1] == ["Loading…", "0 new posts"])
        #expect(printed[2].prefix(3) == ["Loading…", "1 new post", "1. Place 9."])
    }

    // MARK: Failures

    @Test(
        "A feed that cannot be loaded is not called empty, and Enter, r and R load it",
        arguments: ["", "R", "r"])
    func firstPageAgain(line: String) async throws {
        sut.failure = .refused(status: 404)
        let printed = try await sut.run(line, line) { if $0 == 2 { sut.failure = nil } }
        #expect(printed[0] == ["My Feed"] + failure)
        #expect(printed[1] == failure)
        #expect(printed[2].prefix(2) == ["Loading…", "1. Place 1."])
    }

    @Test("After a page that cannot be loaded, Enter loads it")
    func pageAgain() async throws {
        let printed = try await sut.run("", "") { line in
            sut.failure = line == 1 ? .refused(status: 404) : nil
        }
        #expect(printed[1] == failure)
        #expect(printed[2].contains("3. Place 3."))
    }

    @Test("R starts the load that failed last, and says where none did", arguments: ["v 1", "s 1 a/", "1"])
    func retry(line: String) async throws {
        let printed = try await sut.run("R", line, "R", "R") { line in
            sut.failure = line == 2 ? .refused(status: 404) : nil
        }
        #expect(printed[1] == ["Nothing to retry. r: reload"])
        #expect(printed[2].suffix(3) == failure)
        #expect(printed[3].first == "Loading…")
        #expect(printed[3].count > 1)
        #expect(printed[4] == ["Nothing to retry. r: reload"])
    }

    @Test("Stored comments are printed with the offer to load the server's")
    func commentsAgain() async throws {
        sut.hasStoredComments = true
        let printed = try await sut.run("1", "R") { line in
            sut.failure = line == 1 ? .refused(status: 404) : nil
        }
        #expect(
            printed[1] == [
                "Loading…", "These are stored.", "ana, 2 days ago", "   On 1.", "R: retry",
            ])
        #expect(printed[2].suffix(2) == ["ana, 2 days ago", "   On 1."])
    }

    @Test(
        "Where the server cannot be reached, the stored feed is printed with its age, and a reload says so again"
    )
    func stored() async throws {
        sut.failure = .noConnection
        sut.stored = [4]
        let printed = try await sut.run("r", "R") { if $0 == 2 { sut.failure = nil } }
        #expect(printed[0].contains { $0.contains("2 hours ago") })
        #expect(printed[0].suffix(4) == ["1. Place 4.", "   Description 4.", end, "R: retry"])
        #expect(printed[1].count == 3)
        #expect(printed[2].contains("1. Place 1."))
    }

    @Test("Without the network no other attempt is offered")
    func offline() async throws {
        sut.failure = .offline
        sut.stored = [4]
        #expect(try await sut.run()[0].last == end)
    }

    @Test("An output that cannot be written ends the scene")
    func writeError() async throws {
        sut.room = 3
        await #expect(throws: SceneUnderTest.WriteFailed.self) { try await sut.run("") }
    }

    @Test("The end of the input frees the scene, even where its loads failed")
    func end() async throws {
        sut.failure = .refused(status: 404)
        try await expectFreed {
            let scene = sut.makeScene()
            try await scene.run { _ in nil }
            return WeakReferences(to: ["scene": scene])
        }
    }
}
