import ArticleInterface
import Foundation
import MarkupGumbo

extension Benchmark {
    static let article = Benchmark(
        name: "article",
        about: "pages to their articles: with --pages DIR also how much of the expected text they have"
    ) { setting in
        let pages =
            try setting.pages.map(ArticlePages.init) ?? ArticlePages(of: setting.size(200_000, smoke: 20_000))
        let peer = ReadabilityPeer()
        if peer == nil { say("  without a peer: readability-lxml is not installed for FEEDHOST_PYTHON") }
        var measures: [(String, Rounds.Measure)] = [("ours", { try pages.rate() })]
        var peerTexts: [String]?
        if let peer {
            let folder = try TemporaryFolder()
            try pages.write(to: folder.path)
            measures.append(("peer", { pages.unit / (try peer.seconds(in: folder.path)) }))
            _ = try peer.seconds(in: folder.path)
            peerTexts = pages.names.map { name in
                (try? String(contentsOfFile: "\(folder.path)/\(name).article", encoding: .utf8)) ?? ""
            }
        }
        let rounds = try await Rounds.run(setting.runs, measures)
        var comparisons = [
            Comparison(
                name: "article", unit: "pages/s", kind: .rate, ours: rounds["ours"],
                peer: peer == nil ? nil : rounds["peer"], peerName: peer == nil ? nil : "readability-lxml",
                target: "≥ 20 pages/s")
        ]
        guard setting.pages != nil else { return comparisons }
        let ours = pages.score(of: pages.texts())
        let theirs = peerTexts.map(pages.score)
        func add(_ name: String, _ unit: String, _ target: String, _ value: (ArticleScore) -> Double) {
            comparisons.append(
                Comparison(
                    name: "article/\(name)", unit: unit, kind: .rate, ours: Samples([value(ours)]),
                    peer: theirs.map { Samples([value($0)]) },
                    peerName: theirs == nil ? nil : "readability-lxml", target: target))
        }
        add("words", "F1", "> 0.969") { $0.words }
        add("4-grams", "F1", "> 0.963") { $0.sequences }
        add("good", "pages ≥ 0.9", "> 121 of 130") { Double($0.good) }
        add("fair", "pages ≥ 0.5", "≥ 129 of 130") { Double($0.fair) }
        return comparisons
    }
}

/// Python's readability-lxml in its own process.
private struct ReadabilityPeer {
    /// `nil` if it is not installed.
    init?() {
        guard (try? Self.run("import readability; print(1)", "")) != nil else { return nil }
    }

    /// The seconds for all pages of a folder, without its start and its files. Writes each article beside its page.
    func seconds(in folder: String) throws -> Double {
        let program = """
            import glob, logging, sys, time
            from readability import Document
            logging.disable(logging.CRITICAL)
            total = 0
            for name in glob.glob(sys.argv[1] + '/*.page'):
                page = open(name, encoding='utf-8', errors='replace').read()
                start = time.perf_counter()
                try: text = Document(page).summary()
                except Exception: text = ''
                total += time.perf_counter() - start
                open(name[:-5] + '.article', 'w', encoding='utf-8').write(text)
            print(total)
            """
        return try Self.run(program, folder)
    }

    private static func run(_ program: String, _ argument: String) throws -> Double {
        let path = ProcessInfo.processInfo.environment["FEEDHOST_PYTHON"] ?? Python.system
        guard let value = try Python.number(of: program, argument, path: path) else {
            throw CannotRun("readability-lxml did not read the pages.")
        }
        return value
    }
}
