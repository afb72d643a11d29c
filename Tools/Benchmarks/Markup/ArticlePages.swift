import ArticleInterface
import Foundation
import MarkupGumbo
import MarkupInterface

/// Pages, and the texts that their articles should have.
///
/// A folder has a folder for each page, with `source.html` and `expected.html`, like Mozilla's test pages.
struct ArticlePages {
    let names: [String]
    private let sources: [Data]
    private let expected: [String]

    init(in folder: String) throws {
        let files = FileManager.default
        names = try files.contentsOfDirectory(atPath: folder).sorted().filter {
            files.fileExists(atPath: "\(folder)/\($0)/source.html")
                && files.fileExists(atPath: "\(folder)/\($0)/expected.html")
        }
        guard !names.isEmpty else {
            throw CannotRun("\(folder) has no folders with source.html and expected.html.")
        }
        sources = try names.map { try Data(contentsOf: URL(filePath: "\(folder)/\($0)/source.html")) }
        expected = try names.map {
            try String(contentsOfFile: "\(folder)/\($0)/expected.html", encoding: .utf8)
        }
    }

    /// One made page of a size in bytes: the texts of a weblog, between lists of links.
    init(of size: Int) {
        let links = (0..<100).map { "<li><a href=/\($0)>Post number \($0)</a></li>" }.joined()
        let (start, end) = (
            "<title>A weblog</title><ul class=menu>\(links)</ul><article>", "</article><ul>\(links)</ul>"
        )
        var text = ""
        var number = 0
        while text.utf8.count < size - start.utf8.count - end.utf8.count {
            text += Syndication.text(number)
            number += 1
        }
        (names, sources, expected) = (["weblog"], [Data((start + text + end).utf8)], [text])
    }

    /// The size of all pages, in pages of 200 kB.
    var unit: Double { Double(sources.reduce(0) { $0 + $1.count }) / 200_000 }

    func write(to folder: String) throws {
        for (name, source) in zip(names, sources) {
            try source.write(to: URL(filePath: "\(folder)/\(name).page"))
        }
    }

    /// The articles as HTML; empty if there is none.
    func texts() -> [String] {
        guard let address = URL(string: "https://pages.example/post") else { return [] }
        return sources.map {
            (try? GumboArticleExtractor().article(in: $0, charset: "utf-8", at: address).html) ?? ""
        }
    }

    /// Pages of 200 kB a second, on the calling thread.
    func rate() throws -> Double {
        var count = 0
        let time = seconds { count = texts().count { !$0.isEmpty } }
        guard count > 0 else { throw CannotRun("no article was found.") }
        return unit / time
    }

    func score(of texts: [String]) -> ArticleScore { ArticleScore(of: texts, expected: expected) }
}

/// How much texts have in common with the expected ones.
struct ArticleScore {
    /// The means of the F1 of words, and of sequences of four words, each counted as often as it occurs.
    private(set) var words = 0.0, sequences = 0.0
    /// The pages whose F1 of words is at least 0.9, and at least 0.5.
    private(set) var good = 0, fair = 0

    init(of texts: [String], expected: [String]) {
        for (text, expected) in zip(texts, expected) {
            let (found, wanted) = (Self.words(of: text), Self.words(of: expected))
            let score = Self.score(found, wanted)
            words += score / Double(texts.count)
            sequences +=
                Self.score(Self.sequences(of: found), Self.sequences(of: wanted)) / Double(texts.count)
            good += score >= 0.9 ? 1 : 0
            fair += score >= 0.5 ? 1 : 0
        }
    }

    private static func score<Element: Hashable>(_ found: [Element], _ wanted: [Element]) -> Double {
        if found.isEmpty || wanted.isEmpty { return found.isEmpty && wanted.isEmpty ? 1 : 0 }
        var counts: [Element: Int] = [:]
        for element in wanted { counts[element, default: 0] += 1 }
        var common = 0
        for element in found {
            guard let count = counts[element], count > 0 else { continue }
            counts[element] = count - 1
            common += 1
        }
        return 2 * Double(common) / Double(found.count + wanted.count)
    }

    private static func sequences(of words: [String]) -> [[String]] {
        words.count < 4 ? [] : (0...words.count - 4).map { Array(words[$0..<$0 + 4]) }
    }

    /// The words that a reader shows, without the texts in place of pictures.
    private static func words(of html: String) -> [String] {
        var texts: [String] = []
        append(GumboReader().blocks(of: html, at: nil), to: &texts)
        return texts.joined(separator: " ").lowercased().split { !$0.isLetter && !$0.isNumber }.map(
            String.init)
    }

    private static func append(_ blocks: [HTMLBlock], to texts: inout [String]) {
        for block in blocks {
            switch block {
            case .paragraph(let runs), .heading(_, let runs): texts.append(runs.map(\.text).joined())
            case .preformatted(let text): texts.append(text)
            case .list(_, let items): for item in items { append(item, to: &texts) }
            case .quote(let blocks), .description(let blocks): append(blocks, to: &texts)
            case .picture(let picture): texts.append(picture.caption.map(\.text).joined())
            case .table(let rows): for cell in rows.joined() { append(cell, to: &texts) }
            case .rule, .media: break
            }
        }
    }
}
