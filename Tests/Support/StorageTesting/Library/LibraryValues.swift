import FoundationEssentials
import HTTPInterface
public import ItemInterface
public import LibraryStorageInterface

extension SourceRecord {
    /// The source with this number, the same in every run.
    public static func numbered(_ number: Int) -> SourceRecord {
        SourceRecord(
            id: .numbered(-number), kind: "syndication", address: "http://feeds.example/\(number)",
            title: "Source \(number)")
    }
}

extension Account {
    /// The account with this number, the same in every run, added as many seconds after the first.
    ///
    /// - Parameter number: From 1 to 9.
    public static func numbered(_ number: Int) -> Account { all[number - 1] }

    private static let all = (1...9).map { number in
        Account(
            kind: "test", address: HTTPURL("https://server\(number).example/api")!, user: "user\(number)",
            name: number % 2 == 0 ? "Account \(number)" : nil, addedAt: .numbered(Double(number)))
    }
}

extension Subscription {
    /// The subscription to the source with this number, made as many seconds after the first.
    public static func numbered(_ number: Int) -> Subscription {
        let groups = ["News", "News/Local"].prefix(number % 3).compactMap(GroupPath.init)
        let headers = HTTPURL("http://feeds.example/").map { origin in
            PrivateHeaders(origin: origin, headers: ["X-Key": "\(number)", "X-Key": "é"])
        }
        return Subscription(
            .numbered(number), name: number % 2 == 0 ? "Name \(number)" : nil, groups: groups,
            privateHeaders: number % 4 == 3 ? headers : nil, subscribedAt: .numbered(Double(number)))
    }
}

extension FeedItem {
    /// The item with this number, the same in every run, with all properties; every third has no date.
    ///
    /// - Parameters:
    ///   - source: The number of its source.
    ///   - edition: Items of one number and different editions share id, link and date and differ in all
    ///     else.
    ///   - id: The number that its id is made of, where a publisher has changed that.
    ///   - seen: When it was first read, as ``Foundation/Date/numbered(_:)`` counts.
    ///   - link: The number of its link; `nil` for its own.
    public static func numbered(
        _ number: Int, of source: Int = 1, edition: Int = 1, id: Int? = nil, seen: Double = 1_000,
        link: Int? = nil
    ) -> FeedItem {
        let media = HTTPURL("http://pictures.example/\(number).png?\(edition)").map { url in
            ItemMedia(
                .remote(url), preview: .local(path: "/\(number)"), alternativeText: "A", width: edition,
                height: 2, type: "image/png", isSensitive: number % 4 == 0,
                blurHash: number % 7 == 0 ? "LEHV6n" : nil,
                length: number % 3 == 1 ? number % 1_000 * 10_000_000_000 : nil,
                duration: number % 4 == 1 ? number % 10_000 : nil)
        }
        let summary = ItemSummary(
            id: .numbered(id ?? number), source: .numbered(-source), nativeID: "\(id ?? number)",
            title: number % 5 == 0 ? nil : "Title \(number) \(edition)", author: "Author \(edition)",
            location: number % 2 == 0 ? nil : "Location \(edition)",
            published: number % 3 == 0 ? nil : .numbered(Double(number)), updated: .numbered(Double(edition)),
            firstSeen: .numbered(seen), link: HTTPURL("http://posts.example/\(link ?? number)"),
            media: [media].compactMap(\.self), comments: ItemComments(reference: "\(number)", count: edition))
        return FeedItem(
            summary,
            text: number % 2 == 0
                ? .html("<p>Text \(number) \(edition)") : .plain("Text \(number) \(edition)"))
    }
}

extension FetchedBatch {
    /// A batch of the items with these numbers.
    public static func numbered(
        _ numbers: some Sequence<Int>, of source: Int = 1, edition: Int = 1,
        shape: SourceShape = .accumulating, at time: Double = 1_000, isFirstPage: Bool = true,
        fetchState: FetchState? = nil
    ) -> FetchedBatch {
        FetchedBatch(
            source: .numbered(-source), shape: shape,
            items: numbers.map { .numbered($0, of: source, edition: edition) }, fetchedAt: .numbered(time),
            isFirstPage: isFirstPage, fetchState: fetchState)
    }
}
