import FoundationEssentials
import SourceInterface

/// What a page says about its article outside of the text.
struct PageMetadata {
    /// The text of `<title>` in one line.
    private(set) var title = ""
    private(set) var language: String?
    /// The address of the first `<base>`.
    private(set) var base: String?
    var structuredData = StructuredData()

    /// The contents of metadata by property or name, in lower case with colons.
    private var values: [String: String] = [:]

    mutating func add(_ tag: PageTag, _ attributes: [(name: String, value: String)]) {
        func value(_ name: String) -> String? {
            attributes.first { $0.name == name }?.value.collapsed.nonEmpty
        }
        switch tag {
        case .html: language = language ?? value("lang")
        case .base: base = base ?? value("href")
        case .title: title = title.nonEmpty ?? value("content") ?? ""
        default:
            guard let content = value("content"), let names = value("property") ?? value("name") ?? value("itemprop")
            else { return }
            for name in names.lowercased().split(separator: " ") {
                let key = String(name).replacing(".", with: ":")
                if values[key] == nil { values[key] = content }
            }
        }
    }

    private func first(of names: [String]) -> String? { names.lazy.compactMap { values[$0] }.first }

    /// The title that the page gives its article, not that of the page.
    var articleTitle: String? {
        structuredData.title(for: title)
            ?? first(of: [
                "dc:title", "dcterm:title", "og:title", "weibo:article:title", "weibo:webpage:title", "title",
                "twitter:title", "parsely-title",
            ])
    }

    var byline: String? {
        if let byline = structuredData.byline { return byline }
        if let byline = first(of: ["dc:creator", "dcterm:creator", "author", "parsely-author"]) { return byline }
        return first(of: ["article:author"]).flatMap { $0.hasPrefix("http") ? nil : $0 }
    }

    var site: String? { structuredData.site ?? first(of: ["og:site_name"]) }

    var published: Date? {
        [
            structuredData.published,
            first(of: ["article:published_time", "parsely-pub-date", "datepublished", "dc:date", "date"]),
        ].lazy.compactMap { $0.flatMap(Self.date) }.first
    }

    var picture: String? { first(of: ["og:image", "og:image:url", "twitter:image"]) ?? structuredData.picture }

    var languages: [String] {
        [language, values["content-language"], values["og:locale"], structuredData.language].compactMap(\.self)
    }

    /// Parses a date of ISO 8601, of which time, seconds and offset may be missing.
    static func date(_ text: String) -> Date? {
        var text = text.replacing(" ", with: "T")
        if text.utf8.count == 10 { text += "T00:00:00" }
        let bytes = Array(text.utf8)
        guard bytes.count >= 16 else { return nil }
        if bytes.count == 16 || bytes[16] != UInt8(ascii: ":") {
            text.insert(contentsOf: ":00", at: text.utf8.index(text.startIndex, offsetBy: 16))
        }
        return ISO8601.date(text) ?? ISO8601.date(text + "Z")
    }
}

extension String {
    /// The text; `nil` for an empty one.
    var nonEmpty: String? { isEmpty ? nil : self }
}
