import AppSettings
import CommentsFeature
import CommentsSourceInterface
import Foundation
import ItemInterface
import SharedListUI
import Testing

@testable import AppCommands

@Suite("comments") struct CommentsCommandTests {
    private let printed = Lines()

    private func makeSUT(json: Bool = false, limit: Int? = nil) -> CommentsCommand {
        var settings = Settings(keymap: Keymap())
        (settings.json, settings.limit) = (json, limit)
        let presenters = Presenters(settings) { Date(timeIntervalSince1970: 120) }
        return CommentsCommand(
            settings: settings, output: printed.output, presenter: presenters.comments, failure: { "\($0)" })
    }

    private func comment(_ text: String) -> ItemComment {
        ItemComment(
            id: UUID(), author: "Ann", text: .plain(text), published: Date(timeIntervalSince1970: 60))
    }

    @Test("Each comment has a line with its author and age, its text, and an empty line")
    func text() async throws {
        let status = try await makeSUT().run { ([comment("First"), comment("Second")], []) }
        #expect(status == 0)
        #expect(
            printed.all == ["Ann · 1 minute ago", "First", "", "Ann · 1 minute ago", "Second", ""])
    }

    @Test("The limit is one of comments", arguments: [false, true])
    func limit(json: Bool) async throws {
        let all = ["First", "Second", "Third"].map(comment)
        _ = try await makeSUT(json: json, limit: 2).run { (all, []) }
        #expect(printed.all.contains { $0.contains("Second") })
        #expect(!printed.all.contains { $0.contains("Third") })
        #expect(printed.all.count == (json ? 2 : 6))
    }

    @Test("A failed load ends the command with 1, and prints no comment")
    func failure() async throws {
        #expect(try await makeSUT().run { throw UnknownAuthor() } == 1)
        #expect(printed.all.isEmpty)
    }

    private struct UnknownAuthor: Error {}
}
