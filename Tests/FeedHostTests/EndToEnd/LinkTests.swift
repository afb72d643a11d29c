import ConcurrencyTesting
import Foundation
import HTTPInterface
import HTTPTesting
import TerminalInterface
import TerminalTesting
import Testing
import TextInterface

@testable import FeedHost

/// What becomes of the address of the picture in focus.
@Suite(.inTurns) struct LinkTests {
    private let folder: TemporaryFolder
    private let feed: ScriptedFeed
    /// With all that a shell would run or take apart.
    private let address: String

    init() throws {
        folder = try TemporaryFolder()
        feed = try ScriptedFeed([1])
        let picture = ScriptedFeed.picture(1)
        let target = picture + "?a=$(id)&b=';id;'*"
        feed.server.reply(to: target, with: .answer(body: Array(ScriptedFeed.opaquePNG)))
        feed.server.reply(
            to: ScriptedFeed.firstPage(),
            with: .answer(text: feed.json([1]).replacing(picture, with: target)))
        address = feed.server.url(picture).text + "?a=$(id)&b=';id;'*"
    }

    private var program: FeedHostProgram {
        FeedHostProgram(baseURL: feed.baseURL, store: folder.path + "/store")
    }

    @Test("o hands it to the desktop's program as one word, and to no shell")
    func opens() async throws {
        let opened = folder.path + "/opened"
        let opener = folder.path + "/xdg-open"
        try "#!/bin/sh\nprintf '%s\\n' \"$#\" \"$1\" > '\(opened)'\n"
            .write(toFile: opener, atomically: false, encoding: .utf8)
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: opener)
        let terminal = try program.open(behind: "PATH='\(folder.path)':\"$PATH\"")
        try await terminal.screen(showing: "Place 1.")
        try terminal.press("o")
        try await terminal.screen(showing: "Opened http://")
        await eventually {
            FileManager.default.contents(atPath: opened) == Data("1\n\(address)\n".utf8)
        }
        try terminal.press("q")
        try await terminal.screen(showing: "ended with 0")
    }

    @Test("o says so where no program opens addresses")
    func noOpener() async throws {
        let terminal = try program.open(behind: "PATH='\(folder.path)'")
        try await terminal.screen(showing: "Place 1.")
        try terminal.press("o")
        try await terminal.screen(showing: "no program here that opens addresses")
        try terminal.press("q")
        try await terminal.screen(showing: "ended with 0")
    }

    @Test("y puts it on the terminal's clipboard")
    func copies() async throws {
        let app = try ComposedApp(baseURL: feed.baseURL, store: folder.path)
        _ = try await app.terminal.frame(showing: "Place 1.")
        app.terminal.type("y")
        await eventually { app.terminal.copies.map(\.text) == [address] }
        try await app.quit()
    }
}
