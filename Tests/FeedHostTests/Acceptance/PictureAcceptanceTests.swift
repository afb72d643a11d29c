import AppSettings
import ConcurrencyTesting
import FileTesting
import Foundation
import HTTPTesting
import ImageInterface
import TerminalInterface
import TerminalTesting
import Testing
import TextInterface

@testable import FeedHost

@Suite("Pictures in the app", .inTurns) struct PictureAcceptanceTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func makeSUT(
        _ feed: ScriptedFeed, columns: Int = 100, decoder: (any ImageDecoder)? = nil,
        change: (inout Settings) -> Void = { _ in }
    ) throws -> ComposedApp {
        try ComposedApp(
            reading: feed.baseURL, store: folder.path, columns: columns,
            change: change, adapt: { dependencies, _ in if let decoder { dependencies.decoder = decoder } })
    }

    @Test(
        "A picture that cannot be decoded, or is empty, says so in its place; Enter still opens the comments",
        arguments: ["This is no picture.", ""])
    func undecodable(body: String) async throws {
        let feed = try ScriptedFeed([1])
        feed.server.reply(to: ScriptedFeed.picture(1), with: .response(text: body))
        let app = try makeSUT(feed)
        _ = try await app.terminal.frame(showing: "× \(localized(.feed, "picture.failed"))")
        app.terminal.press(.enter)
        _ = try await app.terminal.frame(showing: "Message 1.")
        try await app.leaveComments()
    }

    @Test("A failed picture is tried again when its row comes back near the screen")
    func comesBack() async throws {
        let feed = try ScriptedFeed(Array(0..<30))
        feed.server.reply(to: ScriptedFeed.picture(0), with: .response(404))
        let app = try makeSUT(feed)
        _ = try await app.terminal.frame(showing: "× \(localized(.feed, "picture.failed"))")
        feed.server.reply(
            to: ScriptedFeed.picture(0), with: .response(body: Array(ScriptedFeed.opaquePNG)))
        app.terminal.press(.end)
        await app.settle()
        app.terminal.press(.home)
        _ = try await app.terminal.frame {
            $0.text.contains(rowPosition(1, of: 30)) && $0.showsTwoScriptedPictures
        }
        #expect(feed.requestedPictures.count { $0 == 0 } == 2)
        try await app.quit()
    }

    @Test("However fast the reader scrolls, each row shows its own picture")
    func ownPicture() async throws {
        let numbers = Array(0..<30)
        let feed = try ScriptedFeed(numbers)
        for number in numbers {
            feed.server.reply(to: ScriptedFeed.picture(number), with: .response(text: "\(number)"))
        }
        let app = try makeSUT(feed, decoder: NumberedPictures())
        _ = try await app.terminal.frame(showing: rowPosition(1, of: 30))
        let keys: [Key] = [.pageDown, .end, .pageUp, .home, .pageDown, .down, .down, .pageUp, .end]
        var checkedCount = 0
        for key in keys + keys.reversed() {
            app.terminal.press(key)
            // A frame in between, with the pictures that have arrived.
            await app.settle(besides: ["picture", "shared load", "save a picture", "next page"])
            let frames = app.terminal.frames
            for frame in frames[checkedCount...] { Self.expectOwnPictures(in: frame) }
            checkedCount = frames.count
        }
        let last = try await app.settledFrame()
        #expect(Self.expectOwnPictures(in: last) >= 2)
        try await app.quit()
    }

    /// - Returns: How many pictures the frame shows.
    @discardableResult
    private static func expectOwnPictures(in frame: Frame) -> Int {
        var pictures = 0
        for (row, line) in frame.lines.enumerated() {
            guard let place = line.range(of: #"Place \d+\."#, options: .regularExpression),
                let number = Int(line[place].dropFirst("Place ".count).dropLast()),
                row < frame.grid.rows - 2
            else { continue }
            let color = frame.grid[row, 4].style.background
            let colors = (0..<30).map(NumberedPictures.color)
            guard colors.contains(color) else { continue }
            pictures += 1
            #expect(color == NumberedPictures.color(of: number))
        }
        return pictures
    }

    @Test("Pictures are redrawn when the terminal reports late that it is light")
    func lightGround() async throws {
        let feed = try ScriptedFeed([1])
        feed.server.reply(
            to: ScriptedFeed.picture(1), with: .response(body: Array(ScriptedFeed.transparentPNG)))
        let app = try makeSUT(feed)
        _ = try await app.terminal.frame(showing: rowPosition(1, of: 1))
        #expect(Self.ground(of: try await app.settledFrame()) == Palette(.dark).background)
        app.terminal.send(.appearance(isDark: false))
        _ = try await app.terminal.frame { Self.ground(of: $0) == Palette(.light).background }
        #expect(feed.requestedPictures == [1])
        try await app.quit()
    }

    @Test(
        "Pictures are redrawn when the terminal reports the shape of its cells late")
    func shapeOfCells() async throws {
        let feed = try ScriptedFeed([1])
        let app = try makeSUT(feed)
        let usual = try await app.terminal.frame {
            $0.text.contains("Place 1.") && $0.scriptedPictureColumns > 2
        }
        app.terminal.send(.cellAspect(1))
        _ = try await app.terminal.frame {
            $0.scriptedPictureColumns == usual.scriptedPictureColumns / 2
        }
        #expect(feed.requestedPictures == [1])
        try await app.quit()
    }

    @Test("A picture on the full screen is redrawn when the terminal reports the shape of its cells")
    func shapeOfCellsAlone() async throws {
        let feed = try ScriptedFeed([1, 2])
        let app = try makeSUT(feed)
        _ = try await app.terminal.frame(showing: rowPosition(1, of: 2))
        app.terminal.type("v")
        _ = try await app.terminal.frame { !$0.text.contains("Place 2.") }
        let usual = try await app.settledFrame()
        app.terminal.send(.cellAspect(1))
        _ = try await app.terminal.frame {
            $0.scriptedPictureCells == usual.scriptedPictureCells / 2
        }
        #expect(usual.scriptedPictureCells > 2)
        app.terminal.press(.escape)
        try await app.quit()
    }

    @Test("An appearance from the settings stays when the terminal reports another one")
    func chosenAppearance() async throws {
        let feed = try ScriptedFeed([1])
        let app = try makeSUT(feed) { $0.appearance = .light }
        _ = try await app.terminal.frame(showing: rowPosition(1, of: 1))
        app.terminal.send(.appearance(isDark: true))
        app.terminal.type("j")
        let frame = try await app.settledFrame()
        #expect(frame.grid[20, 50].style.background == Palette(.light).background)
        try await app.quit()
    }

    @Test("Larger pictures are drawn from the cached bytes, without a request")
    func larger() async throws {
        let feed = try ScriptedFeed([1])
        let app = try makeSUT(feed)
        let medium = try await app.terminal.frame { $0.scriptedPictureRows > 2 }.scriptedPictureRows
        app.terminal.type("+")
        _ = try await app.terminal.frame { $0.scriptedPictureRows > medium }
        await app.settle()
        #expect(feed.requestedPictures == [1])
        try await app.quit()
    }

    /// The background of the first row's picture.
    private nonisolated static func ground(of frame: Frame) -> Color { frame.grid[4, 2].style.background }
}
