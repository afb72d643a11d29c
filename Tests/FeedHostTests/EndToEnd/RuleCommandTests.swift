import Foundation
import ItemInterface
import LibraryStorageInterface
import Testing

@testable import FeedHost

@Suite("The commands rule add, rules, rule remove, and hidden posts", .inTurns)
struct RuleCommandTests {
    private let library: LibraryOfKinds

    init() throws {
        library = try LibraryOfKinds()
    }

    private func run(_ arguments: String...) async throws -> FeedHostProgram.Result {
        try await library.program.run(arguments + ["--library", library.file])
    }

    /// The titles of a document's posts that a command prints with `--json`.
    private func titles(_ arguments: String...) async throws -> [String] {
        let result = try await library.program.run(arguments + ["--json", "--library", library.file])
        return result.lines.compactMap { $0.firstMatch(of: #/"title":"(\w+)"/#).map { String($0.1) } }
    }

    private func hiddenCounts() async throws -> [String] {
        try await run("sources", "--json").lines.compactMap {
            $0.firstMatch(of: #/"hidden":(\d+)/#).map { String($0.1) }
        }
    }

    @Test(
        "A rule hides posts from list, search and counts until it is removed, and those that come later too")
    func hide() async throws {
        _ = try await run("refresh")
        let added = try await run("rule", "add", "title:one", "OR", "title:three", "--hide")
        #expect(added.status == 0 && added.errors == "")
        #expect(added.lines == [localized(.subscriptions, "rule.hid", count: 1)])
        #expect(try await titles("list", "Document") == ["Two"])
        #expect(try await titles("list", "--source", "Document") == ["Two"])
        #expect(try await titles("search", "text") == ["Two"])
        for arguments in [["list", "--hidden"], ["list", "--find", "is:hidden"], ["search", "is:hidden"]] {
            let result = try await library.program.run(arguments + ["--json", "--library", library.file])
            #expect(result.lines.count == 1 && result.output.contains(#""title":"One""#), "\(arguments)")
        }
        #expect(try await titles("search", "two", "--hidden") == [])
        #expect(try await titles("list", "--hidden", "--source", "Server") == [])
        #expect(try await hiddenCounts() == ["0", "1", "0"])
        #expect(
            try await run("sources").output.contains(localized(.subscriptions, "sources.hidden", count: 1)))

        library.serve(["One", "Two", "Three"])
        for source in try library.store.subscriptions() {
            try library.store.setFetchState(FetchState(), of: source.id)
        }
        _ = try await run("refresh", "Document")
        #expect(try await hiddenCounts() == ["0", "2", "0"])
        let listed = try await run("rules")
        let hidden = localized(.subscriptions, "sources.hidden", count: 2)
        #expect(listed.lines == ["  1  hide  all sources  \(hidden)  title:one OR title:three"])

        let removed = try await run("rule", "remove", "1")
        #expect(
            removed.lines == [
                localized(.subscriptions, "rule.removed", "title:one OR title:three"),
                localized(.subscriptions, "rule.returned", count: 2),
            ])
        #expect(try await titles("list", "Document").sorted() == ["One", "Three", "Two"])
        let none = try await run("rules")
        #expect(none.status == 0 && none.output == "")
        #expect(none.errors == localized(.subscriptions, "rule.none", "feedhost") + "\n")
    }

    @Test("Rules mark posts as read and bookmark them, of one source where it is named")
    func marks() async throws {
        _ = try await run("refresh")
        let read = try await run("rule", "add", "-xyz", "--read", "--source", "Document")
        #expect(read.lines == [localized(.subscriptions, "rule.marked-read", count: 2)])
        let bookmarked = try await run("rule", "add", "title:two", "--bookmark")
        #expect(bookmarked.lines == [localized(.subscriptions, "rule.bookmarked", count: 1)])
        #expect(try await titles("list", "--bookmarked") == ["Two"])
        #expect(try await titles("list", "--unread", "--source", "Document") == [])
        let again = try await run("rule", "add", "-xyz", "--read", "--source", "Document")
        #expect(again.lines == [localized(.subscriptions, "rule.known", "-xyz")])
        let rules = try await run("rules", "--json")
        try #require(rules.lines.count == 2)
        #expect(rules.lines[0].hasPrefix(#"{"number":1,"id":""#))
        #expect(rules.lines[0].contains(#""action":"read","query":"-xyz","source":""#))
        #expect(rules.lines[1].contains(#""action":"bookmark","query":"title:two","added":""#))
    }

    @Test("A mistake in the query is shown at its place, and exits with 2, as other wrong usage does")
    func mistakes() async throws {
        let mistake = try await run("rule", "add", "日本 is:new", "--hide")
        #expect(mistake.status == 2 && mistake.output == "")
        #expect(mistake.errors.hasPrefix("日本 is:new\n        ^^^\n"))
        for (arguments, sentence) in [
            (["rule", "add", "…", "--hide"], "no words"),
            (["rule", "add", "a", "--hide", "--source", "Nothing"], "Nothing"),
            (["rule", "remove", "7"], "7"), (["rule", "add", "a"], "--bookmark"),
            (["rule", "add", "a", "--hide", "--read"], "leave out"), (["rule"], "add and remove"),
        ] {
            let result = try await library.program.run(arguments + ["--library", library.file])
            #expect(result.status == 2 && result.output == "", "\(arguments)")
            #expect(result.errors.contains(sentence), "\(result.errors)")
        }
        #expect(try library.store.rules().isEmpty)
    }

    @Test(
        "On a terminal rule add asks with the number of posts, and adds nothing without a yes",
        .slow(with: "tmux"))
    func question() async throws {
        _ = try await run("refresh")
        let question = localized(.subscriptions, "rule.hides", count: 1, 5)
        for (reply, count) in [("n", 0), ("y", 1)] {
            let terminal = try library.program.open(
                ["rule", "add", "title:one", "--hide", "--library", library.file])
            try await terminal.screen(showing: question)
            try terminal.press(reply, "Enter")
            try await terminal.screen(showing: "ended with \(1 - count)")
            #expect(try library.store.rules().count == count)
        }
    }
}
