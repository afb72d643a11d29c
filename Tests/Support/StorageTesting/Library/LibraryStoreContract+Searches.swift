import FoundationEssentials
import HTTPInterface
import ItemInterface
import LibraryStorageInterface
import SearchInterface
import Testing

extension LibraryStoreContract {
    /// The promises of searches, for a library without an index, with a part of one, and with a whole one.
    static var searches: [Case] {
        [(0, "without an index"), (3, "with a part of the index"), (99, "with the index")].flatMap {
            count, words in
            searches { store throws in
                if count > 0 { _ = try store.extendSearchIndex(by: count) }
            }.map { promise in
                Case("\(promise.testDescription), \(words)") { try await promise.check($0) }
            }
        }
    }

    private static func searches(
        _ index: @escaping @Sendable (any LibraryStore) throws -> Void
    ) -> [Case] {
        [
            Case("Queries of each kind find what they define") { store throws in
                try fill(store)
                try index(store)
                for (query, numbers) in queries { try expect(query, of: store, finds: numbers) }
            },
            Case("An article is found like its item's text, until it changes or goes") { store throws in
                try fill(store)
                try index(store)
                try store.setArticle("<h1>Cormorant</h1><p>of the ferry", of: .numbered(5))
                try expect("cormorant", of: store, finds: [5])
                try expect("text:cormorant -title:cormorant", of: store, finds: [5])
                try index(store)
                try expect("cormorant", of: store, finds: [5])
                try store.setArticle("<p>A gannet", of: .numbered(5))
                try expect("cormorant", of: store, finds: [])
                try expect("gannet", of: store, finds: [5])
                try index(store)
                try store.setArticle(nil, of: .numbered(5))
                try expect("gannet", of: store, finds: [])
            },
            Case("A search selects among the items of its scope") { store throws in
                try fill(store)
                try index(store)
                try store.setRead(true, [.numbered(1)])
                try store.insertBookmark(of: .words(2, of: 1), from: .numbered(1), at: .numbered(50))
                try expect("ferr*", ItemScope(filter: .unread), of: store, finds: [7, 2])
                try expect("ferr*", ItemScope(filter: .bookmarked), of: store, finds: [2])
                try expect("ferr*", ItemScope(sources: [.numbered(-1)]), of: store, finds: [7, 2, 1])
                try expect("ferr*", ItemScope(sources: [.numbered(-2)]), of: store, finds: [])
                try expect(
                    "-ferr*", ItemScope(sources: [.numbered(-1), .numbered(-2)]), of: store,
                    finds: [6, 5, 4, 3])
                try expect("is:read", of: store, finds: [1])
                try expect("is:bookmarked OR is:read", of: store, finds: [2, 1])
                try expect("ferr* is:unread", of: store, finds: [7, 2])
            },
            Case("Bookmarked items without a subscription are found among bookmarks only, until there is one")
            {
                store throws in
                try fill(store)
                try store.insertBookmark(of: .words(2, of: 1), from: .numbered(1), at: .numbered(50))
                try index(store)
                try store.insertBookmark(of: .words(1, of: 3, id: 20), from: .numbered(3), at: .numbered(51))
                try store.unsubscribe(.numbered(-1))
                try expect("ferry", of: store, finds: [])
                try expect("ferry", ItemScope(filter: .bookmarked), of: store, finds: [2, 20])
                try expect("-news", ItemScope(filter: .bookmarked), of: store, finds: [20])
                try store.subscribe(.numbered(1))
                try expect("ferry", of: store, finds: [2])
                try store.deleteBookmark(of: .numbered(20))
                try expect("ferry", ItemScope(filter: .bookmarked), of: store, finds: [2])
            },
            Case("Items that join, change and leave are found by their present words") { store throws in
                try fill(store)
                try index(store)
                var changed = FetchedBatch.words([2, 8, 9])
                changed.items[0] = .words(2, of: 1, title: "Swift", author: "Nobody")
                _ = try store.merge(changed, retaining: .count(99))
                try expect("ferry", of: store, finds: [9, 8, 1])
                try expect("title:swift", of: store, finds: [2])
                try expect("author:ana", of: store, finds: [])
                try index(store)
                try expect("ferry", of: store, finds: [9, 8, 1])
                try expect("-ferry author:nobody", of: store, finds: [2])
                try store.setRead(true, [.numbered(1)])
                _ = try store.merge(.words([9]), retaining: .count(1))
                try expect("ferry", of: store, finds: [9, 8])
                try index(store)
                try expect("ferry", of: store, finds: [9, 8])
                try store.unsubscribe(.numbered(-2))
                try index(store)
                try expect("swift", of: store, finds: [2])
                try expect("has:picture OR group:local", of: store, finds: [5])
            },
            Case("A list has the newest matches up to its limit, and counts those beyond") { store throws in
                try fill(store)
                try index(store)
                try store.setRead(true, [.numbered(2)])
                let query = try SearchQuery(parsing: "ferr*", now: .numbered(0))
                for limit in [1, 2, 9] {
                    let scope = ItemScope(search: ItemSearch(query, limit: limit))
                    try expect(scope, of: store, holds: Array([7, 2, 1].prefix(limit)))
                    #expect(try store.counts(of: scope) == ItemCounts(all: 3, unread: 2))
                }
                #expect(try store.counts(of: ItemScope()) == ItemCounts(all: 7, unread: 6))
            },
            Case("A search's list stays as it was, and changes lead to the newest one") { store throws in
                try fill(store)
                try index(store)
                let scope = found("ferr*")
                let list = try store.list(scope)
                _ = try store.merge(.words([8]), retaining: .count(99))
                var changed = FetchedBatch.words([2])
                changed.items[0] = .words(2, of: 1, title: "Swift", author: "Nobody")
                _ = try store.merge(changed, retaining: .count(99))
                #expect(try ids(list, in: store) == [7, 2, 1].map(UUID.numbered))
                let changes = try #require(try store.changes(since: list))
                #expect(changes.removals == [1])
                #expect(changes.insertions == [0])
                #expect(try ids(changes.list, in: store) == [8, 7, 1].map(UUID.numbered))
                #expect(try store.validCount(of: list, fetchedIn: .distantPast ... .distantFuture) == 3)
            },
            Case("Marking a search's list read marks its items, and none that match later") { store throws in
                try fill(store)
                try index(store)
                let list = try store.list(found("ferr*"))
                _ = try store.merge(.words([8]), retaining: .count(99))
                try store.setRead(true, [.numbered(2)])
                #expect(try store.markRead(list) == [7, 1].map(UUID.numbered))
                #expect(try store.markRead(list) == [])
                try expect("ferr* is:unread", of: store, finds: [8])
            },
            Case("The lists of the last searches are readable") { store throws in
                try fill(store)
                try index(store)
                let lists = try (0...RecentSearches.limit).map { number in
                    try store.list(found("ferr* -\(number)x"))
                }
                #expect(try store.items(at: 0..<9, of: lists[0]) == nil)
                #expect(try store.positions(of: [.numbered(7)], in: lists[0]) == nil)
                #expect(try store.changes(since: lists[0]) == nil)
                #expect(try store.markRead(lists[0]) == nil)
                for list in lists.dropFirst() {
                    #expect(try ids(list, in: store) == [7, 2, 1].map(UUID.numbered))
                }
            },
            Case("An index that is extended step by step has all items, and can be deleted") { store throws in
                try fill(store)
                try index(store)
                var progress = try store.searchIndexProgress()
                var steps = 0
                while !progress.isComplete, steps < 20 {
                    progress = try store.extendSearchIndex(by: 2)
                    steps += 1
                    try expect("ferr*", of: store, finds: [7, 2, 1])
                    #expect(try store.searchIndexProgress() == progress)
                }
                #expect(progress == SearchIndexProgress(indexed: 7, all: 7))
                try store.deleteSearchIndex()
                try expect("ferr*", of: store, finds: [7, 2, 1])
            },
        ]
    }

    // MARK: Parts

    /// Expects that a query finds exactly the items with these numbers, in this order, and counts them.
    private static func expect(
        _ query: String, _ scope: ItemScope = ItemScope(), of store: any LibraryStore, finds numbers: [Int],
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        var scope = scope
        scope.search = found(query).search
        let ids = try ids(store.list(scope), in: store, sourceLocation: sourceLocation)
        #expect(ids == numbers.map(UUID.numbered), "\(query)", sourceLocation: sourceLocation)
        let count = try store.counts(of: scope).all
        #expect(count == numbers.count, "the count of \(query)", sourceLocation: sourceLocation)
    }

    private static func fill(_ store: any LibraryStore) throws {
        try store.subscribe([.numbered(1), .numbered(2)])
        _ = try store.merge([.words([1, 2, 5, 7]), .words([3, 4, 6], of: 2)], retaining: .count(99))
    }

    /// Queries with the numbers of the items that they find.
    private static let queries: [(String, [Int])] = [
        ("ferry", [2, 1]), ("FÉRRY", [2, 1]), ("ferr", []), ("ferr*", [7, 2, 1]), ("f*", [7, 2, 1]),
        ("title:ferry", [1]), ("title:ferr*", [7, 1]), ("author:ferry", [2]), ("author:ferr* news", [2]),
        ("text:boat", [1]), ("text:ferry", []), ("text:oia", [1]), ("kind", [7]), ("photographer", []),
        (#""last night""#, [1]), (#""night last""#, []), (#""stopped last""#, []),
        (#""the ferry" boat"#, [1]),
        (#"title:"the ferry""#, [1]), (#"-"last night" ferry"#, [2]),
        ("-ferry", [7, 6, 5, 4, 3]), ("ferry -author:ana", [1]), ("ferry -(boat OR compilers)", []),
        ("ferry OR viet", [4, 2, 1]), ("(ferry OR viet) -title:ferry", [4, 2]),
        ("ferry boat OR news", [2, 1]), ("ferry boat OR compilers -news", [1]),
        ("c++", [2]), ("c#", [2]), ("c", []), ("c*", [2]), ("4711", [7]),
        ("αθηνα", [3]), ("ΑΘΉΝΑ", [3]), ("καλημερα", [3]), ("viet", [4]), ("tiếng", [4]),
        ("東京", [5]), ("京の", [5]), ("京", [5]), ("写真", [5]), ("東写", []), ("海", [5]), ("text:海", [5]),
        ("title:海", []), ("كتاب", [6]), ("أخبار", [6]),
        ("source:source", [7, 6, 5, 4, 3, 2, 1]), ("source:example/1", [7, 5, 2, 1]),
        ("source:name", [6, 4, 3]), ("source:nobody", []),
        ("-source:name ferr*", [7, 2, 1]), ("group:local", [6, 4, 3]), ("group:news", [7, 6, 5, 4, 3, 2, 1]),
        ("group:nobody OR ferry", [2, 1]),
        ("has:picture", [5]), ("-has:picture ferry", [2, 1]), ("has:video", []), ("has:link", [7]),
        ("has:comments", [7]), ("link:EXAMPLE.org", [7]), ("link:example.net", []),
        ("-link:org ferr*", [2, 1]),
        ("author:-", [7, 6, 5, 4, 3]), ("-author:-", [2, 1]), ("text:- has:picture", []),
        ("after:2024", [7, 6, 5, 4, 3, 2, 1]), ("before:2024", []), ("after:2025 ferry", []),
        ("is:unread ferry", [2, 1]), ("is:read", []), ("is:hidden", []), ("is:updated OR kind", [7]),
    ]
}

extension FetchedBatch {
    /// A batch of the items with words of these numbers.
    fileprivate static func words(_ numbers: [Int], of source: Int = 1) -> FetchedBatch {
        FetchedBatch(
            source: .numbered(-source), shape: .accumulating, items: numbers.map { .words($0, of: source) },
            fetchedAt: .numbered(1_000))
    }
}

extension FeedItem {
    /// The item with the words of a number, of which some are in other scripts.
    fileprivate static func words(
        _ number: Int, of source: Int, id: Int? = nil, title: String? = nil, author: String? = nil
    ) -> FeedItem {
        let texts: [(title: String, author: String?, text: String)] = [
            ("Nothing", nil, ""),
            ("The ferry stopped", "J. Doe", "<p>Last night on the <b>boat</b> to Oia"),
            ("C++ and C# news", "Ana Ferry", "compilers"), ("Νέα από την Αθήνα", nil, "καλημέρα"),
            ("Tiếng Việt", nil, "đọc báo"), ("東京の写真", nil, "…"), ("أخبار التقنية", nil, "كتاب جديد"),
            ("Ferries", nil, "nothing of the kind: 4711"), ("A ferry", nil, "again"),
            ("Ferry, again", nil, "boat"),
        ]
        let text = texts[number]
        let url = HTTPURL("http://pictures.example/\(number).png")
        let media = url.map { ItemMedia(.remote($0), alternativeText: "海", type: "image/png") }
        let summary = ItemSummary(
            id: .numbered(id ?? number), source: .numbered(-source), nativeID: "\(number)",
            title: title ?? text.title, author: author ?? text.author, published: .numbered(Double(number)),
            firstSeen: .numbered(1_000), link: number == 7 ? HTTPURL("http://posts.example.org/7") : nil,
            media: number == 5 ? [media].compactMap(\.self) : [],
            comments: number == 7 ? ItemComments(reference: "7", count: 1) : nil)
        return FeedItem(summary, text: number == 1 ? .html(text.text) : .plain(text.text))
    }
}
