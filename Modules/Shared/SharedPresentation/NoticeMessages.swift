public import FoundationEssentials
import PresentationInterface

/// The sentences of notices, in the reader's language.
public struct NoticeMessages {
    private let strings: LocalizedStrings

    /// Creates the sentences in a locale.
    public init(locale: Locale) {
        strings = LocalizedStrings(table: "Notices", locale: locale)
    }

    /// The sentence about the state of the store.
    public func callAsFunction(_ notice: StoreNotice) -> String { strings(notice) }
}
