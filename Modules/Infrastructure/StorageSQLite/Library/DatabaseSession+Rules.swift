import FoundationEssentials
import ItemInterface
import LibraryStorageInterface
import SearchInterface
import StorageInterface

extension DatabaseSession {
    /// The rules, without corrupt ones, and the number of these.
    mutating func rules() throws(StorageError) -> (found: [Rule], damagedCount: Int) {
        try records(.rules, of: "rules", RuleCodec.rule)
    }

    /// The rules for a source's items, as a write transaction merges them.
    mutating func sourceRules(of source: UUID, at now: Date) throws(StorageError) -> SourceRules {
        let rules = if let known = library.rules { known } else { try rules().found.inOrder }
        library.rules = rules
        return try sourceRules(rules, of: source, at: now)
    }

    private mutating func sourceRules(
        _ rules: [Rule], of source: UUID, at now: Date
    ) throws(StorageError) -> SourceRules {
        guard !rules.isEmpty, let (record, subscription) = try libraryRecords(of: source).found.first else {
            return SourceRules()
        }
        return SourceRules(rules, of: SearchSource(record, subscription), at: now)
    }

    /// Stores a rule, and applies it.
    ///
    /// - Returns: The number of items that changed.
    mutating func add(_ rule: Rule) throws(StorageError) -> Int {
        try connection.execute(Schema.rules)
        try connection.run(.saveRule, [rule.id, RuleCodec.bytes(of: rule)])
        if rule.action == .hide {
            try connection.execute(Schema.unlisted)
            library.hasUnlistedIndex = true
        }
        var count = 0
        for place in try places(of: rule.scope(at: rule.addedAt)) ?? [] {
            guard let entry = try entry(place.id) else { continue }
            if try apply(rule.action, to: entry.key, at: rule.addedAt) { count += 1 }
        }
        return count
    }

    /// Applies an action to an item of a subscribed source.
    ///
    /// - Returns: Whether the item changed.
    @discardableResult
    mutating func apply(
        _ action: Rule.Action, to key: Int64, at time: Date = .distantPast
    ) throws(StorageError) -> Bool {
        guard let entry = try entry(key) else { return false }
        var state = entry.state
        state.apply(action, at: time)
        guard state != entry.state else { return false }
        guard action == .hide else {
            try markAll(sharing: entry) { $0.apply(action, at: time) }
            return true
        }
        try mark(entry, state, isSubscribed: true)
        try promoteDuplicate(of: entry)
        return true
    }

    /// Deletes a rule, and shows the items that no other one hides.
    ///
    /// - Returns: The number of these.
    mutating func deleteRule(_ id: UUID, at now: Date) throws(StorageError) -> Int {
        guard try hasTable("rules"), try connection.first(.rule, [id], read: { _ in true }) != nil else {
            return 0
        }
        try connection.run(.deleteRule, [id])
        let rules = try rules().found.inOrder
        var (known, count): ([UUID: SourceRules], Int) = ([:], 0)
        for key in try unlistedKeys(of: 0) {
            guard let found = try row(key), let entry = found.entry, entry.state.isHidden,
                let row = found.row,
                let item = try item(entry, row)
            else { continue }
            let source = row.summary.source
            if known[source] == nil { known[source] = try sourceRules(rules, of: source, at: now) }
            if known[source]?.hides(item) == true { continue }
            var state = entry.state
            state.isHidden = false
            try mark(entry, state, isSubscribed: true)
            count += 1
        }
        return count
    }

    // MARK: Unlisted items

    /// The keys of a subscribed source's items, or for 0 of all such items, that no list but that of bookmarks has, in
    /// ascending order.
    mutating func unlistedKeys(of source: Int64) throws(StorageError) -> [Int64] {
        guard try hasUnlistedIndex() else { return [] }
        var keys: [Int64] = []
        try connection.each(
            source == 0 ? .unlistedKeys : .unlistedKeysOfSource, source == 0 ? [] : [source]
        ) { row in keys.append(row.number(0)) }
        return keys
    }

    /// Whether the library may have such items.
    mutating func hasUnlistedIndex() throws(StorageError) -> Bool {
        if !library.hasUnlistedIndex { library.hasUnlistedIndex = try hasTable("items_unlisted") }
        return library.hasUnlistedIndex
    }
}

extension SQL {
    fileprivate static let rules = SQL("SELECT id, record FROM rules")
    fileprivate static let rule = SQL("SELECT 1 FROM rules WHERE id = ?1")
    fileprivate static let saveRule = SQL("INSERT OR REPLACE INTO rules (id, record) VALUES (?1, ?2)")
    fileprivate static let deleteRule = SQL("DELETE FROM rules WHERE id = ?1")
}

/// The format of a rule, sealed with its id.
enum RuleCodec {
    static func bytes(of rule: Rule) -> [UInt8] {
        var writer = ByteWriter(capacity: 128)
        writer.append(rule.text)
        writer.append(rule.action.rawValue)
        writer.append(ifAny: rule.source) { $0.append($1) }
        writer.append(rule.addedAt)
        return writer.sealed(for: rule.id)
    }

    static func rule(_ bytes: UnsafeRawBufferPointer, id: UUID) -> Rule? {
        guard var reader = ByteReader(sealed: bytes, for: id) else { return nil }
        let (text, action) = (reader.text(), Rule.Action(rawValue: reader.text()))
        let source = reader.ifAny { $0.id() }
        let rule = action.map { Rule(id: id, text: text, action: $0, source: source, addedAt: reader.date()) }
        return reader.isAtEnd ? rule : nil
    }
}
