import Foundation
import HTTPTesting
import StorageTesting
import TerminalInterface
import TerminalTesting
import Testing

@testable import FeedHost

/// Text that is read from right to left, in the app as it is composed.
@Suite(.inTurns) struct TextOrderAcceptanceTests {
    @Test("A picture's texts and its comments stand in the order in which they are seen")
    func order() async throws {
        let folder = try TemporaryFolder()
        let feed = try ScriptedFeed([1])
        feed.server.reply(
            to: ScriptedFeed.firstPage(),
            with: .answer(text: feed.json([1]).replacing("Description 1.", with: "שלום")))
        feed.server.reply(
            to: ScriptedFeed.comments(of: 1),
            with: .answer(
                text: ScriptedFeed.commentsJSON(of: 1).replacing("Message 1.", with: "עולם")))
        let app = try ComposedApp(baseURL: feed.baseURL, store: folder.path)

        let frame = try await app.terminal.frame(showing: "Place 1.")
        #expect(frame.text.contains("םולש"))
        #expect(!frame.text.contains("שלום"))
        let comments = try await app.openComments(showing: "ana")
        #expect(comments.text.contains("םלוע"))
        try await app.leaveComments()
    }
}
