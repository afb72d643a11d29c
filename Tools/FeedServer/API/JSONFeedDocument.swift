import FoundationEssentials

/// The feed in JSON Feed 1.1.
struct JSONFeedDocument: Encodable {
    let version = "https://jsonfeed.org/version/1.1"
    let title = Router.title
    let homePageURL: String
    let feedURL: String
    let items: [Item]

    enum CodingKeys: String, CodingKey {
        case version, title, items
        case homePageURL = "home_page_url"
        case feedURL = "feed_url"
    }

    init(base: String, entries: [Entry]) {
        (homePageURL, feedURL) = ("\(base)/", "\(base)/feed.json")
        items = entries.map(Item.init)
    }

    struct Item: Encodable {
        let id: String?
        let url: String
        let title: String?
        let contentHTML: String
        let image: String
        let datePublished: String
        let authors: [Author]

        enum CodingKeys: String, CodingKey {
            case id, url, title, image, authors
            case contentHTML = "content_html"
            case datePublished = "date_published"
        }

        init(_ entry: Entry) {
            id = entry.isMalformed ? nil : "urn:uuid:\(entry.item.id)"
            url = entry.page
            title = entry.item.location
            contentHTML = entry.item.description.map { "<p>\($0.escaped)</p>" } ?? ""
            image = entry.picture
            datePublished = entry.isMalformed ? "a rainy day" : entry.item.published.formatted(.iso8601)
            authors = [Author(name: entry.author)]
        }
    }

    struct Author: Encodable {
        let name: String
    }
}
