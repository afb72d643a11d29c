import Foundation
import LibraryStorageInterface
import SearchInterface
import StorageTesting
import Testing

@testable import SubscriptionKit

@Suite("SubscriptionCommands, rules") struct RuleCommandsTests {
    private let commands = Commands()

    /// Two sources, of which the first has posts with the titles "Title 1 1", "Title 2 1", …
    init() throws {
        try commands.library.subscribe((1...2).map(Subscription.numbered))
        _ = try commands.library.merge(.numbered([1, 2, 3, 4]), retaining: .count(9))
    }

    private func add(
        _ query: String, _ action: Rule.Action = .hide, of source: String? = nil
    ) async throws -> Int32 {
        try await commands.sut.addRule(
            SearchQuery(parsing: query, now: .numbered(0)), action, of: source)
    }

    private var listed: [Int] {
        get throws {
            let list = try commands.library.list(ItemScope())
            let ids = try commands.library.items(at: 0..<list.count, of: list)?.map(\.id) ?? []
            return (1...4).filter { ids.contains(.numbered($0)) }
        }
    }

    // MARK: rule add

    @Test(
        "Without a terminal a rule is added, applied to the posts that are there, and what it did is printed")
    func add() async throws {
        _ = try commands.library.setRead(true, [.numbered(1)])
        #expect(try await add(#""title 1" OR "title 2""#) == 0)
        #expect(try await add(#" "title 3" "#, .bookmark) == 0)
        #expect(try await add("title", .read, of: "Source 1") == 0)
        let lines = [
            "Added the rule: hid 2 posts", "Added the rule: bookmarked 1 post",
            "Added the rule: marked 2 posts as read",
        ]
        #expect(commands.takeLines() == lines)
        #expect(try listed == [3, 4])
        let rules = try commands.library.rules()
        #expect(Set(rules.map(\.text)) == [#""title 1" OR "title 2""#, #""title 3""#, "title"])
        #expect(rules.first { $0.action == .read }?.source == .numbered(-1))
        #expect(rules.allSatisfy { $0.addedAt == .numbered(1_000) })
    }

    @Test("On a terminal, add reports how many posts would change, and only yes adds the rule")
    func question() async throws {
        _ = try commands.library.setRead(true, [.numbered(1)])
        try commands.library.insertBookmark(of: .numbered(2), from: .numbered(1), at: .numbered(5))
        for reply in ["", "n", "no", "yesterday", " x"] {
            commands.reply = reply
            #expect(try await add(#""title 1" OR "title 2""#) == 1)
            #expect(commands.takeLines() == ["! No rule added"])
        }
        #expect(try commands.library.rules().isEmpty)
        #expect(try await add("title", .read) == 1)
        #expect(try await add("title", .bookmark) == 1)
        #expect(try await add("title", .hide, of: "Name 2") == 1)
        #expect(
            Array(commands.prompts.suffix(4)) == [
                "Hides 2 of 4 posts. Add the rule? [y/N]", "Marks 3 of 4 posts as read. Add the rule? [y/N]",
                "Bookmarks 3 of 4 posts. Add the rule? [y/N]", "Hides 0 of 0 posts. Add the rule? [y/N]",
            ])
        _ = commands.takeLines()
        commands.reply = " Y"
        #expect(try await add(#""title 1" OR "title 2""#) == 0)
        #expect(commands.takeLines() == ["Added the rule: hid 2 posts"])
    }

    @Test(
        "Yes is meant in each language",
        arguments: [("el", "Ναι"), ("pt-BR", "s"), ("pt-BR", "y"), ("el", "ν")])
    func languages(locale: String, reply: String) async throws {
        (commands.locale, commands.reply) = (locale, reply)
        #expect(try await add("title") == 0)
        #expect(try listed == [])
    }

    @Test("A rule that exists is reported, and not added again; one with another action or source is")
    func known() async throws {
        #expect(try await add("title") == 0)
        #expect(try await add("title ") == 0)
        #expect(commands.takeLines() == ["Added the rule: hid 4 posts", "The rule exists already: title"])
        #expect(try await add("title", .read) == 0)
        #expect(try await add("title", of: "Source 1") == 0)
        #expect(try commands.library.rules().count == 3)
    }

    @Test("A rule for no source or several lists the candidates without a change")
    func source() async throws {
        #expect(try await add("title", of: "nothing") == 2)
        #expect(commands.takeLines() == ["! No source named nothing. “feedhost sources” lists them."])
        var other = Subscription.numbered(2)
        other.name = "Source 1"
        try commands.library.subscribe(other)
        #expect(try await add("title", of: "source 1") == 2)
        #expect(commands.takeLines().count == 3)
        #expect(try commands.library.rules().isEmpty)
    }

    // MARK: rules

    /// Two rules that hide, and one for a source.
    private func addRules() throws {
        let rules: [(text: String, action: Rule.Action, source: UUID?)] = [
            (#""title 1" OR "title 2""#, .hide, nil), (#""title 2""#, .hide, .numbered(-1)),
            ("before:2001", .bookmark, nil),
        ]
        for (number, rule) in zip(1..., rules) {
            _ = try commands.library.add(
                Rule(
                    id: .numbered(number), text: rule.text, action: rule.action, source: rule.source,
                    addedAt: .numbered(Double(number))))
        }
    }

    @Test("Rules are listed with number, action, present hidden posts, source and query")
    func rules() throws {
        #expect(try commands.sut.rules() == 0)
        #expect(commands.takeLines() == ["! No rules. “feedhost rule add QUERY --hide” adds one."])
        try addRules()
        #expect(try commands.sut.rules() == 0)
        #expect(
            commands.takeLines() == [
                #"  1  hide      all sources  2 hidden  "title 1" OR "title 2""#,
                #"  2  hide      Source 1     1 hidden  "title 2""#,
                #"  3  bookmark  all sources            before:2001"#,
            ])
    }

    @Test("rules --json has the fields, and no line without rules")
    func json() throws {
        commands.isJSON = true
        #expect(try commands.sut.rules() == 0)
        #expect(commands.objects.isEmpty)
        try addRules()
        #expect(try commands.sut.rules() == 0)
        let (id, source) = (UUID.numbered(2).uuidString, UUID.numbered(-1).uuidString)
        #expect(commands.objects.count == 3)
        #expect(
            commands.objects[1] == """
                {"number":2,"id":"\(id)","action":"hide","query":"\\"title 2\\"","source":"\(source)","hidden":1,\
                "added":"\(Date.numbered(2).formatted(.iso8601))"}
                """)
        #expect(!commands.objects[2].contains("hidden"))
    }

    // MARK: rule remove

    @Test("A rule is removed by its number or the start of its id, and the posts that return are counted")
    func remove() throws {
        try addRules()
        #expect(try commands.sut.removeRule("1") == 0)
        #expect(
            commands.takeLines() == [
                #"Removed the rule: "title 1" OR "title 2""#, "Showing 1 post again",
            ])
        #expect(try listed == [1, 3, 4])
        #expect(try commands.sut.removeRule("2") == 0)
        #expect(commands.takeLines() == ["Removed the rule: before:2001"])
        #expect(try commands.sut.removeRule(UUID.numbered(2).uuidString.lowercased()) == 0)
        #expect(try commands.library.rules().isEmpty)
        #expect(try listed == [1, 2, 3, 4])
    }

    @Test(
        "A text that means no rule or several is reported without a change",
        arguments: ["0", "4", "x", "", "\(Int.min)"])
    func noRule(text: String) throws {
        try addRules()
        #expect(try commands.sut.removeRule(text) == 2)
        #expect(commands.takeLines() == ["! No rule \(text). “feedhost rules” lists them."])
        let start = String(UUID.numbered(1).uuidString.prefix(6))
        #expect(try commands.sut.removeRule(start) == 2)
        #expect(commands.notices.count == 4)
        #expect(try commands.library.rules().count == 3)
    }

    // MARK: sources

    @Test("Sources say how many of their posts are hidden, where some are")
    func sources() throws {
        try addRules()
        #expect(try commands.sut.sources { _, _, _ in nil } == 0)
        let rows = commands.takeLines().filter { $0.contains("feeds.example") }
        #expect(rows.count { $0.contains("not checked yet, 2 hidden  ") } == 1)
        #expect(rows.count { $0.contains("hidden") } < rows.count)
        commands.isJSON = true
        #expect(try commands.sut.sources { _, _, _ in nil } == 0)
        #expect(commands.objects.map { $0.contains(#""hidden":2"#) } == [true, false])
        #expect(commands.objects[1].contains(#""hidden":0"#))
    }
}
