import FeedFeature
import Foundation
import HTTPInterface
import ItemInterface
import LibraryStorageInterface
import StorageSQLite

/// Items like those of a real feed, the same in every run.
enum Items {
    private static let places = ["Grindelwald, Switzerland", "Oia, Santorini, Greece", "Tromsø, Norway"]

    static func id(_ number: Int) -> UUID {
        // Multiplication by an odd number is a permutation.
        let number = UInt64(bitPattern: Int64(number))
        let (high, low) = (number &* 0x9E37_79B9_7F4A_7C15, number &* 0xBF58_476D_1CE4_E5B9)
        return withUnsafeBytes(of: (high, low)) { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }
    }

    static func description(_ number: Int) -> String {
        "Picture \(word(number))\(descriptionEnd)"
    }

    /// The word that a description has alone.
    static func word(_ number: Int) -> String { String(number) }

    static let descriptionEnd = ": first snow on the high peaks, and not a breath of wind in the valley."

    static func location(_ number: Int) -> String? {
        number.isMultiple(of: 4) ? nil : places[number % places.count]
    }

    static func url(_ number: Int) -> String { "https://example.org/pictures/\(number).jpg" }

    /// The server that the items are of, whose feed is copied.
    static let server = "http://127.0.0.1:9"
    static let source = SourceRecord(
        id: ItemIdentity.source(HTTPURL(server)!), kind: "essential", address: server)
    /// The time of fetching the items.
    static let fetchedAt = Date() - 3 * 3_600

    /// An item as JSON of the demo server.
    ///
    /// - Parameter isDated: Whether it has a date, by which the items of documents are sorted.
    static func item(_ number: Int, isDated: Bool = false) -> FeedItem {
        let firstSeen = Date(timeIntervalSince1970: 1_700_000_000)
        let name = id(number).uuidString
        let summary = ItemSummary(
            id: id(number), source: source.id, nativeID: name, location: location(number),
            published: isDated ? firstSeen - TimeInterval(number) : nil, firstSeen: firstSeen,
            media: [ItemMedia(.remote(HTTPURL(url(number))!))], comments: ItemComments(reference: name))
        return FeedItem(summary, text: .plain(description(number)))
    }

    /// A page of ten items, or of another number.
    static func page(_ number: Int, of count: Int = 10, isDated: Bool = false) -> FetchedBatch {
        let numbers = number * count..<(number + 1) * count
        var state = FetchState()
        state.cursor = Cursor(Data(id(numbers.upperBound - 1).uuidString.utf8))
        (state.predecessor, state.lastSuccess) = (id(numbers.upperBound - 1), fetchedAt)
        return FetchedBatch(
            source: source.id, shape: .paged, items: numbers.map { item($0, isDated: isDated) },
            fetchedAt: fetchedAt, isFirstPage: number == 0, fetchState: state)
    }

    /// Makes the copy of a feed of a number of items in a file.
    ///
    /// - Parameter isOwn: Whether the file is the reader's own library.
    static func copy(of count: Int, at path: String, isOwn: Bool = false) throws -> SQLiteLibrary {
        let library = isOwn ? SQLiteLibrary(path: path) : SQLiteLibrary(cachedAt: path)
        // Posts of documents open in full.
        let record =
            isOwn ? SourceRecord(id: source.id, kind: "syndication", address: source.address) : source
        try library.subscribe(Subscription(record, subscribedAt: .distantPast))
        // A hundred pages in one transaction, since each costs a commit.
        for pages in stride(from: 0, to: count / 10, by: 100) {
            let batches = (pages..<min(pages + 100, count / 10)).map { page($0, isDated: isOwn) }
            let merged = try library.merge(batches, retaining: isOwn ? .count(count) : .days(7))
            guard merged.allSatisfy({ $0?.inserted.count == 10 }) else {
                throw CannotRun("items are missing.")
            }
        }
        return library
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
