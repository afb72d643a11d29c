import ConcurrencyTesting
import ListInterface
import PresentationInterface
import TerminalInterface
import TerminalTesting
import Testing
import TextInterface

@testable import SharedListUI

@Suite("The ticker of a stage")
struct StageTickerTests {
    @Test("The ticker advances eight times a second while the screen reads it")
    func ticks() async throws {
        let sut = StageHarness.started(isAnimated: true)
        for step in 1...3 {
            try await sut.clock.waitForSleepers()
            sut.clock.advance(by: .milliseconds(125))
            try await sut.terminal.frame(showing: "row 0 step \(step)")
        }
        #expect(sut.terminal.frames.count == 4)
    }

    @Test("The ticker runs only while the screen reads it")
    func stopsAndStarts() async throws {
        let sut = StageHarness.started(isAnimated: true)
        try await sut.clock.waitForSleepers()
        sut.rows[0].isLoading = false
        await eventually {
            sut.clock.advance(by: .milliseconds(125))
            return sut.tasks.running.isEmpty
        }
        #expect(sut.environment.ticker.step < 4)
        sut.rows[0].isLoading = true
        try await sut.terminal.frame(showing: "row 0 step")
        try await sut.clock.waitForSleepers()
    }

    @Test("The ticker continues after a frame that did not redraw the animated row")
    func otherFrames() async throws {
        let sut = StageHarness.started(isAnimated: true)
        sut.stage.take(.key(.down, []))
        try await sut.terminal.frame { $0.lines.contains("│ row 1") }
        sut.stage.take(.key(.down, []))
        try await sut.terminal.frame { $0.lines.contains("│ row 2") }
        try await sut.clock.waitForSleepers()
        sut.clock.advance(by: .milliseconds(125))
        try await sut.terminal.frame(showing: "row 0 step 1")
    }

    @Test("The ticker stops when the animated row leaves the screen")
    func leavesScreen() async throws {
        let sut = StageHarness.started(isAnimated: true)
        try await sut.clock.waitForSleepers()
        sut.stage.take(.key(.end, []))
        try await sut.terminal.frame(showing: "row 39")
        sut.clock.advance(by: .seconds(1))
        try await sut.tasks.waitForAll()
        #expect(sut.environment.ticker.step == 0)
    }

    @Test("The ticker never advances with reduced motion")
    func reducedMotion() async throws {
        let sut = StageHarness.started(isAnimated: true, isMotionReduced: true)
        sut.screen.display(loading: ResourceLoadingViewModel(isLoading: true))
        try await sut.clock.waitForSleepers()
        sut.clock.advance(by: .seconds(10))
        try await sut.tasks.waitForAll()
        #expect(sut.environment.ticker.step == 0)
        #expect(sut.clock.sleepers == 0)
    }

    @Test("The light of a load moves until the load ends")
    func progressBar() async throws {
        let sut = StageHarness()
        sut.screen.display(loading: ResourceLoadingViewModel(isLoading: true))
        sut.stage.start()
        let before = try #require(sut.terminal.frames.last).grid
        try await sut.clock.waitForSleepers()
        sut.clock.advance(by: .milliseconds(125))
        try await sut.terminal.frame { $0.grid != before }
        sut.screen.display(loading: ResourceLoadingViewModel(isLoading: false))
        await eventually {
            sut.clock.advance(by: .milliseconds(125))
            return sut.tasks.running.isEmpty
        }
        #expect(sut.environment.ticker.step < 4)
    }
}
