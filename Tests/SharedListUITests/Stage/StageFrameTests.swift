import ConcurrencyTesting
import ListInterface
import PresentationInterface
import TerminalInterface
import TerminalTesting
import Testing
import TextInterface

@testable import SharedListUI

@Suite("The frames of a stage")
struct StageFrameTests {
    @Test("Changes before the next turn share one frame")
    func oneFrame() async throws {
        let sut = StageHarness.started()
        for row in sut.rows { row.text += "!" }
        sut.screen.display(loading: ResourceLoadingViewModel(isLoading: true))
        sut.screen.notify("Said once.")
        sut.environment.network = .online
        #expect(sut.terminal.frames.count == 1)
        try await sut.nextFrame()
        #expect(sut.terminal.frames.count == 2)
        #expect(sut.terminal.lines.contains("│ row 0!"))
        #expect(sut.terminal.text.contains("Said once."))
    }

    @Test("Pending events share one frame")
    func oneFrameForManyEvents() async throws {
        let sut = StageHarness()
        for _ in 0..<5 { sut.terminal.press(.down) }
        async let run: Void = sut.stage.run()
        try await sut.terminal.frame { $0.lines.contains("│ row 5") }
        #expect(sut.terminal.frames.count == 2, "The first one, and one for all events")
        sut.terminal.stop()
        await run
    }

    @Test("A continuous stream of events does not block frames")
    func endlessEvents() async throws {
        let sut = StageHarness()
        for _ in 0..<500 { sut.terminal.press(.down) }
        async let run: Void = sut.stage.run()
        await eventually { sut.rows[39].count(of: .overscrolled) == 500 - 39 }
        #expect(sut.terminal.frames.count > 3)
        sut.terminal.stop()
        await run
    }

    @Test("A key draws a frame at once, regardless of the last frame's time")
    func promptFrames() async throws {
        let sut = StageHarness.started()
        for count in 2...5 {
            sut.stage.take(.key(.down, []))
            try await sut.tasks.waitForAll()
            #expect(sut.terminal.frames.count == count)
        }
    }

    @Test("A change without an event is drawn a sixtieth of a second after the last frame")
    func pacedFrames() async throws {
        let sut = StageHarness.started()
        sut.rows[0].text = "changed"
        try await sut.clock.waitForSleepers()
        sut.rows[1].text = "changed too"
        sut.clock.advance(by: .milliseconds(16))
        #expect(sut.terminal.frames.count == 1)
        #expect(sut.clock.sleepers == 1)
        sut.clock.advance(by: .milliseconds(1))
        try await sut.tasks.waitForAll()
        #expect(sut.terminal.frames.count == 2)
        #expect(sut.terminal.lines[2] == "  changed too")
    }

    @Test("A change long after the last frame is drawn in the next turn")
    func frameAfterRest() async throws {
        let sut = StageHarness.started()
        sut.clock.advance(by: .seconds(1))
        sut.rows[0].text = "changed"
        try await sut.tasks.waitForAll()
        #expect(sut.terminal.lines[1] == "│ changed")
    }

    @Test("A frame for a key includes delayed changes")
    func keyDuringPause() async throws {
        let sut = StageHarness.started()
        sut.rows[0].text = "changed"
        try await sut.clock.waitForSleepers()
        sut.stage.take(.key(.down, []))
        try await sut.terminal.frame(showing: "changed")
        sut.clock.advance(by: .seconds(1))
        try await sut.tasks.waitForAll()
        #expect(sut.terminal.frames.count == 2)
    }

    @Test(
        "A change that follows a frame for a key is drawn in the next turn, and the one after it a sixtieth of a second later"
    )
    func changeBehindKey() async throws {
        let sut = StageHarness.started()
        sut.clock.advance(by: .seconds(1))
        sut.stage.take(.key(.down, []))
        try await sut.tasks.waitForAll()
        #expect(sut.terminal.frames.count == 2)
        sut.rows[0].text = "loaded"
        try await sut.tasks.waitForAll()
        #expect(sut.terminal.frames.count == 3)
        sut.rows[0].text = "changed"
        try await sut.clock.waitForSleepers()
        #expect(sut.terminal.frames.count == 3)
        sut.clock.advance(by: .milliseconds(17))
        try await sut.tasks.waitForAll()
        #expect(sut.terminal.lines[1].contains("changed"))
    }

    @Test("A stage without changes draws nothing")
    func rest() async throws {
        let sut = StageHarness.started()
        sut.stage.take(.key(.function(5), []))
        sut.clock.advance(by: .seconds(60))
        try await sut.tasks.waitForAll()
        #expect(sut.terminal.frames.count == 1)
        #expect(sut.tasks.calls.isEmpty)
    }

    @Test("A change of a prefetched row outside the viewport draws nothing")
    func unseenRow() async throws {
        let sut = StageHarness.started()
        sut.rows[12].text = "changed"
        sut.rows[12].lines = 2
        #expect(sut.tasks.calls.isEmpty)
    }

    @Test("A change of any property that a screen reads redraws it", arguments: 0..<9)
    func observes(part: Int) async throws {
        let sut = StageHarness.started()
        sut.clock.advance(by: .seconds(1))
        switch part {
        case 0: sut.environment.appearance = .light
        case 1: sut.environment.network = .offline
        case 2: sut.environment.pictureSize = .small
        case 3: sut.screen.display(error: ResourceErrorViewModel(message: "No."))
        case 4: sut.screen.configuration.title = "Another"
        case 5: sut.screen.list.display([])
        case 6: sut.screen.list.moveDown()
        case 7: sut.screen.list.release()
        default: sut.screen.ask("Where?") { _ in }
        }
        try await sut.tasks.waitForAll()
        #expect(sut.terminal.frames.count == 2)
    }
}
