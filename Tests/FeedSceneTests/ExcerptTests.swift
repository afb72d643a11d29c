import ConcurrencyTesting
import FeedFeature
import FeedScene
import Foundation
import ItemInterface
import LibraryStorageInterface
import SceneSupport
import SearchInterface
import SharedListUI
import StorageTesting
import TerminalInterface
import Testing

@Suite("The excerpts of results") struct ExcerptTests {
    @Test("A teaser that does not begin with a word of the search becomes the part of the text with it")
    func excerpts() async throws {
        let library = ModelLibrary()
        let filler = String(repeating: "nothing to see here ", count: 30)
        let texts: [ItemText?] = [
            .html("<p>\(filler)</p><p>the night <b>ferry</b> runs</p>"), .plain("A ferry. \(filler)"), nil,
        ]
        let items = texts.enumerated().map { number, text in
            FeedItem(
                ItemSummary(
                    id: .numbered(number), source: SourceRecord.numbered(1).id, nativeID: "\(number)",
                    title: "Ferry", firstSeen: .distantPast), text: text)
        }
        try library.subscribe([.numbered(1)])
        let batch = FetchedBatch(
            source: SourceRecord.numbered(1).id, shape: .accumulating, items: items, fetchedAt: .distantPast)
        _ = try library.merge(batch, retaining: .count(10))
        let listed = try #require(try library.items(at: 0..<3, of: library.list(ItemScope())))
        let query = try SearchQuery(parsing: "ferry", now: .distantPast)
        let feed = LocalFeedLoader(
            store: library, copy: nil, currentDate: { .distantPast }, calendar: .current)
        let scheduler = ImmediateScheduler()
        let functions = TimelineLibrary(
            of: LibraryAccess(library, reads: scheduler, writes: scheduler), feed,
            outlines: OutlineLoader(
                of: feed, wholeKinds: [], name: { $0.name ?? "" }, isPaged: { _ in false },
                currentDate: { .distantPast }),
            titleOfKind: { $0 }, picture: { _ in throw CancellationError() }, failed: { _, _ in })
        let found = await functions.excerpts(listed, query).compactMap(\.row?.summary)
        let teasers = Dictionary(uniqueKeysWithValues: found.map { ($0.nativeID, $0.teaser) })
        #expect(teasers["0"]?.hasPrefix("… ") == true)
        #expect(teasers["0"]?.hasSuffix("see here the night ferry runs") == true)
        #expect(teasers["1"]?.hasPrefix("A ferry. nothing") == true)
        #expect(teasers["2"] == "")
    }
}
