import Foundation
import PresentationInterface
import TerminalInterface
import TextInterface

/// The sentences of the list in the reader's language, memoized.
final class ListStrings {
    private let strings: LocalizedStrings
    private let locale: Locale
    private var known: [ListText: SafeText] = [:]
    private var titles: [KeyCommand.ID: SafeText] = [:]

    init(locale: Locale) {
        self.locale = locale
        strings = LocalizedStrings(table: "List", locale: locale)
    }

    subscript(text: ListText) -> SafeText {
        if let sentence = known[text] { return sentence }
        let sentence = SafeText(strings(text.rawValue))
        known[text] = sentence
        return sentence
    }

    func callAsFunction(_ text: ListText, _ subject: String) -> SafeText {
        SafeText(strings(text.rawValue, subject))
    }

    /// The position, with numbers grouped by the locale.
    func position(_ position: Int, of count: Int, hasMore: Bool) -> SafeText {
        SafeText(strings(hasMore ? ListText.positionMore : .position, position, count))
    }

    /// The number of a match among all of them.
    func match(_ match: Int, of count: Int) -> SafeText {
        SafeText(strings(ListText.findMatch, match, count))
    }

    func title(of command: KeyCommand) -> SafeText {
        if let title = titles[command.id] { return title }
        let title = SafeText(command.title(locale))
        titles[command.id] = title
        return title
    }

    /// The name of a key on the screen.
    func label(of press: KeyPress) -> SafeText {
        guard press.modifiers.isEmpty else { return SafeText(press.name) }
        return switch press.key {
        case .character(" "): self[.keySpace]
        case .up: self[.keyUp]
        case .down: self[.keyDown]
        case .left: "<-"
        case .right: "->"
        case .home: self[.keyHome]
        case .end: self[.keyEnd]
        case .pageUp: self[.keyPageUp]
        case .pageDown: self[.keyPageDown]
        default: SafeText(press.name)
        }
    }
}
