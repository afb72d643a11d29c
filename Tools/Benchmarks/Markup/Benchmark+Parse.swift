import Foundation
import HTTPInterface
import ItemInterface
import MarkupExpat
import SourceInterface
import SourceSyndication

extension Benchmark {
    static let parse = Benchmark(
        name: "parse", about: "an RSS document of 1 MB and 500 items, from bytes to items"
    ) { setting in
        let count = setting.size(500, smoke: 20)
        let document = Syndication.document(count)
        guard let url = HTTPURL("https://weblog.example/feed") else {
            throw CannotRun("there is no address.")
        }
        let reader = SyndicationReader(xml: DocumentReader())
        let source = ItemIdentity.source(url)
        let items = { try reader.page(document, at: url, of: source, firstSeen: Date()).items }
        let feedparser = try FeedparserPeer(document, of: count)
        if feedparser == nil { say("  without a peer: feedparser is not installed (Tools/setup bench)") }
        var measures: [(String, Rounds.Measure)] = [
            ("ours", { try rate(document) { try items().count } }),
            ("expat", { try rate(document) { ExpatPeer.parse(document) } }),
        ]
        if let feedparser { measures.append(("feedparser", { try feedparser.rate() })) }
        let rounds = try await Rounds.run(setting.runs, measures)
        let read = try items()
        let teasers = try await Rounds.run(
            setting.runs,
            [
                (
                    "ours",
                    {
                        try rate(document) {
                            read.reduce(0) {
                                $0 + FeedItem($1.summary, text: $1.text).summary.teaser.utf8.count
                            }
                        }
                    }
                )
            ])
        return [
            Comparison(
                name: "parse", unit: "MB/s", kind: .rate, ours: rounds["ours"], peer: rounds["expat"],
                peerName: "expat", target: "≥ 0.3"),
            Comparison(
                name: "parse", unit: "MB/s", kind: .rate, ours: rounds["ours"],
                peer: feedparser == nil ? nil : rounds["feedparser"],
                peerName: feedparser == nil ? nil : "feedparser", target: "≥ 50"),
            Comparison(name: "parse/teasers", unit: "MB/s", kind: .rate, ours: teasers["ours"], target: "–"),
        ]
    }
}

/// Python's feedparser with its defaults, which resolve and sanitize HTML, in its own process.
private final class FeedparserPeer {
    private let folder: TemporaryFolder
    /// The number of the document's items.
    private let count: Int

    /// `nil` if it is not installed.
    init?(_ document: Data, of count: Int) throws {
        self.count = count
        folder = try TemporaryFolder()
        try document.write(to: URL(filePath: folder.path + "/feed.xml"))
        guard (try? Self.run("import feedparser; print(1)", "")) != nil else { return nil }
    }

    /// Megabytes a second by its own clock, without its start.
    func rate() throws -> Double {
        let program = """
            import feedparser, sys, time
            document = open(sys.argv[1], 'rb').read()
            start = time.perf_counter()
            assert len(feedparser.parse(document).entries) == \(count)
            print(len(document) / (time.perf_counter() - start) / 1e6)
            """
        return try Self.run(program, folder.path + "/feed.xml")
    }

    private static func run(_ program: String, _ argument: String) throws -> Double {
        // Debian's modules belong to the system's Python.
        guard let value = try Python.number(of: program, argument, path: Python.system) else {
            throw CannotRun("feedparser did not read the document.")
        }
        return value
    }
}
