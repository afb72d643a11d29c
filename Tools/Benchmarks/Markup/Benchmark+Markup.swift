import Foundation
import MarkupExpat
import MarkupGumbo
import MarkupInterface

extension Benchmark {
    static let markupXML = Benchmark(
        name: "markup-xml", about: "an RSS document of 1 MB and 500 items, from bytes to events"
    ) { setting in
        let document = Syndication.document(setting.size(500, smoke: 20))
        // A bare ampersand makes the reader parse the whole document a second time.
        let illFormed = document.dropLast(20) + Data("& </channel></rss>".utf8)
        let rounds = try await Rounds.run(
            setting.runs,
            [
                ("ours", { try rate(document) { try events(in: document) } }),
                ("second", { try rate(document) { try events(in: illFormed) } }),
                ("expat", { try rate(document) { ExpatPeer.parse(document) } }),
            ])
        return [
            Comparison(
                name: "markup-xml/well-formed", unit: "MB/s", kind: .rate, ours: rounds["ours"],
                peer: rounds["expat"], peerName: "expat", target: "≥ 0.5"),
            Comparison(
                name: "markup-xml/second-reading", unit: "MB/s", kind: .rate, ours: rounds["second"],
                peer: rounds["expat"], peerName: "expat", target: "–"),
        ]
    }

    static let markupHTML = Benchmark(
        name: "markup-html", about: "the 500 texts of an RSS document of 1 MB, to blocks"
    ) { setting in
        let texts = (0..<setting.size(500, smoke: 20)).map(Syndication.text)
        let size = Data(texts.joined().utf8)
        let reader = GumboReader()
        let rounds = try await Rounds.run(
            setting.runs,
            [
                (
                    "ours",
                    { try rate(size) { texts.reduce(0) { $0 + reader.blocks(of: $1, at: nil).count } } }
                ),
                ("gumbo", { try rate(size) { texts.reduce(0) { $0 + GumboPeer.parse($1) } } }),
            ])
        return [
            Comparison(
                name: "markup-html", unit: "MB/s", kind: .rate, ours: rounds["ours"], peer: rounds["gumbo"],
                peerName: "gumbo", target: "≥ 0.7")
        ]
    }

    private static func events(in document: Data) throws -> Int {
        try DocumentReader().read(document, charset: nil) { EventCounter() }.handler.count
    }

    /// Megabytes a second.
    static func rate(_ document: Data, _ work: () throws -> Int) throws -> Double {
        var count = 0
        let repeats = 10
        let time = try seconds {
            for _ in 0..<repeats { count += try work() }
        }
        guard count > 0 else { throw CannotRun("nothing was read.") }
        return Double(document.count * repeats) / time / 1_000_000
    }
}

/// Counts events and bytes of text.
private struct EventCounter: XMLHandler {
    var count = 0
    private var names = 0

    mutating func number(of name: XMLName) -> Int {
        names += 1
        return names
    }

    mutating func start(_ element: Int) { count += 1 }
    mutating func attribute(_ name: Int, _ value: Span<UInt8>) { count += value.count }
    mutating func text(_ text: Span<UInt8>) { count += text.count }
    mutating func end(_ element: Int) { count += 1 }
}
