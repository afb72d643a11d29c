import FoundationEssentials
import HTTPInterface
import ItemInterface
import SourceInterface

/// The JSON of JSON Feed 1.0 or 1.1. An invalid item does not invalidate the others.
struct JSONFeed: Decodable {
    let version: String
    let title: String?
    let homePage: String?
    let authors: [String]
    let items: [JSONFeedItem?]

    private enum CodingKeys: String, CodingKey {
        case version, title, author, authors, items
        case homePage = "home_page_url"
    }

    /// - Throws: An error for JSON of another format.
    init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        version = try values.decode(String.self, forKey: .version)
        guard version.contains("jsonfeed.org") else {
            throw DecodingError.dataCorruptedError(
                forKey: .version, in: values, debugDescription: "another format")
        }
        title = values.text(.title)
        homePage = values.text(.homePage)
        authors = values.authors(.authors, .author)
        items = (try? values.decode([LossyDecodable<JSONFeedItem>].self, forKey: .items).map(\.value)) ?? []
    }

    /// The feed of the document.
    func document(at url: HTTPURL?) -> FeedDocument {
        var document = FeedDocument(at: url)
        document.title = title.flatMap(FeedTitle.text)
        document.link = homePage.map { FeedAddress(text: $0) }
        document.authors = authors
        document.inheritsAuthors = true
        for item in items { document.append(item?.entry ?? FeedEntry()) }
        return document
    }
}

struct JSONFeedItem: Decodable {
    let entry: FeedEntry

    private enum CodingKeys: String, CodingKey {
        case id, url, title, summary, image, author, authors, attachments
        case externalURL = "external_url", html = "content_html", text = "content_text"
        case banner = "banner_image", published = "date_published", modified = "date_modified"
    }

    init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        var entry = FeedEntry()
        entry.id = values.text(.id)
        if let link = values.text(.url) { entry.offerLink(FeedAddress(text: link), rank: 2) }
        if let link = values.text(.externalURL) { entry.offerLink(FeedAddress(text: link), rank: 1) }
        entry.title = values.text(.title)
        entry.content = values.text(.html).map(ItemText.html) ?? values.text(.text).map(ItemText.plain)
        entry.summary = values.text(.summary).map(ItemText.plain)
        for author in values.authors(.authors, .author) { entry.add(author: author) }
        if let date = values.text(.published) { entry.keep(Array(date.utf8)[...], in: \.published) }
        if let date = values.text(.modified) { entry.keep(Array(date.utf8)[...], in: \.updated) }
        if let image = values.text(.image) ?? values.text(.banner) {
            entry.media.append(FeedMedia(address: FeedAddress(text: image), medium: "image"))
        }
        let attachments = try? values.decode([LossyDecodable<Attachment>].self, forKey: .attachments)
        entry.media += attachments?.compactMap { $0.value?.media } ?? []
        self.entry = entry
    }

    private struct Attachment: Decodable {
        let url: String
        let type: String?
        let title: String?
        let length: Int?
        let duration: Double?

        private enum CodingKeys: String, CodingKey {
            case url, title
            case type = "mime_type", length = "size_in_bytes", duration = "duration_in_seconds"
        }

        init(from decoder: any Decoder) throws {
            let values = try decoder.container(keyedBy: CodingKeys.self)
            url = try values.decode(String.self, forKey: .url)
            (type, title) = (values.text(.type), values.text(.title))
            length = try? values.decode(Int.self, forKey: .length)
            duration = try? values.decode(Double.self, forKey: .duration)
        }

        var media: FeedMedia {
            FeedMedia(
                address: FeedAddress(text: url), type: type, length: length,
                duration: duration.flatMap { String($0).seconds }, alternativeText: title)
        }
    }
}

private struct Author: Decodable { let name: String? }

extension KeyedDecodingContainer {
    /// The trimmed text, also of a number; `nil` for an empty one.
    fileprivate func text(_ key: Key) -> String? {
        if let text = try? decode(String.self, forKey: key) { return text.trimmed }
        return (try? decode(Int.self, forKey: key)).map { String($0) }
    }

    /// The names of authors, one in version 1.0, several in 1.1.
    fileprivate func authors(_ key: Key, _ older: Key) -> [String] {
        let several =
            (try? decode([LossyDecodable<Author>].self, forKey: key))?.compactMap { $0.value?.name?.trimmed }
            ?? []
        guard several.isEmpty else { return several }
        return (try? decode(Author.self, forKey: older))?.name?.trimmed.map { [$0] } ?? []
    }
}
