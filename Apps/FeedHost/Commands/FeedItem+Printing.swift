import CommandLineKit
import Foundation
import HTTPInterface
import ItemInterface

extension FeedItem {
    /// The texts that commands print.
    var printedTexts: [String] { [summary.title, summary.location, plainText].compactMap(\.self) }

    /// The fields that commands print as JSON.
    var json: JSONLine {
        var line = JSONLine()
        line.add("id", id.uuidString)
        line.add("title", summary.title)
        line.add("author", summary.author)
        line.add("published", summary.published)
        line.add("link", summary.link?.text)
        line.add("description", plainText)
        line.add("location", summary.location)
        line.add("image", summary.picture?.text)
        return line
    }
}
