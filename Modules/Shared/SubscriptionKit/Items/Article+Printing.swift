public import ArticleInterface
import Foundation
public import HTTPInterface
import ItemInterface
public import MarkupInterface
public import TextInterface

extension Article {
    /// The lines of text: title; site, author and time; text; address of the page, with secrets masked.
    public func lines(at address: HTTPURL, by reader: any HTMLReader) -> [String] {
        let origin = [site, byline, published?.formatted(.iso8601)]
            .compactMap(\.self).joined(separator: " · ")
        return [title, origin, text(by: reader), SecretAddress.masked(address.text)].filter { !$0.isEmpty }
    }

    /// The fields in their order; absent ones are left out.
    public func json(at address: HTTPURL, by reader: any HTMLReader) -> JSONLine {
        var line = JSONLine()
        line.add("link", address.text)
        line.add("title", title)
        line.add("author", byline)
        line.add("published", published)
        line.add("site", site)
        line.add("language", language)
        line.add("image", picture)
        line.add("article", text(by: reader))
        return line
    }

    private func text(by reader: any HTMLReader) -> String { ItemText.html(html).plain(by: reader) }
}
