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
    /// The sentences of two numbers, with ``places`` in place of these.
    private var forms: [ListText: String] = [:]
    private var numbers: [Int: String] = [:]
    private var last: (text: ListText, number: Int, count: Int)?
    private var lastSentence = SafeText.empty

    /// Characters that no sentence has.
    private static let places = ["\u{1}", "\u{2}"]
    /// The greatest number of memoized numbers.
    private static let largestCount = 256

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
        sentence(hasMore ? .positionMore : .position, position, of: count)
    }

    /// The number of a match among all of them.
    func match(_ match: Int, of count: Int) -> SafeText {
        sentence(.findMatch, match, of: count)
    }

    /// A sentence of two numbers. Each frame has one, and Foundation's formats would take most of its bars'
    /// time.
    private func sentence(_ text: ListText, _ number: Int, of count: Int) -> SafeText {
        if let last, last == (text, number, count) { return lastSentence }
        let form = forms[text] ?? strings(text.rawValue, Self.places[0], Self.places[1])
        forms[text] = form
        lastSentence = SafeText(
            form.replacing(Self.places[0], with: formatted(number))
                .replacing(Self.places[1], with: formatted(count)))
        last = (text, number, count)
        return lastSentence
    }

    private func formatted(_ number: Int) -> String {
        if let known = numbers[number] { return known }
        if numbers.count >= Self.largestCount { numbers = [:] }
        let text = number.formatted(.number.locale(locale))
        numbers[number] = text
        return text
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
