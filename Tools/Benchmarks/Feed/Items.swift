import FeedFeature
import FeedStorageInterface
import Foundation
import HTTPInterface
import ItemInterface

/// Items like those of a real feed, the same in every run.
enum Items {
    private static let places = ["Grindelwald, Switzerland", "Oia, Santorini, Greece", "Tromsø, Norway"]

    static func id(_ number: Int) -> UUID {
        // Multiplication by an odd number is a permutation.
        let high = UInt64(number) &* 0x9E37_79B9_7F4A_7C15
        let low = UInt64(number) &* 0xBF58_476D_1CE4_E5B9
        return withUnsafeBytes(of: (high, low)) { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }
    }

    static func description(_ number: Int) -> String {
        "Picture \(number): first snow on the high peaks, and not a breath of wind in the valley."
    }

    static func location(_ number: Int) -> String? {
        number.isMultiple(of: 4) ? nil : places[number % places.count]
    }

    static func url(_ number: Int) -> String { "https://example.org/pictures/\(number).jpg" }

    /// The address of the source that the items are of.
    static let source = "https://example.org"
    private static let sourceID = ItemIdentity.source(HTTPURL(source)!)

    /// An item as JSON of the demo server.
    static func item(_ number: Int) -> FeedItem {
        let name = id(number).uuidString
        let summary = ItemSummary(
            id: id(number), source: sourceID, nativeID: name, location: location(number),
            firstSeen: Date(timeIntervalSince1970: 1_700_000_000),
            media: [ItemMedia(.remote(HTTPURL(url(number))!))], comments: ItemComments(reference: name))
        return FeedItem(summary, text: .plain(description(number)))
    }

    /// The cursor behind an item.
    static func cursor(_ number: Int) -> Cursor { Cursor(Data(id(number).uuidString.utf8)) }

    /// A page of ten items for a store.
    static func page(_ number: Int) -> FeedPageRecord {
        let numbers = number * 10..<number * 10 + 10
        return FeedPageRecord(
            items: numbers.map(item), timestamp: Date(timeIntervalSince1970: 1_700_000_000),
            cursor: cursor(numbers.upperBound - 1))
    }

    /// A response with a number of items.
    static func json(_ count: Int) -> Data {
        let items = (0..<count).map { number in
            var fields = #""id":"\#(id(number).uuidString)","description":"\#(description(number))""#
            if let location = location(number) { fields += #","location":"\#(location)""# }
            return "{\(fields),\"image\":\"\(url(number))\"}"
        }
        return Data("{\"items\":[\(items.joined(separator: ","))]}".utf8)
    }
}
