import ConcurrencyTesting
import ListInterface
import PresentationInterface
import TerminalInterface
import TerminalTesting
import Testing
import TextInterface

@testable import SharedListUI

@Suite("The stage")
struct StageTests {
    @Test("The first frame is shown at once in the terminal's size")
    func firstFrame() async throws {
        let sut = StageHarness.started()
        #expect(sut.terminal.frames.count == 1)
        #expect(sut.terminal.frames[0].grid.columns == 60)
        #expect(sut.terminal.frames[0].grid.rows == 12)
    }

    @Test("A stage draws nothing before its start")
    func beforeStart() async throws {
        let sut = StageHarness()
        sut.rows[0].text = "changed"
        sut.screen.notify("Said early.")
        sut.stage.screen = sut.screen
        sut.stage.take(.key(.down, []))
        try await sut.tasks.waitForAll()
        #expect(sut.terminal.frames.isEmpty)
    }

    @Test("Another screen is drawn in the next turn, and the previous one never again")
    func anotherScreen() async throws {
        let sut = StageHarness.started()
        let other = ScreenHarness { $0.title = "Comments" }
        sut.stage.screen = other.screen
        try await sut.tasks.waitForAll()
        #expect(sut.terminal.lines[0].contains("Comments"))
        sut.clock.advance(by: .seconds(1))
        let frames = sut.terminal.frames.count
        sut.rows[0].text = "changed"
        sut.screen.notify("Said to nobody.")
        try await sut.tasks.waitForAll()
        #expect(sut.terminal.frames.count == frames)
    }

    @Test("A screen that is shown again has kept its state")
    func comesBack() async throws {
        let sut = StageHarness.started()
        for _ in 0..<12 { sut.stage.take(.key(.down, [])) }
        try await sut.tasks.waitForAll()
        let left = sut.terminal.frames.last
        sut.stage.screen = ScreenHarness { $0.title = "Comments" }.screen
        try await sut.tasks.waitForAll()
        #expect(sut.terminal.frames.last != left)
        sut.rows.forEach { $0.forgetCalls() }
        sut.stage.screen = sut.screen
        try await sut.tasks.waitForAll()
        #expect(sut.terminal.frames.last == left)
        #expect(sut.rows.allSatisfy { $0.calls.isEmpty }, "Nothing has to be loaded or drawn for it")
    }

    @Test("A resized terminal receives a frame of its size")
    func resized() async throws {
        let sut = StageHarness.started()
        sut.terminal.resize(columns: 33, rows: 7)
        sut.stage.take(.resized(TerminalSize(columns: 33, rows: 7)))
        try await sut.tasks.waitForAll()
        #expect(sut.terminal.frames.last?.grid.columns == 33)
        #expect(sut.terminal.frames.last?.grid.rows == 7)
    }

    @Test("Ctrl-L repaints the whole terminal")
    func repaint() async throws {
        let sut = StageHarness.started()
        sut.stage.take(.key(.character("l"), .control))
        try await sut.tasks.waitForAll()
        #expect(sut.terminal.calls == [.repaint])
        #expect(sut.terminal.frames.count == 2)
    }

    @Test("Only events that the screen does not use are passed to the host")
    func unhandled() {
        let sut = StageHarness()
        let foreign: [TerminalEvent] = [
            .key(.character("q"), []), .key(.character("c"), .control), .key(.character("z"), .control),
            .paste("text"), .appearance(isDark: false), .cellAspect(2.1), .willSuspend, .resumed,
            .terminated(signal: 15),
        ]
        for event in foreign { sut.stage.take(event) }
        for event in [.key(.down, []), .mouse(.wheelDown, row: 3, column: 3), .resized(sut.terminal.size)]
            as [TerminalEvent]
        {
            sut.stage.take(event)
        }
        #expect(sut.unhandled.events == foreign)
    }

    @Test("A stage draws nothing while the program is suspended, and a full frame after it is resumed")
    func suspension() async throws {
        let sut = StageHarness.started()
        sut.stage.take(.willSuspend)
        sut.rows[0].text = "changed"
        sut.stage.requestFrame()
        sut.clock.advance(by: .seconds(1))
        try await sut.tasks.waitForAll()
        #expect(sut.terminal.frames.count == 1)
        sut.stage.take(.resumed)
        try await sut.tasks.waitForAll()
        #expect(sut.terminal.lines[1] == "│ changed")
    }

    @Test("A stage runs until the terminal is stopped, and draws nothing afterwards")
    func end() async throws {
        let sut = StageHarness()
        async let run: Void = sut.stage.run()
        try await sut.terminal.frame(showing: "row 0")
        sut.terminal.press(.down)
        try await sut.terminal.frame { $0.lines.contains("│ row 1") }
        sut.terminal.stop()
        await run
        let frames = sut.terminal.frames.count
        sut.rows[0].text = "changed"
        sut.clock.advance(by: .seconds(1))
        try await sut.tasks.waitForAll()
        #expect(sut.terminal.frames.count == frames)
    }

    @Test("A stage and its screen are freed during an animation")
    func freed() async throws {
        weak var stage: Stage?
        weak var screen: ListScreen?
        let clock: ManualClock
        let tasks: TaskProviderMock
        do {
            let sut = StageHarness()
            (stage, screen, clock, tasks) = (sut.stage, sut.screen, sut.clock, sut.tasks)
            sut.rows[0].isLoading = true
            sut.stage.start()
            sut.rows[0].text = "changed"
            try await clock.waitForSleepers(2)
        }
        #expect(stage == nil)
        #expect(screen == nil)
        clock.advance(by: .seconds(1))
        try await tasks.waitForAll()
    }
}
