import FoundationEssentials
public import HTTPInterface

/// The endpoint `v1/gadgets` of the server.
nonisolated public enum GadgetsEndpoint {
    /// The reason for which a response has no items.
    public enum Error: Swift.Error, Hashable, Sendable {
        /// The status is outside 200…299.
        case refused(status: Int)
        /// The body is not the JSON of items, or none of its items is readable.
        case unreadable
    }

    /// The endpoint's URL, with the path and the query of the base URL.
    public static func url(base: HTTPURL) -> HTTPURL {
        base.appending(path: "v1/gadgets")
    }

    /// The items of a response. Unreadable ones are counted; of equal ids the last one takes the place of the first.
    ///
    /// Takes time in proportion to the body: call it off the main actor.
    public static func map(_ response: HTTPResponse) throws(Error) -> GadgetsPage {
        guard (200...299).contains(response.status) else { throw .refused(status: response.status) }
        guard let body = try? JSONDecoder().decode(Body.self, from: response.body) else { throw .unreadable }
        var page = GadgetsPage([])
        var positions: [UUID: Int] = [:]
        for element in body.items {
            guard let item = element.item else {
                page.skipped += 1
                continue
            }
            if let position = positions[item.id] {
                page.items[position] = item
            } else {
                positions[item.id] = page.items.count
                page.items.append(item)
            }
        }
        guard !page.items.isEmpty || page.skipped == 0 else { throw .unreadable }
        return page
    }

    private struct Body: Decodable {
        let items: [Element]
    }

    /// An element of the array. Its decoding never fails, so that the other elements are read.
    private struct Element: Decodable {
        private struct Values: Decodable {
            let id: UUID
            let title: String
            let note: String?
        }

        let item: Gadget?

        init(from decoder: any Decoder) {
            let values = try? Values(from: decoder)
            item = values.flatMap { values in
                values.title.allSatisfy(\.isWhitespace)
                    ? nil : Gadget(id: values.id, title: values.title, note: values.note)
            }
        }
    }
}
