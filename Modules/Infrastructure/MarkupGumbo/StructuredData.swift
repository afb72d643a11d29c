import FoundationEssentials
import MarkupInterface

/// The metadata of the first article in a page's structured data (schema.org in JSON-LD).
struct StructuredData {
    private var article: [String: JSONValue] = [:]

    init() {}

    init(_ texts: [ArraySlice<UInt8>]) {
        for text in texts where text.count <= Self.byteLimit && Self.depth(of: text) <= Self.depthLimit {
            guard let value = try? JSONDecoder().decode(JSONValue.self, from: Data(Self.content(of: text))),
                let article = Self.article(in: value)
            else { continue }
            self.article = article
            return
        }
    }

    private static let byteLimit = 1_000_000
    /// The greatest depth of values, which are decoded recursively.
    private static let depthLimit = 50

    /// The greatest number of brackets that are open at once; those in strings count, too.
    private static func depth(of text: ArraySlice<UInt8>) -> Int {
        var (depth, greatest) = (0, 0)
        for byte in text {
            switch byte {
            case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
            case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
            default: continue
            }
            greatest = max(greatest, depth)
        }
        return greatest
    }

    /// The text without the marks of a CDATA section.
    private static func content(of text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        guard let start = text.firstIndex(where: { !$0.isHTMLSpace }) else { return [] }
        var text = text[start...]
        guard text.starts(with: "<![CDATA[".utf8) else { return text }
        text = text.dropFirst(9)
        return text[
            ..<(text.lastIndex(of: UInt8(ascii: "]")).map {
                text[..<$0].last == UInt8(ascii: "]") ? $0 - 1 : $0
            } ?? text.endIndex)]
    }

    private static func article(in value: JSONValue) -> [String: JSONValue]? {
        switch value {
        case .array(let values): values.lazy.compactMap(article).first
        case .object(let object):
            isArticle(object["@type"]) ? object : object["@graph"].flatMap(article)
        default: nil
        }
    }

    private static func isArticle(_ type: JSONValue?) -> Bool {
        switch type {
        case .array(let types): types.contains { isArticle($0) }
        case .string(let type):
            type.hasSuffix("Article") || type.hasSuffix("Posting") || type == "Report"
                || type == "APIReference"
        default: false
        }
    }

    /// The headline, unless only the name is in the page's title. Some pages name their site, and others
    /// describe the article in the headline.
    func title(in pageTitle: String) -> String? {
        guard let headline = text("headline"), let name = text("name") else {
            return text("headline") ?? text("name")
        }
        let words = Set(pageTitle.words)
        let isIn = { (title: String) in
            4 * title.words.count { words.contains($0) } >= 3 * title.words.count
        }
        return isIn(name) && !isIn(headline) ? name : headline
    }

    /// The names of the authors.
    var byline: String? {
        switch article["author"] {
        case .array(let authors): authors.compactMap(Self.name).joined(separator: ", ").nonEmpty
        case let author?: Self.name(author)
        case nil: nil
        }
    }

    var site: String? { article["publisher"].flatMap(Self.name) }
    var published: String? { text("datePublished") }
    var language: String? { text("inLanguage") }
    var picture: String? { article["image"].flatMap(Self.address) }

    private func text(_ name: String) -> String? { article[name].flatMap(Self.text) }

    private static func name(_ value: JSONValue) -> String? {
        guard case .object(let object) = value else { return text(value) }
        return object["name"].flatMap(text)
    }

    private static func address(_ value: JSONValue) -> String? {
        switch value {
        case .array(let values): values.lazy.compactMap(address).first
        case .object(let object): object["url"].flatMap(text)
        default: text(value)
        }
    }

    /// A string in one line, with references resolved that editors write into it.
    private static func text(_ value: JSONValue) -> String? {
        guard case .string(let text) = value else { return nil }
        guard text.contains("&"), !text.contains("<") else { return text.collapsed.nonEmpty }
        return GumboReader().blocks(of: text, at: nil).plainText.collapsed.nonEmpty
    }
}

/// A value of JSON, without numbers.
enum JSONValue: Decodable {
    case string(String)
    case array([JSONValue])
    case object([String: JSONValue])
    case other

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let text = try? container.decode(String.self) {
            self = .string(text)
        } else if let values = try? container.decode([JSONValue].self) {
            self = .array(values)
        } else if let object = try? container.decode([String: JSONValue].self) {
            self = .object(object)
        } else {
            self = .other
        }
    }
}
