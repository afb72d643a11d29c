import FileTesting
import Foundation
import HTTPInterface
import HTTPTesting
import StorageInterface
import StorageTesting
import Testing

@testable import FeedHost

@Suite("The app line by line", .timeLimit(.minutes(5))) struct PlainAppTests {
    private let folder: TemporaryFolder
    private let feed: ScriptedFeed

    init() throws {
        folder = try TemporaryFolder()
        feed = try ScriptedFeed([1, 2], [3], limit: 2)
    }

    /// The printed lines, a paragraph for the start and for each typed line.
    private func run(
        _ lines: String..., options: [String] = [], before: @escaping (Int) -> Void = { _ in },
        adapt: (inout Dependencies) -> Void = { _ in }
    ) async throws -> [[String]] {
        try await run(lines, options: options, before: before, adapt: adapt)
    }

    private func run(
        _ lines: [String], options: [String] = [], before: @escaping (Int) -> Void = { _ in },
        adapt: (inout Dependencies) -> Void = { _ in }
    ) async throws -> [[String]] {
        let app = PlainApp(
            options: ["--base-url", feed.baseURL.text, "--store", folder.path, "--page-size", "2"],
            home: folder.path)
        return try await app.run(lines, options: options, before: before, adapt: adapt)
    }

    private let hint = localized(.line, "more")
    private let end = localized(.line, "end")

    @Test("The first page comes at once, further ones with Enter, each item once")
    func pages() async throws {
        let printed = try await run("", "", "")
        #expect(
            printed[0] == [
                localized(.feed, "title"), localized(.line, "loading"), "1. Place 1.", "   Description 1.",
                "2. Place 2.", "   Description 2.",
                hint,
            ])
        #expect(printed[1] == [localized(.line, "loading"), "3. Place 3.", "   Description 3.", hint])
        #expect(printed[2] == [localized(.line, "loading"), end])
        #expect(printed[3] == [end])
    }

    @Test("A number prints the comments of that picture")
    func comments() async throws {
        let printed = try await run("2", "c 1", "c")
        #expect(printed[1].count == 3)
        #expect(printed[1][1].hasPrefix("ana · "))
        #expect(printed[1][2] == "   Message 2.")
        #expect(printed[2].last == "   Message 1.")
        #expect(printed[3].first == "1. Place 1.")
        #expect(printed[3].last == "   Message 1.")
    }

    @Test("b and a number bookmarks a picture, and no longer, in a sentence each")
    func bookmark() async throws {
        let printed = try await run("b 2", "b 2", "b 9")
        #expect(printed[1] == [localized(.bookmarks, "notice.added")])
        #expect(printed[2] == [localized(.bookmarks, "notice.removed", "b")])
        #expect(printed[3] == [localized(.line, "noPicture", "9")])
    }

    @Test("B prints the bookmarks, whose numbers are theirs until Enter goes back to the feed")
    func bookmarks() async throws {
        let printed = try await run("b 2", "B", "1", "/place", "", "1")
        #expect(
            printed[2] == [
                localized(.timeline, "title.bookmarks"), "1. Place 2.", "   Description 2.",
                localized(.line, "bookmarks"),
            ])
        #expect(printed[3].last == "   Message 2.")
        #expect(printed[4] == ["1. Place 2.", "   Description 2."])
        #expect(printed[5] == [localized(.feed, "title"), hint])
        #expect(printed[6].last == "   Message 1.")
    }

    @Test("A bare letter means the item that was read last, and its first line says which")
    func lastRead() async throws {
        let address = feed.server.url(ScriptedFeed.picture(2)).text
        let printed = try await run("y", "b", "y 1", "b", "y 9", "y")
        #expect(printed[1] == ["2. Place 2.", address])
        #expect(printed[2] == ["2. Place 2.", localized(.bookmarks, "notice.added")])
        #expect(printed[3] == [feed.server.url(ScriptedFeed.picture(1)).text])
        #expect(printed[4] == ["1. Place 1.", localized(.bookmarks, "notice.added")])
        #expect(printed[5] == [localized(.line, "noPicture", "9")])
        #expect(printed[6].first == "1. * Place 1.")
    }

    @Test("v describes a picture: its texts, its size and its colors")
    func describe() async throws {
        let printed = try await run("v 2")
        let colors = ["orange", "blue"].map { localized(.colors, "color.\($0)") }.joined(separator: ", ")
        #expect(
            printed[1] == [
                "2. Place 2.", "   Description 2.", localized(.line, "loading"),
                localized(.description, "picture.size", "4", "4", "84 bytes") + " "
                    + localized(.description, "picture.colors", colors),
            ])
    }

    @Test("R retries a failed picture, and nothing else")
    func pictureAgain() async throws {
        let picture = ScriptedFeed.picture(1)
        let printed = try await run("R", "v 1", "R", "s 1 \(folder.path)/", "R", "R") { paragraph in
            let data = Array(ScriptedFeed.opaquePNG)
            if paragraph == 1 { feed.server.reply(to: picture, with: .response(404)) }
            if paragraph == 5 { feed.server.reply(to: picture, with: .response(body: data)) }
        }
        let failure = [
            localized(.line, "loading"), localized(.failures, "failure.refused", "404 (not found)"),
            localized(.line, "retry"),
        ]
        #expect(printed[1] == [localized(.line, "nothingFailed")])
        #expect(Array(printed[2].suffix(3)) == failure)
        #expect(printed[3] == failure)
        #expect(printed[4] == failure)
        #expect(
            printed[5] == [
                localized(.line, "loading"), localized(.picture, "saved", "\(folder.path)/place-1.png"),
            ])
        #expect(FileManager.default.contents(atPath: "\(folder.path)/place-1.png") == ScriptedFeed.opaquePNG)
        #expect(printed[6] == [localized(.line, "nothingFailed")])
    }

    @Test("Where stored comments are printed instead of the server's, R asks the server again")
    func commentsAgain() async throws {
        let comments = ScriptedFeed.comments(of: 1)
        let printed = try await run("1", "1", "R") { paragraph in
            if paragraph == 2 { feed.server.reply(to: comments, with: .response(404)) }
            if paragraph == 3 {
                feed.server.reply(to: comments, with: .response(text: ScriptedFeed.commentsJSON(of: 2)))
            }
        }
        #expect(printed[2].contains("   Message 1."))
        #expect(printed[2].last == localized(.line, "retry"))
        #expect(printed[3].contains("   Message 2."))
    }

    @Test("A server that asks to wait is not said to be retried automatically")
    func retryLater() async throws {
        feed.server.reply(
            to: ScriptedFeed.firstPage(limit: 2), with: .response(503, headers: ["Retry-After": "60"]))
        let printed = try await run()
        #expect(printed[0][2].hasPrefix(localized(.failures, "failure.wait-until")))
    }

    @Test("What the reader asks for is asked of the server, however often that failed before")
    func userInitiated() async throws {
        let page = ScriptedFeed.page(after: 2, limit: 2)
        feed.server.reply(to: page, with: .response(500))
        let lines = Array(repeating: "", count: 7)
        let printed = try await run(lines) { paragraph in
            if paragraph == 7 { feed.serve([[1, 2], [3]], limit: 2) }
        }
        #expect(printed[7].contains("3. Place 3."))
    }

    @Test("A reload prints only new posts")
    func reload() async throws {
        let printed = try await run("r", "r") { paragraph in
            if paragraph == 2 { feed.serve([[9, 1], [2, 3]], limit: 2) }
        }
        #expect(printed[1] == [localized(.line, "loading"), localized(.line, "new", count: 0)])
        #expect(
            printed[2].prefix(3) == [
                localized(.line, "loading"), localized(.line, "new", count: 1), "1. Place 9.",
            ])
    }

    @Test("Without the network, the stored feed and stored comments are printed, and it is said")
    func offline() async throws {
        _ = try await run("1")
        let printed = try await run("1", options: ["--offline"])
        #expect(printed[0].contains { $0.contains(localized(.feed, "notice.cached")) })
        #expect(printed[0].contains("1. Place 1."))
        #expect(printed[1].contains("   Message 1."))
    }

    @Test("Without the network, words are found in all that is stored, and a reload says what is shown")
    func offlineStore() async throws {
        _ = try await run("", "")
        let printed = try await run("/place 3", "r", "R", options: ["--offline"])
        #expect(printed[0].last == hint)
        #expect(printed[1] == ["3. Place 3.", "   Description 3."])
        #expect(printed[2].count == 2)
        #expect(printed[2].last?.hasPrefix(localized(.feed, "notice.cached")) == true)
    }
}
