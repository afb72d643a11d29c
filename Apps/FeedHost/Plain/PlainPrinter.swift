import CommandLineKit
import CommentsFeature
import FeedFeature
import PresentationInterface
import TextInterface

/// Prints items, comments and sentences for the app without a screen.
struct PlainPrinter {
    let output: Output
    let strings: LocalizedStrings
    let feed: FeedPresenter
    let comments: CommentsPresenter

    func say(_ key: HostText, _ argument: String = "") throws {
        // A sentence has one placeholder at most.
        try output.text(strings(key, argument))
    }

    func say(_ sentence: String) throws {
        try output.text(sentence)
    }

    /// Prints the texts of an item.
    func show(_ image: FeedImage, number: Int, isMarked: Bool) throws {
        try showHead(of: image, number: number, isMarked: isMarked)
        for line in texts(of: image).dropFirst() { try output.line("   \(line)") }
    }

    /// Prints the first line of an item.
    func showHead(of image: FeedImage, number: Int, isMarked: Bool) throws {
        let text = texts(of: image).first ?? feed.rowTexts.untitled.text
        try output.line("\(number). \(isMarked ? Sign.bookmark.text.text + " " : "")\(text)")
    }

    private func texts(of image: FeedImage) -> [String] {
        FeedImageViewModel(image).paragraphs.map(\.text)
    }

    /// Prints the comments of an item.
    func show(_ comments: [ImageComment]) throws {
        if comments.isEmpty { try say(self.comments.noComments) }
        for comment in self.comments.map(comments) {
            try output.line("\(comment.username), \(comment.date)")
            for line in comment.message { try output.line("   \(line)") }
        }
    }
}
