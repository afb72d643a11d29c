import CommandLineKit
import Foundation
import HTTPInterface
import ItemInterface
import LibraryStorageInterface
import MarkupInterface
import TextInterface

/// The printed form of a library's item.
struct PrintedItem {
    let item: FeedItem
    let state: ItemState?
    /// The name of the item's source; `nil` where it has none.
    let sourceTitle: String?
    /// The reader of HTML in texts.
    let html: any HTMLReader

    private var text: String? { item.text?.plain(by: html) }

    /// The printed lines: title, source and author, time, place, text, address.
    var lines: [String] {
        let summary = item.summary
        let origin = [sourceTitle, summary.author, summary.published?.formatted(.iso8601)]
            .compactMap(\.self).joined(separator: " · ")
        // A title of several lines could pass for other items.
        let (title, place) = (
            summary.title.map { SafeText($0).text }, summary.location.map { SafeText($0).text }
        )
        return [title, SafeText(origin).text, place, text, summary.address].compactMap(\.self)
            .filter { !$0.isEmpty }
    }

    /// The fields; absent ones are left out.
    var json: JSONLine {
        let summary = item.summary
        var line = JSONLine()
        line.add("id", item.id.uuidString)
        line.add("source", summary.source.uuidString)
        line.add("source_title", sourceTitle)
        line.add("native_id", summary.nativeID)
        line.add("title", summary.title)
        line.add("author", summary.author)
        line.add("published", summary.published)
        line.add("updated", summary.updated)
        line.add("first_seen", summary.firstSeen)
        line.add("link", summary.link?.text)
        line.add("text", text)
        line.add("location", summary.location)
        line.add("image", summary.picture?.text)
        line.add("images", summary.media.map(\.json))
        if let comments = summary.comments { line.add("comments", comments.json) }
        if let state {
            line.add("read", state.isRead)
            line.add("bookmarked", state.bookmarkedAt != nil)
        }
        return line
    }
}

extension ItemMedia {
    fileprivate var json: JSONLine {
        var line = JSONLine()
        line.add("url", reference.text)
        line.add("preview", preview?.text)
        line.add("alt", alternativeText)
        if let width { line.add("width", width) }
        if let height { line.add("height", height) }
        line.add("type", type)
        return line
    }
}

extension ItemComments {
    fileprivate var json: JSONLine {
        var line = JSONLine()
        if let count { line.add("count", count) }
        line.add("url", reference)
        return line
    }
}
