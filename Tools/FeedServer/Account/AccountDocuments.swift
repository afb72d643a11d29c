import FoundationEssentials

/// The documents of the API, with the differences between the servers as values.
enum AccountDocument {
    struct Subscriptions: Encodable {
        struct Subscription: Encodable {
            let id: String
            let title: String
            let categories: [Category]
            let url: String
            let htmlUrl: String
            var iconUrl = ""
        }

        let subscriptions: [Subscription]
    }

    struct Category: Encodable {
        let id: String
        var label: String?
        var type: String?
    }

    struct Tags: Encodable { let tags: [Category] }

    struct IDs: Encodable {
        struct Reference: Encodable { let id: String }

        let itemRefs: [Reference]
        let continuation: String?

        init(_ ids: [Int64], continuation: Int64?) {
            itemRefs = ids.map { Reference(id: String($0)) }
            self.continuation = continuation.map { String($0) }
        }
    }

    struct Contents: Encodable {
        let id = "user/-/state/com.google/reading-list"
        let updated: Int64
        let items: [Item]
    }

    struct Item: Encodable {
        struct Link: Encodable { let href: String }
        struct Text: Encodable { let content: String }

        struct Origin: Encodable {
            let streamId: String
            let title: String
            let htmlUrl: String
        }

        struct Enclosure: Encodable {
            var href: String?
            var url: String?
            let type: String
            var length: Int?
        }

        let id: String
        let title: String
        let author: String?
        let published: Int64
        let crawlTimeMsec: String
        let timestampUsec: String
        let categories: [String]
        let canonical: [Link]
        let alternate: [Link]
        let origin: Origin
        let summary: Text
        let content: Text?
        let enclosure: [Enclosure]?
    }

    struct User: Encodable {
        let userId: String
        let userName: String
        let userProfileId: String
        let userEmail: String
    }

    struct QuickAdd: Encodable {
        let numResults: Int
        let streamId: String?
    }

    static let itemPrefix = "tag:google.com,2005:reader/item/"

    /// The long form of an id, as contents have it.
    static func itemID(_ id: Int64) -> String {
        let digits = String(UInt64(bitPattern: id), radix: 16)
        return itemPrefix + String(repeating: "0", count: 16 - digits.count) + digits
    }
}

extension Response {
    static func text(
        _ text: String, status: Int = 200, headers: [(name: String, value: String)] = []
    ) -> Response {
        Response(
            status: status, headers: [("Content-Type", "text/plain; charset=UTF-8")] + headers,
            body: Array(text.utf8))
    }
}
