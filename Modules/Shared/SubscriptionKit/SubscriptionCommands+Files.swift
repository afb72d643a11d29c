public import FoundationEssentials
import HTTPInterface
import LibraryStorageInterface
public import MarkupInterface
import PresentationInterface
public import SourceInterface

extension SubscriptionCommands {
    /// Imports the subscriptions of an OPML document or newsboat's `urls` in one transaction, and its saved
    /// searches, or the rules of newsboat's `config`. Nothing is fetched, and existing subscriptions get the
    /// file's groups. Each faulty entry is printed on a line.
    ///
    /// - Parameters:
    ///   - kinds: The kinds of sources; of equal confidence the first comes first.
    ///   - kind: The name of the kind of an address of which no kind is certain.
    ///   - folder: The absolute path to which paths in the file are relative.
    ///   - hasPaths: Whether paths are subscribed to; else they are faults, since a list may be a stranger's.
    /// - Returns: 1 if the file has entries and none could be read, else 0.
    public func importFile(
        _ bytes: Data, with reader: some XMLReader, kinds: [any SourceKind], otherwise kind: String,
        in folder: String, withPaths hasPaths: Bool = false
    ) throws -> Int32 {
        let list: SubscriptionList
        do throws(XMLError) {
            list = try SubscriptionList(file: bytes, with: reader)
        } catch {
            console.notice(say(.unreadableFile, error.line > 0 ? "\(error)" : error.message))
            return 1
        }
        if let rules = list.rules { return try importRules(rules, list.faults, in: folder) }
        var addition = SubscriptionAddition(to: try store.subscriptions(), at: currentDate())
        var faults = list.faults
        for listed in list.subscriptions {
            guard let typed = TypedAddress(listed.address, in: folder) else {
                faults.append(
                    SubscriptionList.Fault(
                        .unusableAddress, place: listed.place, name: listed.name ?? listed.title))
                continue
            }
            if !hasPaths, case .local(let path) = typed.addresses[0] {
                faults.append(SubscriptionList.Fault(.path, place: listed.place, name: path))
                continue
            }
            addition.add(
                listed, at: typed, kind: kinds.name(listed.kind, typed.addresses[0], otherwise: kind))
        }
        show(faults, hasLines: list.hasLines)
        try store.subscribe(addition.changed)
        let searches = try newSearches(of: list)
        if !searches.isEmpty { try store.save(searches) }
        if list.subscriptions.isEmpty, list.searches.isEmpty, faults.isEmpty {
            console.notice(say(.nothingInFile))
        }
        if !searches.isEmpty {
            try console.line(strings(SubscriptionCount.importedSearches, count: searches.count))
        }
        if addition.newCount > 0 || addition.knownCount == 0 && searches.isEmpty {
            try console.line(strings(SubscriptionCount.imported, count: addition.newCount))
        }
        if addition.knownCount > 0 {
            try console.line(strings(SubscriptionCount.known, count: addition.knownCount))
        }
        return addition.newCount + addition.knownCount == 0 && searches.isEmpty && !faults.isEmpty ? 1 : 0
    }

    /// The saved searches of a file that the library does not have under their name and with their query.
    private func newSearches(of list: SubscriptionList) throws -> [SavedSearch] {
        let known = Set(try store.savedSearches().map { [$0.name, $0.text] })
        let now = currentDate()
        return list.searches.filter { !known.contains([$0.name, $0.text]) }.enumerated().map {
            number, search in
            SavedSearch(
                name: search.name, text: search.text, groups: search.groups,
                savedAt: now + Double(number) / 1_000)
        }
    }

    /// Prints faults in the order of the file.
    func show(_ faults: [SubscriptionList.Fault], hasLines: Bool) {
        for fault in faults.sorted(by: { $0.place < $1.place }) {
            console.notice(sentence(on: fault, hasLines: hasLines))
        }
    }

    private func sentence(on fault: SubscriptionList.Fault, hasLines: Bool) -> String {
        let reason = strings(fault.reason)
        let named = fault.name.map { "\(reason): \($0)" } ?? reason
        guard fault.place > 0 else { return say(.faultInWholeFile, named) }
        return say(hasLines ? .faultInLine : .faultInFile, "\(fault.place)", named)
    }

    /// Prints the subscriptions as OPML. Omitted secrets are reported on standard error.
    ///
    /// - Parameter print: Prints text without a final line end, and adds one.
    public func export(withSecrets hasSecrets: Bool, print: (String) throws -> Void) throws -> Int32 {
        let document = OPMLDocument(
            try store.subscriptions(), searches: try store.savedSearches(), hasSecrets: hasSecrets)
        if !document.leftOut.isEmpty {
            console.notice(strings(SubscriptionCount.leftOut, count: document.leftOut.count))
        }
        if !document.withoutHeaders.isEmpty {
            console.notice(strings(SubscriptionCount.withoutHeaders, count: document.withoutHeaders.count))
        }
        try print(document.text)
        return 0
    }
}

/// Merges listed subscriptions with the existing ones.
struct SubscriptionAddition {
    /// The numbers of new and of existing sources.
    private(set) var newCount = 0, knownCount = 0
    private var subscriptions: [Subscription] = []
    private var isChanged: [Bool] = []
    /// The indices in `subscriptions` by the ids of sources and of their addresses.
    private var places: [UUID: Int] = [:]
    /// The sources of accounts by the ids of their addresses.
    private var accountSources: [UUID: UUID] = [:]
    private var known: Set<UUID> = []
    private let date: Date

    init(to subscriptions: [Subscription], at date: Date) {
        self.date = date
        for subscription in subscriptions {
            known.insert(subscription.id)
            if subscription.account == nil {
                append(subscription, isChanged: false)
            } else if let address = SourceAddress(subscription.source.address) {
                accountSources[address.sourceID] = subscription.id
            }
        }
    }

    /// The new and changed subscriptions.
    var changed: [Subscription] { zip(subscriptions, isChanged).compactMap { $1 ? $0 : nil } }

    /// Adds a source, or the missing groups and name of an existing one.
    mutating func add(_ listed: ListedSubscription, at typed: TypedAddress, kind: String) {
        let address = typed.addresses[0]
        let headers = address.privateHeaders(HTTPHeaders(typed.headers.fields + listed.headers.fields))
        let place = typed.addresses.compactMap { places[$0.sourceID] }.first
        // An account's source stays as its server has it.
        if place == nil || listed.kind == Account.sourceKind,
            let source = typed.addresses.compactMap({ accountSources[$0.sourceID] }).first
        {
            if known.remove(source) != nil { knownCount += 1 }
            return
        }
        guard let place else {
            // Increasing dates preserve the file's order in lists.
            let record = SourceRecord(
                id: address.sourceID, kind: kind, address: address.text, title: listed.title)
            newCount += 1
            return append(
                Subscription(
                    record, name: listed.name, groups: listed.groups, privateHeaders: headers,
                    interval: listed.interval, prefetch: listed.prefetch,
                    subscribedAt: date + Double(newCount) / 1_000), isChanged: true)
        }
        var changed = subscriptions[place]
        if known.remove(changed.id) != nil { knownCount += 1 }
        changed.groups += listed.groups.filter { !changed.groups.contains($0) }
        changed.name = changed.name ?? listed.name
        changed.privateHeaders = changed.privateHeaders ?? headers
        changed.interval = changed.interval ?? listed.interval
        changed.prefetch.formUnion(listed.prefetch)
        guard changed != subscriptions[place] else { return }
        subscriptions[place] = changed
        isChanged[place] = true
    }

    private mutating func append(_ subscription: Subscription, isChanged: Bool) {
        places[subscription.id] = subscriptions.count
        if let address = SourceAddress(subscription.source.address) {
            places[address.sourceID] = subscriptions.count
        }
        subscriptions.append(subscription)
        self.isChanged.append(isChanged)
    }
}

extension Collection<any SourceKind> {
    /// The name of the kind of an address: the declared one, else a certain one, else `kind`, else any.
    fileprivate func name(_ named: String?, _ address: SourceAddress, otherwise kind: String) -> String {
        let readers = filter { $0.recognizes(address) > .none }
        return readers.first { $0.name == named }?.name
            ?? readers.first { $0.recognizes(address) == .certain }?.name
            ?? readers.first { $0.name == kind }?.name ?? readers.first?.name ?? kind
    }
}
