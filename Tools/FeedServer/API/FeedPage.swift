import FoundationEssentials

/// A page of the feed in FeedHost's own API.
struct FeedPage: Encodable {
    let items: [Row]

    /// An item as a dictionary, because a malformed one may have values of any type.
    struct Row: Encodable {
        private(set) var fields: [String: Value]

        init(_ item: FeedItem, image: String) {
            fields = ["id": .text(item.id.uuidString), "image": .text(image)]
            fields["description"] = item.description.map(Value.text)
            fields["location"] = item.location.map(Value.text)
        }

        func encode(to encoder: any Encoder) throws { try fields.encode(to: encoder) }

        /// The item with an error that depends on the index.
        func malformed(_ index: Int) -> Row {
            var row = self
            switch index % 6 {
            case 0: row.fields["id"] = .text("not-a-uuid")
            case 1: row.fields["image"] = .text("javascript:alert(1)")
            case 2: row.fields["image"] = nil
            case 3: row.fields["location"] = .number(42)
            case 4: row.fields["id"] = nil
            default: row.fields["image"] = .text("file:///etc/hostname")
            }
            return row
        }
    }

    enum Value: Encodable {
        case text(String)
        case number(Int)

        func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            switch self {
            case .text(let text): try container.encode(text)
            case .number(let number): try container.encode(number)
            }
        }
    }
}
