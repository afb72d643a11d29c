import TerminalInterface
import Testing
import TextInterface

@testable import PreviewKit

@Suite("PreviewMenu")
struct PreviewMenuTests {
    private let labels = PreviewLabels(
        feature: "F", states: (1...12).map { "state-\($0)" }, index: 4, locale: "en", appearance: .dark,
        colors: "256", size: nil)

    private func commands(_ keys: Key...) -> [PreviewCommand?] {
        var menu = PreviewMenu()
        return keys.map { menu.press($0, in: labels) }
    }

    @Test("Digits choose a state by its number, of one or two digits")
    func digits() {
        #expect(commands(.character("1"), .character("2")) == [.state(0), .state(11)])
        #expect(commands(.character("3"), .character("4")) == [.state(2), .state(3)])
        #expect(commands(.character("1"), .down, .character("2")) == [.state(0), .state(5), .state(1)])
        #expect(commands(.character("0")) == [nil])
    }

    @Test("Arrows choose the previous and the next state")
    func arrows() {
        #expect(commands(.up, .down, .home, .end) == [.state(3), .state(5), .state(0), .state(11)])
    }

    @Test("Enter, Esc and Tab close the menu", arguments: [Key.enter, .escape, .tab])
    func closing(key: Key) {
        var menu = PreviewMenu()
        #expect(menu.press(key, in: labels) == nil)
        #expect(menu.isClosed)
    }
}
