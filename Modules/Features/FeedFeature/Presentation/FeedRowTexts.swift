import PresentationInterface
public import TextInterface

/// The sentences that stand in the feed's rows, in the reader's language.
nonisolated public struct FeedRowTexts: Hashable, Sendable {
    /// What a row says that has nothing but a picture, where pictures are not shown.
    private let untitled: SafeText
    /// What a row says that has nothing at all.
    private let empty: SafeText
    /// That a picture cannot be shown.
    public let failed: SafeText
    /// That a picture is not shown where nobody asks for it.
    let sensitive: SafeText
    /// That an item is not as it was when it was read first.
    let updated: SafeText
    /// The sentence around the number of an item's pictures.
    private let pictures: String
    /// The sentence around the key that tries a failed picture again.
    private let retry: String

    init(_ strings: LocalizedStrings) {
        untitled = SafeText(strings(FeedText.rowUntitled))
        empty = SafeText(strings(FeedText.rowEmpty))
        failed = SafeText(strings(FeedText.pictureFailed))
        sensitive = SafeText(strings(FeedText.pictureSensitive))
        updated = SafeText(strings(FeedText.rowUpdated))
        pictures = strings(FeedText.rowPictures)
        retry = strings(FeedText.pictureRetry)
    }

    /// What stands in place of the texts of an item that has none.
    public func untitled(_ item: FeedItemViewModel) -> SafeText { item.hasPicture ? untitled : empty }

    /// How many pictures an item has, of which there are two or more.
    func pictures(_ count: Int) -> SafeText {
        Sign.pictures.before(SafeText(pictures.replacing("%@", with: "\(count)")))
    }

    /// How a failed picture is tried again: with which key.
    func retry(_ key: SafeText) -> SafeText { SafeText(retry.replacing("%@", with: key.text)) }
}
