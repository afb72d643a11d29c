import TerminalInterface
import Testing
import TextInterface

@testable import PreviewKit

@Suite("The menu of states")
struct PreviewMenuTests {
    private let labels = PreviewLabels(
        feature: "F", states: (1...12).map { "state-\($0)" }, index: 4, locale: "en", appearance: .dark,
        colors: "256", size: nil)

    private func commands(_ keys: Key...) -> [PreviewCommand?] {
        var menu = PreviewMenu()
        return keys.map { menu.press($0, in: labels) }
    }

    @Test("Digits name a state, and two of them another one where there are so many")
    func digits() {
        #expect(commands(.character("1"), .character("2")) == [.state(0), .state(11)])
        #expect(commands(.character("3"), .character("4")) == [.state(2), .state(3)])
        #expect(commands(.character("1"), .down, .character("2")) == [.state(0), .state(5), .state(1)])
        #expect(commands(.character("0")) == [nil])
    }

    @Test("Arrows go to the states beside the one that is shown")
    func arrows() {
        #expect(commands(.up, .down, .home, .end) == [.state(3), .state(5), .state(0), .state(11)])
    }

    @Test("Enter, Esc and Tab close it", arguments: [Key.enter, .escape, .tab])
    func closing(key: Key) {
        var menu = PreviewMenu()
        #expect(menu.press(key, in: labels) == nil)
        #expect(menu.isClosed)
    }
}
