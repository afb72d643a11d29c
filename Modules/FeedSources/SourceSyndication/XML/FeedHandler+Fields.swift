import FoundationEssentials
import HTTPInterface
import ItemInterface
import MarkupInterface

extension FeedHandler {
    /// Stores the value of an element.
    mutating func finish(_ name: FeedName, in place: Place) {
        let value = writer.trimmed
        guard !value.isEmpty else { return }
        switch place {
        case .author:
            if name == .name { personName = value.text } else { personEmail = value.text }
        case .feed: finishFeedField(name, value)
        case .media: finishMediaField(name, value)
        case .image: entry.media.append(FeedMedia(role: .artwork, address: address(value)))
        default: finishItemField(name, value)
        }
    }

    private func address(_ value: ArraySlice<UInt8>) -> FeedAddress {
        FeedAddress(text: value.text, base: base)
    }

    private mutating func finishFeedField(_ name: FeedName, _ value: ArraySlice<UInt8>) {
        switch name {
        case .title: if document.title == nil { document.title = title(value).flatMap(FeedTitle.text) }
        case .link: if document.link == nil { document.link = address(value) }
        case .updated: document.updated = FeedDate.date(value) ?? document.updated
        case .published: document.published = FeedDate.date(value) ?? document.published
        case .date: document.otherDate = FeedDate.date(value) ?? document.otherDate
        case .ttl: document.timeToLive = Int(value.text).map { 60 * Double($0) }
        case .updatePeriod: document.updates.period = value.text.lowercased()
        case .updateFrequency: document.updates.frequency = Int(value.text).map(Double.init)
        default: break
        }
    }

    private mutating func finishMediaField(_ name: FeedName, _ value: ArraySlice<UInt8>) {
        guard let last = entry.media.indices.last else { return }
        if name == .mediaDescription || entry.media[last].alternativeText == nil {
            entry.media[last].alternativeText =
                construct == .html ? Teaser.text(.html(value.text)) : value.text
        }
    }

    private mutating func finishItemField(_ name: FeedName, _ value: ArraySlice<UInt8>) {
        switch name {
        case .title: if entry.title == nil { entry.title = title(value) }
        case .fallbackTitle, .mediaTitle: if entry.fallbackTitle == nil { entry.fallbackTitle = value.text }
        case .link:
            let relation = attributes[.rel] ?? "alternate"
            if relation == "alternate" { entry.offerLink(address(value), rank: 5) }
        case .guid:
            entry.id = value.text
            if !attributes.has(.isPermaLink, "false") { offerID() }
        case .id:
            entry.id = value.text
            offerID()
        case .content, .encoded: if entry.content == nil { entry.content = text(value) }
        case .summary, .description: keepSummary(value)
        case .fallbackText: keepFallback(value, in: \.otherSummary)
        case .mediaDescription: keepFallback(value, in: \.fallbackText)
        case .published: entry.keep(value, in: \.published)
        case .updated: entry.keep(value, in: \.updated)
        case .date, .created: entry.keep(value, in: \.date)
        case .creator: entry.add(author: value.text.personName)
        case .fallbackAuthor: entry.fallbackAuthor = value.text.personName
        case .commentFeed: if entry.commentFeed == nil { entry.commentFeed = address(value) }
        case .commentCount: entry.commentCount = Int(value.text)
        case .latitude: entry.latitude = value.text
        case .longitude: entry.longitude = value.text
        case .point: entry.point = value.text
        case .featureName: entry.featureName = value.text
        case .duration: entry.duration = value.text.seconds
        default: break
        }
    }

    /// Uses an id that is a URL as the link of an item without one.
    private mutating func offerID() {
        if let id = entry.id, HTTPURL(id) != nil { entry.offerLink(FeedAddress(text: id), rank: 1) }
    }

    private mutating func keepSummary(_ value: ArraySlice<UInt8>) {
        guard let text = text(value) else { return }
        if entry.summary == nil {
            entry.summary = text
        } else if entry.content == nil {
            // The last of two descriptions is the whole text.
            entry.content = text
        }
    }

    /// Sets a property to the longest of several texts.
    private mutating func keepFallback(
        _ value: ArraySlice<UInt8>, in property: WritableKeyPath<FeedEntry, ItemText?>
    ) {
        let stored = entry[keyPath: property]?.source.utf8.count ?? 0
        if let text = text(value), stored < text.source.utf8.count { entry[keyPath: property] = text }
    }

    /// A person's name: from its elements, otherwise from the text of RSS, a mail address with a name in
    /// parentheses.
    mutating func finishAuthor(in place: Place) {
        let person = personName ?? personEmail ?? writer.trimmed.text.personName
        guard !person.isEmpty else { return }
        switch place {
        case .feed: document.authors.append(person)
        case .source: entry.sourceAuthors.append(person)
        default: entry.add(author: person)
        }
    }

    // MARK: Texts

    /// A title without markup; `nil` for an empty one.
    private func title(_ value: ArraySlice<UInt8>) -> String? {
        switch construct {
        case .unknown where !writer.hasElements && !HTMLGuess.isHTMLTitle(value): value.text
        case .text where !writer.hasElements: value.text
        case .base64: text(value).map(Teaser.text)?.trimmed
        default: Teaser.text(.html(value.text)).trimmed
        }
    }

    private func text(_ value: ArraySlice<UInt8>) -> ItemText? {
        switch construct {
        case .other: nil
        case .base64:
            Data(base64Encoded: Data(value), options: .ignoreUnknownCharacters).map { data in
                html(String(decoding: data, as: UTF8.self))
            }
        case .html, .xhtml: html(value.text)
        case .text: writer.hasElements ? html(value.text) : .plain(value.text)
        case .unknown: writer.hasElements || HTMLGuess.isHTML(value) ? html(value.text) : .plain(value.text)
        }
    }

    /// A text with the `xml:base` in effect as HTML's `<base>`; otherwise relative URLs are resolved against
    /// the item's link.
    private func html(_ text: String) -> ItemText {
        guard let base else { return .html(text) }
        let address = base.text.replacing("&", with: "&amp;").replacing("\"", with: "&quot;")
        return .html("<base href=\"\(address)\">\(text)")
    }
}

extension ArraySlice<UInt8> { fileprivate var text: String { String(span) } }

extension String {
    /// The name in `mail@host (Name)`, `Name (mail@host)` or `Name <mail@host>`; otherwise the whole text.
    fileprivate var personName: String {
        guard utf8.contains(UInt8(ascii: "@")) else { return self }
        if let start = firstIndex(of: "("), hasSuffix(")") {
            let (before, inside) = (self[..<start], self[index(after: start)...].dropLast())
            return (before.contains("@") ? inside.trimmed : before.trimmed) ?? self
        }
        if let start = firstIndex(of: "<"), hasSuffix(">"), self[start...].contains("@") {
            return self[..<start].trimmed ?? String(self[index(after: start)...].dropLast())
        }
        return self
    }
}
