public import FoundationEssentials
import HTTPInterface
public import ItemInterface

/// The words of an item.
public struct SearchDocument: Sendable {
    /// The words of each text of a field: phrases do not continue from one text to another.
    public let words: [SearchField: [[SearchToken]]]

    /// Finds the words of an item.
    public init(_ item: FeedItem) {
        let summary = item.summary
        let article = item.article.map { ItemText.html($0).collapsed }
        let texts = [item.text?.collapsed, article, summary.location] + summary.media.map(\.alternativeText)
        words = [
            .title: [summary.title], .author: [summary.author], .text: texts,
        ].mapValues { $0.compactMap(\.self).map(SearchToken.tokens).filter { !$0.isEmpty } }
    }

    /// Whether the item has these words.
    func contains(_ wanted: SearchWords) -> Bool {
        let fields = wanted.field.map { [$0] } ?? SearchField.allCases
        return fields.contains { field in
            words[field]?.contains { wanted.firstMatch(in: $0) != nil } ?? false
        }
    }
}

/// The subject that a query is compared with: an item with its state and its source.
public struct SearchSubject: Sendable {
    /// The item.
    public var item: FeedItem
    /// The item's place in time.
    public var time: Date
    /// The item's states.
    public var states: Set<SearchState>
    /// The item's source; `nil` for an unknown one.
    public var source: SearchSource?
    private lazy var document = SearchDocument(item)

    /// Makes a subject.
    public init(_ item: FeedItem, time: Date, states: Set<SearchState>, source: SearchSource?) {
        self.item = item
        self.time = time
        self.states = states
        self.source = source
    }

    /// Whether the item matches.
    public mutating func matches(_ expression: SearchExpression) -> Bool {
        switch expression {
        case .all(let parts): parts.allSatisfy { matches($0) }
        case .any(let parts): parts.contains { matches($0) }
        case .not(let part): !matches(part)
        case .words(let words): document.contains(words)
        case .absent(let field): document.words[field]?.isEmpty ?? true
        case .source(let text): source?.isNamed(text) ?? false
        case .group(let name): source?.isInGroup(name) ?? false
        case .link(let part): item.summary.hasLink(containing: part)
        case .state(let state): states.contains(state)
        case .part(let part): item.summary.has(part)
        case .since(let date): time >= date
        case .before(let date): time < date
        }
    }
}

extension ItemSummary {
    /// Whether the item has a part.
    public func has(_ part: SearchPart) -> Bool {
        switch part {
        case .picture: media.contains(where: \.isPicture)
        case .audio: hasMedia("audio/")
        case .video: hasMedia("video/")
        case .comments: comments != nil
        case .link: link != nil
        }
    }

    private func hasMedia(_ type: String) -> Bool {
        media.contains { $0.type?.lowercased().hasPrefix(type) ?? false }
    }

    fileprivate func hasLink(containing part: String) -> Bool {
        link?.text.lowercased().contains(part.lowercased()) ?? false
    }
}

/// The properties by which queries name a source.
public struct SearchSource: Hashable, Sendable {
    /// The identity.
    public var id: UUID
    /// The reader's own name and the source's title.
    public var names: [String]
    /// The address.
    public var address: String
    /// The paths of its groups, such as `News/Local`.
    public var groups: [String]

    /// Makes a source.
    public init(id: UUID, names: [String], address: String, groups: [String] = []) {
        self.id = id
        self.names = names
        self.address = address
        self.groups = groups
    }

    /// Whether a name has the words of `text`, the last of which may be the beginning of one; whether the address
    /// contains it, or the id begins so.
    public func isNamed(_ text: String) -> Bool {
        let isOfID = text.utf8.count >= 4 && id.uuidString.lowercased().hasPrefix(text.lowercased())
        guard !isOfID, !address.lowercased().contains(text.lowercased()) else { return true }
        guard let words = SearchWords(text, isStart: true) else { return false }
        return names.contains { words.firstMatch(in: SearchToken.tokens(of: $0)) != nil }
    }

    /// Whether the source is in the group `name`, a path or the path's last name, or in one below it.
    public func isInGroup(_ name: String) -> Bool {
        let wanted = Self.names(of: name)
        guard !wanted.isEmpty else { return false }
        return groups.contains { group in
            let names = Self.names(of: group)
            return names.indices.contains { names[$0...].starts(with: wanted) }
        }
    }

    private static func names(of group: String) -> [[String]] {
        group.split(separator: "/").map { SearchToken.tokens(of: String($0)).map(\.text) }.filter {
            !$0.isEmpty
        }
    }
}
