import ConcurrencyTesting
import ListInterface
import TerminalInterface
import TerminalTesting
import Testing
import TextInterface

@testable import SharedListUI

@Suite("The notices of a list screen")
struct ListScreenNoticesTests {
    @Test("A notice is above the hints for four seconds, regardless of keys")
    func notice() async throws {
        let sut = makeSUT()
        sut.show([RowStub(1)])
        sut.screen.notify("Copied.")
        #expect(sut.notice == "Copied.")
        #expect(sut.statusLine.hasPrefix("Enter comments"))
        var redraws = 0
        sut.screen.redraw = { redraws += 1 }
        sut.clock.advance(by: .seconds(3.9))
        sut.press(.down)
        #expect(sut.notice == "Copied.")
        try await sut.clock.waitForSleepers()
        let before = redraws
        sut.clock.advance(by: .seconds(0.2))
        await eventually { redraws > before }
        #expect(sut.notice == "")
        try await sut.tasks.waitForAll()
    }

    @Test("The four seconds of a notice begin with its first frame")
    func coveredNotice() {
        let sut = makeSUT()
        sut.screen.notify("The store is damaged.", as: NoticeKind("store"))
        sut.clock.advance(by: .seconds(60))
        #expect(sut.notice == "The store is damaged.")
        sut.clock.advance(by: .seconds(4))
        #expect(sut.notice == "")
    }

    @Test("A new notice replaces an earlier one of its kind for good")
    func sameKind() {
        let sut = makeSUT()
        for kind in [NoticeKind.answer, .rows] {
            sut.screen.notify("Bookmarked.", as: kind)
            _ = sut.frame
            sut.clock.advance(by: .seconds(3))
            sut.screen.notify("No longer bookmarked.", as: kind)
            #expect(sut.notice == "No longer bookmarked.")
            sut.clock.advance(by: .seconds(3))
            #expect(sut.notice == "No longer bookmarked.")
            sut.clock.advance(by: .seconds(1))
            #expect(sut.notice == "")
        }
    }

    @Test("Notices of several kinds are shown one after the other, in their order")
    func severalKinds() {
        let sut = makeSUT()
        for number in [1, 2, 3, 2] {
            sut.screen.notify("Notice \(number).", as: NoticeKind("\(number)"))
        }
        for number in 1...3 {
            #expect(sut.notice == "Notice \(number).")
            sut.clock.advance(by: .seconds(4))
        }
        #expect(sut.notice == "")
    }

    @Test("The result of a key interrupts another notice, which is shown after it")
    func response() {
        let sut = makeSUT()
        sut.screen.notify("The store is damaged.", as: NoticeKind("store"))
        _ = sut.frame
        sut.clock.advance(by: .seconds(1))
        sut.screen.notify("Copied.")
        #expect(sut.notice == "Copied.")
        sut.clock.advance(by: .seconds(4))
        #expect(sut.notice == "The store is damaged.")
        sut.screen.notify("Saved.", as: .answer)
        sut.screen.notify("Copied again.")
        #expect(sut.notice == "Copied again.")
        sut.clock.advance(by: .seconds(4))
        #expect(sut.notice == "The store is damaged.")
        sut.clock.advance(by: .seconds(4))
        #expect(sut.notice == "")
    }

    @Test("A notice about a row is removed with its focus, and one about all rows by a reload")
    func untrueNotices() {
        let sut = makeSUT()
        sut.screen.configuration.onReload = {}
        let rows = [RowStub(1), RowStub(2)]
        sut.show(rows)
        sut.screen.notify("Bookmarked.", about: rows[0].id)
        #expect(sut.notice == "Bookmarked.")
        sut.press(.down)
        #expect(sut.notice == "")
        sut.press(.up)
        #expect(sut.notice == "")
        sut.screen.notify("Newer pictures are there.", as: .rows)
        #expect(sut.notice == "Newer pictures are there.")
        sut.type("r")
        #expect(sut.notice == "")
    }

    @Test("A long notice is wrapped and shown in full, and truncated where it would leave no row")
    func longNotice() {
        let sut = makeSUT(columns: 40)
        sut.show((1...9).map { RowStub($0) })
        let link = "https://example.com/" + String(repeating: "0123456789", count: 20)
        sut.screen.notify(SafeText("Copied: \(link)"))
        let lines = sut.lines.filter { !$0.hasPrefix("  row") && !$0.hasPrefix("│") }.dropFirst().dropLast()
        #expect(lines.map { $0.dropFirst() }.joined() == "Copied:" + link)
        #expect(sut.lines[1] == "│ row 1")
        sut.size.rows = 6
        #expect(sut.lines[1] == "│ row 1" && sut.lines[4].hasSuffix("…"))
        #expect(sut.statusLine.hasPrefix("Enter comments"))
    }

    private func makeSUT(columns: Int = 84, rows: Int = 12) -> ScreenHarness {
        ScreenHarness(columns: columns, rows: rows) {
            $0.note = { "3 minutes ago" }
            $0.hasMore = { true }
            $0.selectHint = "comments"
            $0.onReload = {}
            $0.keys = [
                KeyBinding(.sample("p", "View picture full screen", in: .row), hint: "picture") {}
            ]
        }
    }
}
