/// The meanings of words in an element's class or identifier.
struct PageWords: OptionSet {
    let rawValue: UInt8

    /// Words of parts that are hardly the article, and words of parts that may be despite them.
    static let unlikely = PageWords(rawValue: 1), possible = PageWords(rawValue: 2)
    /// Words for and against a part of the article.
    static let positive = PageWords(rawValue: 4), negative = PageWords(rawValue: 8)
    /// Words of the line of authors, and of buttons to share the article.
    static let byline = PageWords(rawValue: 16), share = PageWords(rawValue: 32)

    private static let words: [(words: String, meaning: PageWords)] = [
        (
            """
            -ad- ai2html banner breadcrumbs combx comment community cover-wrap disqus extra footer gdpr header \
            legends menu related remark replies rss shoutbox sidebar skyscraper social sponsor supplemental \
            ad-break agegate pagination pager popup yom-remote
            """, .unlikely
        ),
        ("and article body column content main mathjax shadow", .possible),
        ("article body content entry main page pagination post text blog story", .positive),
        (
            """
            -ad- hidden banner combx comment com- contact footer gdpr masthead media meta outbrain promo \
            related scroll share shoutbox sidebar skyscraper sponsor shopping tags widget
            """, .negative
        ),
        ("byline author dateline writtenby", .byline),
    ]

    /// The words by their first byte.
    private static let table: [[(word: [UInt8], meaning: PageWords)]] = {
        var table = [[(word: [UInt8], meaning: PageWords)]](repeating: [], count: 256)
        for (words, meaning) in words {
            for word in words.split(separator: " ") {
                table[Int(word.utf8.first ?? 0)].append((Array(word.utf8), meaning))
            }
        }
        return table
    }()

    /// The meanings of a class or an identifier, in any case.
    init(of name: String) {
        let bytes = name.utf8.map(\.lowercase)
        var words: PageWords = []
        for index in bytes.indices {
            for (word, meaning) in Self.table[Int(bytes[index])] where bytes[index...].starts(with: word) {
                words.insert(meaning)
            }
        }
        for token in bytes.split(whereSeparator: { !$0.isLetter && !(0x30...0x39 ~= $0) }) {
            if token.elementsEqual("share".utf8) || token.elementsEqual("sharedaddy".utf8) {
                words.insert(.share)
            }
        }
        if bytes.split(whereSeparator: \.isHTMLSpace).contains(where: { $0.elementsEqual("hid".utf8) }) {
            words.insert(.negative)
        }
        self = words
    }

    init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The sum of words for and against, 25 each.
    var weight: Int { (contains(.positive) ? 25 : 0) - (contains(.negative) ? 25 : 0) }
}
