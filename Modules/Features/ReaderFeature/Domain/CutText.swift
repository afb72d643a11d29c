import MarkupInterface

/// Whether a feed has only the beginning of a text.
///
/// It has where the text ends with an ellipsis, bare or in brackets, as blogs' excerpts do, or with a link whose words are
/// those of ``phrases`` ("Read more"). A last paragraph that blogs add to tell where a post appeared is no part of the
/// text.
nonisolated enum CutText {
    /// Whether these blocks are the beginning of a text only.
    static func isCut(_ blocks: [HTMLBlock]) -> Bool {
        let blocks = blocks.last.map(isOrigin) == true ? blocks.dropLast() : blocks[...]
        guard let runs = blocks.last?.lastRuns else { return false }
        if isPhrase(trailingLink(of: runs)) { return true }
        let text = runs.map(\.text).joined().trimmed
        return endings.contains { text.hasSuffix($0) }
    }

    private static let endings = ["…", "...", "[…]", "[...]", "(…)", "(...)"]

    /// What links to the whole text say, in lower case.
    static let phrases = [
        "read more", "read on", "read the rest", "read the full", "continue reading", "keep reading",
        "full article",
        "full story", "weiterlesen", "mehr lesen", "lire la suite", "en savoir plus",
        "leer más",
        "seguir leyendo", "continuar leyendo", "leia mais", "ler mais", "continue lendo", "continuar lendo",
        "saiba mais", "leggi tutto", "continua a leggere", "lees verder", "czytaj dalej", "читать далее",
        "διαβάστε περισσότερα", "διαβάστε τη συνέχεια", "συνεχίστε την ανάγνωση", "続きを読む", "阅读全文",
    ]

    private static func isPhrase(_ text: String) -> Bool {
        let words = text.lowercased().drop { !$0.isLetter }
        return phrases.contains { words.hasPrefix($0) }
    }

    /// The text of the link that a paragraph ends with; empty where it ends otherwise.
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
    /// The runs with which a block of running text ends; `nil` where it ends with anything else.
    fileprivate var lastRuns: [TextRun]? {
        switch self {
        case .paragraph(let runs): runs
        case .quote(let blocks): blocks.last?.lastRuns
        case .list(_, let items): items.last?.last?.lastRuns
        case .heading, .preformatted, .rule, .picture, .table: nil
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
