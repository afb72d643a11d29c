import PresentationInterface
public import TextInterface

/// The sentences that stand in the feed's rows, in the reader's language.
nonisolated public struct FeedRowTexts: Hashable, Sendable {
    /// What the focused row does: Enter shows comments.
    public let comments: SafeText
    /// What a row says that has nothing but a picture, where pictures are not shown.
    public let untitled: SafeText
    /// That a picture cannot be shown.
    public let failed: SafeText
    /// How a failed picture is tried again.
    public let retry: SafeText

    init(_ strings: LocalizedStrings) {
        comments = SafeText("Enter  \(strings(FeedText.hintComments))")
        untitled = SafeText(strings(FeedText.rowUntitled))
        failed = SafeText(strings(FeedText.pictureFailed))
        retry = SafeText(strings(FeedText.pictureRetry))
    }
}
