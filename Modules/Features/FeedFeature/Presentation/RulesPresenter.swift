public import Foundation
import PresentationInterface
public import TextInterface

/// The sentences of rules that hide posts, in the reader's language.
public struct RulesPresenter {
    private let strings: LocalizedStrings

    /// Makes a presenter.
    public init(locale: Locale) {
        strings = LocalizedStrings(table: "Rules", locale: locale)
    }

    /// The title of the list of offers.
    public var title: SafeText { SafeText(strings(RulesText.title)) }

    /// The word for the key that adds an offered rule, for a line of hints.
    public var hideHint: SafeText { SafeText(strings(RulesText.hintHide)) }

    /// The word for the key that asks for other words, for a line of hints.
    public var typeHint: SafeText { SafeText(strings(RulesText.hintType)) }

    /// The posts that an offered rule hides.
    public func title(of offer: RuleOffer) -> SafeText {
        let title =
            switch offer.kind {
            case .author(let author, let source): strings(RulesText.author, author, source)
            case .title(let words): strings(RulesText.word, words)
            case .duplicates(let source): strings(RulesText.duplicates, source)
            }
        return SafeText(title)
    }

    /// The title of the choice of other words.
    public var otherWord: SafeText { SafeText(strings(RulesText.otherWord)) }

    /// The question for other words.
    public var wordQuestion: SafeText { SafeText(strings(RulesText.question)) }

    /// The notice of an input without words.
    public var wordless: SafeText { SafeText(strings(RulesText.wordless)) }

    /// The note of an offer whose posts are being counted.
    public var counting: SafeText { SafeText(strings(RulesText.counting)) }

    /// The note of an offer whose posts could not be counted.
    public var uncounted: SafeText { SafeText(strings(RulesText.uncounted)) }

    /// The number of posts that an offered rule hides.
    ///
    /// - Parameter all: The number of posts that it applies to.
    public func effect(hiding count: Int, of all: Int) -> SafeText {
        SafeText(strings(RulesCount.effect, count: all, count))
    }

    /// The notice of hidden posts, with the key that shows them again.
    public func hidden(_ count: Int, undoKey: String) -> SafeText {
        SafeText(strings(RulesCount.hidden, count: count, undoKey))
    }
}
