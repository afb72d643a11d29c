import FoundationEssentials

/// What a page says about its article outside of the text.
struct PageMetadata {
    /// The text of `<title>` in one line.
    private(set) var title = ""
    private(set) var language: String?
    /// The address of the first `<base>`.
    private(set) var base: String?
    var structuredData = StructuredData()

    /// The contents of metadata by property, and by name, in lower case with colons.
    private var properties: [String: String] = [:]
    private var names: [String: String] = [:]

    mutating func add(_ tag: PageTag, _ attributes: [(name: String, value: String)]) {
        func value(_ name: String) -> String? {
            attributes.first { $0.name == name }?.value.collapsed.nonEmpty
        }
        switch tag {
        case .html: language = language ?? value("lang")
        case .base: base = base ?? value("href")
        case .title: title = title.nonEmpty ?? value("content") ?? ""
        default:
            guard let content = value("content") else { return }
            if let keys = value("property") {
                for key in Self.keys(keys) where properties[key] == nil { properties[key] = content }
            } else if let keys = value("name") ?? value("itemprop") {
                for key in Self.keys(keys) where names[key] == nil { names[key] = content }
            }
        }
    }

    private static func keys(_ value: String) -> [String] {
        value.lowercased().replacing(".", with: ":").split(separator: " ").map(String.init)
    }

    private func first(of keys: [String]) -> String? {
        keys.lazy.compactMap { properties[$0] ?? names[$0] }.first
    }

    /// The title that the page gives its article, not that of the page.
    var articleTitle: String? {
        structuredData.title(in: title)
            ?? first(of: [
                "dc:title", "dcterm:title", "og:title", "weibo:article:title", "weibo:webpage:title", "title",
                "twitter:title", "parsely-title",
            ])
    }

    var byline: String? {
        if let byline = structuredData.byline { return byline }
        if let byline = first(of: ["dc:creator", "dcterm:creator", "author", "parsely-author"]) {
            return byline
        }
        return first(of: ["article:author", "og:article:author"]).flatMap { $0.hasPrefix("http") ? nil : $0 }
    }

    var site: String? { structuredData.site ?? first(of: ["og:site_name"]) }

    var published: Date? {
        [
            structuredData.published,
            first(of: ["article:published_time", "parsely-pub-date", "datepublished", "dc:date", "date"]),
        ].lazy.compactMap { $0.flatMap(Self.date) }.first
    }

    var picture: String? {
        first(of: ["og:image", "og:image:url", "twitter:image"]) ?? structuredData.picture
    }

    /// The language of the page, otherwise of its metadata.
    var bestLanguage: String? {
        (language ?? first(of: ["language", "dc:language", "og:locale"]) ?? structuredData.language)?
            .replacing("_", with: "-")
    }

    /// Parses a date of ISO 8601, of which time, seconds and offset may be missing.
    static func date(_ text: String) -> Date? {
        // The first white space separates date and time.
        let words = text.split(whereSeparator: \.isWhitespace)
        let text = words.count > 1 ? "\(words[0])T" + words[1...].joined() : text
        let parts = text.split(separator: "T", maxSplits: 1)
        guard let day = parts.first, day.utf8.count == 10 else { return nil }
        let time = parts.count > 1 ? parts[1] : "00:00"
        let clock = time.prefix { $0.isNumber || $0 == ":" }
        let offset = time.drop { $0 != "Z" && $0 != "+" && $0 != "-" }.filter { $0 != ":" }
        let seconds = clock.utf8.count == 5 ? ":00" : ""
        let zone = offset.isEmpty ? "Z" : offset.count == 3 ? offset + "00" : offset
        return try? Date("\(day)T\(clock)\(seconds)\(zone)", strategy: .iso8601)
    }
}

extension String {
    /// The text; `nil` for an empty one.
    var nonEmpty: String? { isEmpty ? nil : self }
}

extension PageTree {
    /// The time of publication in the page's elements.
    var published: Date? {
        var time: Date?
        for index in descendants(of: Self.root) {
            let text = value("datetime", of: index) ?? value("content", of: index)
            guard let date = text.flatMap(PageMetadata.date) else { continue }
            if value("itemprop", of: index)?.contains("datePublished") ?? false { return date }
            if time == nil, hasAncestor(.article, of: index, within: 20) { time = date }
        }
        return time
    }
}
