import Foundation
import HTTPInterface
import HTTPTesting
import StorageInterface
import StorageTesting
import Testing

@testable import FeedHost

@Suite("The app without a screen", .timeLimit(.minutes(1))) struct PlainAppTests {
    private let folder: TemporaryFolder
    private let feed: ScriptedFeed

    init() throws {
        folder = try TemporaryFolder()
        feed = try ScriptedFeed([1, 2], [3], limit: 2)
    }

    /// What is printed, a paragraph for the start and for each line that is typed.
    private func run(
        _ lines: String..., options: [String] = [], before: @escaping (Int) -> Void = { _ in },
        adapt: (inout Plugins) -> Void = { _ in }
    ) async throws -> [[String]] {
        let settings = try Settings.read(
            arguments: [
                "--plain", "--base-url", feed.baseURL.text, "--store", folder.path, "--page-size", "2",
                "--timeout",
                "5",
            ] + options, environment: ["HOME": folder.path]
        ).settings
        let printed = Printed()
        let output = Output(isTerminal: false, hasColor: false, columns: 80) { text in
            printed.paragraphs[printed.paragraphs.count - 1].append(String(text.dropLast()))
        }
        var rest = lines[...]
        var plugins = try Composition.make(settings).plugins
        adapt(&plugins)
        let app = PlainApp(composition: Composition(settings: settings, plugins: plugins), output: output) {
            guard let line = rest.popFirst() else { return nil }
            before(printed.paragraphs.count)
            printed.paragraphs.append([])
            return line
        }
        #expect(try await app.run() == 0)
        return printed.paragraphs
    }

    private final class Printed {
        var paragraphs: [[String]] = [[]]
    }

    private let hint = "Enter for more, a number for its comments, ? for help."
    private let end = "That is the whole feed. A number for its comments, ? for help."

    @Test("The first page comes at once, further ones with Enter, each item once")
    func pages() async throws {
        let printed = try await run("", "", "")
        #expect(
            printed[0] == [
                "My Feed", "Loading…", "1. Place 1.", "   Description 1.", "2. Place 2.", "   Description 2.",
                hint,
            ])
        #expect(printed[1] == ["Loading…", "3. Place 3.", "   Description 3.", hint])
        #expect(printed[2] == ["Loading…", end])
        #expect(printed[3] == [end])
    }

    @Test("A number prints the comments of that picture")
    func comments() async throws {
        let printed = try await run("2")
        #expect(printed[1].count == 2)
        #expect(printed[1][0].hasPrefix("ana, "))
        #expect(printed[1][1] == "   Message 2.")
    }

    @Test("b and a number bookmarks a picture, and no longer, in a sentence each")
    func bookmark() async throws {
        let printed = try await run("b 2", "b 2", "b 9")
        #expect(printed[1] == ["Bookmarked. B shows the bookmarks."])
        #expect(printed[2] == ["No longer bookmarked. b brings it back."])
        #expect(printed[3] == ["There is no picture 9 here."])
    }

    @Test("B prints the bookmarks, whose numbers are theirs until Enter goes back to the feed")
    func bookmarks() async throws {
        let printed = try await run("b 2", "B", "1", "/place", "", "1")
        #expect(
            printed[2] == [
                "Bookmarks", "1. Place 2.", "   Description 2.",
                "These are the bookmarks: a number means one of them. Enter goes back to the feed.",
            ])
        #expect(printed[3].last == "   Message 2.")
        #expect(printed[4] == ["1. Place 2.", "   Description 2."])
        #expect(printed[5] == ["My Feed", hint])
        #expect(printed[6].last == "   Message 1.")
    }

    @Test("Without bookmarks, B says how one is made, and numbers stay the feed's")
    func noBookmarks() async throws {
        let printed = try await run("B", "1")
        #expect(printed[1] == ["Bookmarks", "There are no bookmarks yet: b and a number makes one."])
        #expect(printed[2].last == "   Message 1.")
    }

    @Test("What is bookmarked has a sign where it is printed")
    func bookmarkSign() async throws {
        let printed = try await run("b 1", "/place 1")
        #expect(printed[2] == ["1. ★ Place 1.", "   Description 1."])
    }

    @Test("A number of a picture that was not printed, and a letter that means nothing, are told")
    func mistakes() async throws {
        let printed = try await run("3", "0", "zz")
        #expect(printed[1] == ["There is no picture 3 here."])
        #expect(printed[2] == ["There is no picture 0 here."])
        #expect(printed[3] == ["There is no command “zz”; ? lists them."])
    }

    @Test("Words are found among what was printed, one place after the other, and around")
    func find() async throws {
        let printed = try await run("/place", "n", "n", "/nowhere")
        #expect(printed[1].first == "1. Place 1.")
        #expect(printed[2].first == "2. Place 2.")
        #expect(printed[3].first == "1. Place 1.")
        #expect(printed[4] == ["Nothing that was printed holds “nowhere”."])
    }

    @Test("A reload prints what is new, and nothing where nothing is")
    func reload() async throws {
        let printed = try await run("r", "r") { paragraph in
            if paragraph == 2 { feed.serve([[9, 1], [2, 3]], limit: 2) }
        }
        #expect(printed[1] == ["Loading…", "0 new pictures."])
        #expect(printed[2].prefix(3) == ["Loading…", "1 new picture.", "1. Place 9."])
    }

    @Test("Without the network, the stored feed and stored comments are printed, and it is said")
    func offline() async throws {
        _ = try await run("1")
        let printed = try await run("1", options: ["--offline"])
        #expect(printed[0].contains { $0.contains("This is the feed of") })
        #expect(printed[0].contains("1. Place 1."))
        #expect(printed[1].contains("   Message 1."))
    }

    @Test("A fault of the store is told once, and what is read is printed all the same")
    func storeFault() async throws {
        let store = FeedStoreSpy()
        store.stub(append: .failure(StorageError(.full)))
        store.stub(summary: .failure(StorageError(.full)))
        let printed = try await run("", adapt: { $0.stores.feed = store })
        let sentence = "There is no room left to store anything"
        #expect(printed.joined().count { $0 == sentence } == 1)
        #expect(printed[0].contains("1. Place 1."))
        #expect(printed[1].contains("3. Place 3."))
    }

    @Test("A page that cannot be had is told, and Enter tries again")
    func failure() async throws {
        let page = ScriptedFeed.page(after: 2, limit: 2)
        let printed = try await run("", "") { paragraph in
            if paragraph == 1 { feed.server.reply(to: page, with: .answer(text: "no page")) }
            if paragraph == 2 { feed.serve([[1, 2], [3]], limit: 2) }
        }
        #expect(printed[1].count == 2)
        #expect(printed[2].contains("3. Place 3."))
    }

    @Test("A picture is saved under a name that is told")
    func save() async throws {
        let printed = try await run("s 1 \(folder.path)/")
        #expect(printed[1] == ["Saved as \(folder.path)/1.png."])
        #expect(FileManager.default.contents(atPath: "\(folder.path)/1.png") == ScriptedFeed.opaquePNG)
    }
}
