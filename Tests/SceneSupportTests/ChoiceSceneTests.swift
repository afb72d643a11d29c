import ConcurrencyTesting
import Foundation
import ListInterface
import SceneSupport
import SharedListUI
import SharedPresentation
import TerminalInterface
import TerminalTesting
import Testing
import TextInterface

@Suite("A list of choices") struct ChoiceSceneTests {
    @Test("The choices have their titles and notes, Enter selects the one in focus, and Esc leaves")
    func choosing() {
        var chosen: [Int] = []
        var isLeft = false
        let context = SceneContext(
            environment: ScreenEnvironment(), tasks: TaskProviderMock(), clock: ManualClock(),
            wallClock: WallClockStub(),
            messages: LoadMessages(LoadFailureMessages(locale: Locale(identifier: "en")), of: "") { _ in
                .other
            })
        let sut = ChoiceScene(
            "Comments", of: [("Weekly", ["◊ 8"]), ("Daily", [])], hint: "comments",
            context: context, back: { isLeft = true }, choose: { chosen.append($0) })
        let size = TerminalSize(columns: 40, rows: 8)
        func text() -> String {
            sut.screen.prepare(size)
            return sut.screen.draw(size).text
        }
        #expect(text().hasPrefix(" Comments\n"))
        #expect(text().contains("│Weekly\n│◊ 8\n Daily"))
        #expect(text().contains("Enter comments"))
        _ = sut.screen.handle(.key(.down, []))
        _ = sut.screen.handle(.key(.enter, []))
        #expect(chosen == [1])
        _ = sut.screen.handle(.key(.escape, []))
        #expect(isLeft)
    }
}
