import FoundationEssentials
public import HTTPInterface
import ItemInterface
public import LibraryStorageInterface
import SourceInterface

extension SubscriptionCommands {
    /// What `add` is asked for besides an address.
    public struct Addition: Sendable {
        /// The reader's own name for the source.
        public var name: String?
        /// The paths of groups.
        public var groups: [String]
        /// Sent to the origin of the address.
        public var headers: HTTPHeaders

        /// Makes an addition.
        public init(name: String? = nil, groups: [String] = [], headers: HTTPHeaders = [:]) {
            self.name = name
            self.groups = groups
            self.headers = headers
        }
    }

    /// Subscribes to what is at an address, and refreshes it. Of several sources the person chooses; where nobody is there
    /// to be asked, the first one is taken and the others are named.
    ///
    /// - Parameters:
    ///   - failure: What a person reads of an error of the network.
    ///   - refresh: Refreshes subscriptions.
    public func add(
        _ typed: TypedAddress?, _ addition: Addition, finding search: SourceSearch,
        failure: (any Error) -> String,
        refresh: ([Subscription]) async throws -> [RefreshReport]
    ) async throws -> Int32 {
        guard let groups = groups(addition.groups) else { return 2 }
        guard let typed else {
            console.notice(say(.unusableAddress))
            return 2
        }
        let headers = HTTPHeaders(typed.headers.fields + addition.headers.fields)
        if case .local? = typed.addresses.first, !headers.fields.isEmpty {
            console.notice(say(.headersForPath))
            return 2
        }
        let subscriptions = try store.subscriptions()
        for address in typed.addresses {
            guard let known = subscriptions.subscription(at: address) else { continue }
            try change(known, addition, groups, address.privateHeaders(headers))
            return 0
        }
        let result: SourceSearch.Result
        do {
            result = try await search.sources(at: typed.addresses, headers: headers)
        } catch let error as CancellationError {
            throw error
        } catch {
            console.notice(say(.failed, SecretAddress.masked(typed.addresses[0].text), failure(error)))
            return 1
        }
        guard !result.candidates.isEmpty else {
            console.notice(sentence(on: result))
            return 1
        }
        guard let chosen = try await choose(of: result) else { return 1 }
        // Another program may have added it while the person chose.
        let subscribed = try store.subscriptions()
        var new: [Subscription] = []
        for candidate in chosen {
            var subscription = result.subscription(to: candidate, headers: headers, at: currentDate())
            if let known = subscribed.subscription(at: candidate.address) {
                try change(known, addition, groups, subscription.privateHeaders)
                continue
            }
            subscription.groups = groups
            // One name is no name for several sources.
            if chosen.count == 1 { subscription.name = addition.name }
            try store.subscribe(subscription)
            new.append(subscription)
        }
        let reports = new.isEmpty ? [] : try await refresh(new)
        var status: Int32 = 0
        for subscription in new {
            let report = reports.first { $0.subscription.id == subscription.id }
            // A source that a page names is subscribed to where it responds; one at the typed address has responded.
            let isNamed = !typed.addresses.contains { $0.sourceID == subscription.id }
            if case .failed? = report?.outcome, isNamed {
                try store.unsubscribe(subscription.id)
                status = 1
            } else {
                let address = SecretAddress.masked(subscription.source.address)
                try console.line(say(.subscribed, subscription.shownName, address))
            }
            if let report { try show(report) }
        }
        return status
    }

    /// Says that a source is subscribed to already, and gives it what it has not got yet.
    private func change(
        _ known: Subscription, _ addition: Addition, _ groups: [GroupPath], _ headers: PrivateHeaders?
    ) throws {
        var changed = known
        changed.groups += groups.filter { !known.groups.contains($0) }
        if let name = addition.name { changed.name = name }
        if let headers { changed.privateHeaders = headers }
        try console.line(say(.subscribedAlready, known.shownName))
        guard changed != known else { return }
        try store.subscribe(changed)
        if changed.name != known.name { try console.line(say(.renamed, known.shownName, changed.shownName)) }
        if changed.groups != known.groups { try console.line(groupsSentence(changed)) }
    }

    /// Says why a search found no source that can be subscribed to.
    public func sentence(on result: SourceSearch.Result) -> String {
        if let candidate = result.privateCandidates.first {
            return say(.privateCandidate, SecretAddress.masked(candidate.address.text))
        }
        let address = SecretAddress.masked(result.address.text)
        return switch result.document {
        case .refused(let status): say(.refused, address, "\(status)")
        case .login: say(.login, address)
        case .webPage: say(.webPage, address)
        case .other(let type): say(.otherDocument, address, type ?? "?")
        case nil: say(.nothing, address)
        }
    }

    /// Lets the person choose of several; the first one where no person is there. `nil` where nothing was chosen.
    private func choose(of result: SourceSearch.Result) async throws -> [SourceCandidate]? {
        let candidates = result.candidates
        guard candidates.count > 1 else { return candidates }
        let hasKinds = Set(candidates.map(\.kind)).count > 1
        let lines = candidates.map { candidate in
            [
                candidate.title, hasKinds ? "(\(candidate.kind))" : nil,
                SecretAddress.masked(candidate.address.text),
            ].compactMap(\.self)
                .joined(separator: "  ")
        }
        guard let ask = console.ask else {
            console.notice(say(.others))
            for line in lines.dropFirst() { console.notice("  \(line)") }
            return [candidates[0]]
        }
        try console.line(say(.several, SecretAddress.masked(result.address.text)))
        for (number, line) in zip(1..., lines) { try console.line("  \(number)  \(line)") }
        let words = await ask(say(.choose))?.split { " ,\t".contains($0) }
        guard let words else { return nil }
        let numbers = words.isEmpty ? [1] : words.compactMap { Int($0) }
        guard numbers.count == max(1, words.count), numbers.allSatisfy((1...candidates.count).contains) else {
            console.notice(say(.notChosen))
            return nil
        }
        var seen: Set<Int> = []
        return numbers.filter { seen.insert($0).inserted }.map { candidates[$0 - 1] }
    }
}

extension Collection<Subscription> {
    /// The subscription whose source is, or was when it was added, at an address.
    func subscription(at address: SourceAddress) -> Subscription? {
        let id = address.sourceID
        return first { $0.id == id || SourceAddress($0.source.address)?.sourceID == id }
    }
}
