import PresentationInterface
public import TextInterface

/// The sentences that stand in the feed's rows, in the reader's language.
nonisolated public struct FeedRowTexts: Hashable, Sendable {
    /// What selecting the focused row shows, in a word.
    private let comments: SafeText
    /// What a row says that has nothing but a picture, where pictures are not shown.
    private let untitled: SafeText
    /// What a row says that has nothing at all.
    private let empty: SafeText
    /// That a picture cannot be shown.
    public let failed: SafeText
    /// That a picture is not shown where nobody asks for it.
    let sensitive: SafeText
    /// The sentence around the key that tries a failed picture again.
    private let retry: String

    init(_ strings: LocalizedStrings) {
        comments = SafeText(strings(FeedText.hintComments))
        untitled = SafeText(strings(FeedText.rowUntitled))
        empty = SafeText(strings(FeedText.rowEmpty))
        failed = SafeText(strings(FeedText.pictureFailed))
        sensitive = SafeText(strings(FeedText.pictureSensitive))
        retry = strings(FeedText.pictureRetry)
    }

    /// What stands in place of the texts of an item that has none.
    public func untitled(_ item: FeedItemViewModel) -> SafeText { item.hasPicture ? untitled : empty }

    /// What selecting the focused row shows, behind the key that selects it.
    func comments(_ key: SafeText) -> SafeText { key + "  " + comments }

    /// How a failed picture is tried again: with which key.
    func retry(_ key: SafeText) -> SafeText { SafeText(retry.replacing("%@", with: key.text)) }
}
