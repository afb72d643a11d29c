import MarkupInterface

/// The detection of excerpts: texts of which a feed has only the beginning.
///
/// A text is an excerpt where it ends with an ellipsis, bare or in brackets, or with a link whose words begin
/// with one of ``phrases`` ("Read more"). A last paragraph "The post … appeared first on …", as WordPress
/// adds it, is ignored.
nonisolated enum Excerpt {
    /// Whether the blocks are an excerpt of a text.
    static func isExcerpt(_ blocks: [HTMLBlock]) -> Bool {
        let blocks = blocks.last.map(isOrigin) == true ? blocks.dropLast() : blocks[...]
        guard let runs = blocks.last?.lastRuns else { return false }
        if isPhrase(trailingLink(of: runs)) { return true }
        let text = runs.map(\.text).joined().trimmed
        return endings.contains { text.hasSuffix($0) }
    }

    private static let endings = ["…", "...", "[…]", "[...]", "(…)", "(...)"]

    /// The words of links to the whole text, in lower case.
    static let phrases = [
        "read more", "read on", "read the rest", "read the full", "continue reading", "keep reading",
        "full article", "full story", "weiterlesen", "mehr lesen", "lire la suite", "en savoir plus",
        "leer más", "seguir leyendo", "continuar leyendo", "leia mais", "ler mais", "continue lendo",
        "continuar lendo", "saiba mais", "leggi tutto", "continua a leggere", "lees verder", "czytaj dalej",
        "читать далее", "διαβάστε περισσότερα", "διαβάστε τη συνέχεια", "συνεχίστε την ανάγνωση", "続きを読む",
        "阅读全文",
    ]

    private static func isPhrase(_ text: String) -> Bool {
        let words = text.lowercased().drop { !$0.isLetter }
        return phrases.contains { words.hasPrefix($0) }
    }

    /// The text of the link at the end of a paragraph; empty for none.
    private static func trailingLink(of runs: [TextRun]) -> String {
        let runs = runs.reversed().drop { $0.link == nil && !$0.text.contains(where: \.isLetter) }
        guard let link = runs.first?.link else { return "" }
        return runs.prefix { $0.link == link }.reversed().map(\.text).joined()
    }

    private static func isOrigin(_ block: HTMLBlock) -> Bool {
        let text = block.plainText
        return text.hasPrefix("The post ") && text.contains(" appeared first on ")
    }
}

nonisolated extension HTMLBlock {
    /// The last runs of a block of text; `nil` for a block that ends otherwise.
    fileprivate var lastRuns: [TextRun]? {
        switch self {
        case .paragraph(let runs): runs
        case .quote(let blocks), .description(let blocks): blocks.last?.lastRuns
        case .list(_, let items): items.last?.last?.lastRuns
        case .heading, .preformatted, .rule, .picture, .table, .media: nil
        }
    }
}

nonisolated extension StringProtocol {
    /// The text without white space at its ends.
    var trimmed: String {
        guard let start = firstIndex(where: { !$0.isWhitespace }),
            let end = lastIndex(where: { !$0.isWhitespace })
        else { return "" }
        return String(self[start...end])
    }
}
