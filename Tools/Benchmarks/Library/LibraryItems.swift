import Foundation
import HTTPInterface
import ItemInterface
import LibraryStorageInterface

/// The items of a library of many sources, the same in every run.
///
/// The dates of each source's items are spread over the whole time, so that new items are inserted within the
/// library's order.
enum LibraryItems {
    /// 1,000,000, or the number in `FEEDHOST_LIBRARY_ITEMS` in whole thousands.
    static let count = number("FEEDHOST_LIBRARY_ITEMS") ?? 1_000_000
    static let sourceCount = number("FEEDHOST_LIBRARY_SOURCES") ?? min(1_000, count / 100)
    static let countOfSource = count / sourceCount

    /// The filters whose lists are measured.
    static let scopes: [(name: String, scope: ItemScope)] = [
        ("everything", ItemScope()), ("source", ItemScope(sources: [source(sourceCount / 2)])),
        ("unread", ItemScope(filter: .unread)), ("bookmarked", ItemScope(filter: .bookmarked)),
    ]

    /// The numbers of sources in groups whose lists are measured.
    static let groups = [10, 100, 500, 900].map { $0 * sourceCount / 1_000 }

    private static func number(_ variable: String) -> Int? {
        ProcessInfo.processInfo.environment[variable].flatMap { Int($0) }
    }

    /// A number of sources, spread over all.
    static func group(of count: Int, _ filter: ItemScope.Filter = .all) -> ItemScope {
        ItemScope(sources: Set((0..<count).map { source($0 * sourceCount / count) }), filter: filter)
    }

    static func source(_ number: Int) -> UUID { Items.id(1 << 40 + number) }

    static func record(_ number: Int) -> SourceRecord {
        SourceRecord(
            id: source(number), kind: "syndication", address: "https://feeds.example.org/\(number).xml",
            title: "Source \(number)")
    }

    static func subscription(_ number: Int) -> Subscription {
        Subscription(record(number), subscribedAt: start + Double(number))
    }

    /// The item with a number: a source's items have consecutive numbers, and new items have numbers from
    /// ``count`` on.
    static func item(_ number: Int) -> FeedItem {
        let seconds = UInt64(truncatingIfNeeded: number) &* 0x9E37_79B9_7F4A_7C15 >> 32
        let published = start + Double(seconds % 315_360_000)
        let media = HTTPURL(Items.url(number)).map { url in
            ItemMedia(.remote(url), alternativeText: "Picture \(number)", width: 1_024, height: 768)
        }
        return FeedItem(
            ItemSummary(
                id: Items.id(number), source: source(sourceNumber(of: number)),
                nativeID: "urn:item:\(number)",
                title: "Item \(number): first snow on the high peaks", author: "Author \(number % 100)",
                location: Items.location(number), published: published, firstSeen: end,
                link: HTTPURL("https://posts.example.org/\(number)"),
                media: number % 3 == 0 ? [media].compactMap(\.self) : []),
            text: .html(text(number)))
    }

    /// The first window of a source, with all of its items.
    static func window(ofSource number: Int) -> FetchedBatch {
        window(of: number, numbers: (number * countOfSource..<(number + 1) * countOfSource))
    }

    /// A later window of a source: 40 stored items and 10 new ones.
    static func window(number: Int) -> FetchedBatch {
        let source = number % sourceCount
        let known = (0..<40).map { source * countOfSource + (number * 13 + $0 * 7) % countOfSource }
        let new = (0..<10).map { count + (number / sourceCount * 10 + $0) * sourceCount + source }
        return window(of: source, numbers: known[..<20] + new + known[20...])
    }

    private static func window(of source: Int, numbers: some Sequence<Int>) -> FetchedBatch {
        var state = FetchState()
        state.validators = Validators(entityTag: "\"\(source)\"")
        return FetchedBatch(
            source: self.source(source), shape: .accumulating, items: numbers.map(item),
            fetchedAt: Date(timeIntervalSinceReferenceDate: 0), fetchState: state)
    }

    private static func sourceNumber(of number: Int) -> Int {
        number < count ? number / countOfSource : number % sourceCount
    }

    /// A unique text of 600 bytes.
    private static func text(_ number: Int) -> String {
        let text =
            "<p>\(number): " + String(repeating: "Not a breath of wind in <em>the valley</em>. ", count: 14)
        return String(text.prefix(596)) + "</p>"
    }

    /// The first day of the ten years in which the items were published, and the day after the last one.
    private static let start = Date(timeIntervalSinceReferenceDate: 400_000_000)
    private static let end = start + 315_360_000
}
