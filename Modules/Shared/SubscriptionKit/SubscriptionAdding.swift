public import FoundationEssentials
public import HTTPInterface
import ItemInterface
public import LibraryStorageInterface
public import SourceInterface

/// Subscribes to what is at an address, for commands and screens: finds it, and stores what was chosen of it.
///
/// Methods throw ``Fault``, `StorageError` where the library fails, and `CancellationError`.
public struct SubscriptionAdding: Sendable {
    /// What is asked for.
    public struct Request: Hashable, Sendable {
        /// The address.
        public let typed: TypedAddress
        /// The reader's own name for the source.
        public let name: String?
        /// The groups in which the source is to stand.
        public let groups: [GroupPath]
        /// Sent to the origin of the address; those that stand in it come first.
        public let headers: HTTPHeaders

        /// Makes a request.
        public init(
            _ typed: TypedAddress, name: String? = nil, groups: [GroupPath] = [], headers: HTTPHeaders = [:]
        ) {
            self.typed = typed
            self.name = name
            self.groups = groups
            self.headers = HTTPHeaders(typed.headers.fields + headers.fields)
        }
    }

    /// A subscription that was there already, and what the request has made of it.
    public struct Change: Hashable, Sendable {
        /// The subscription as it was.
        public let before: Subscription
        /// The subscription with the request's name, headers and further groups.
        public let after: Subscription
    }

    /// What is at an address.
    public enum Finding: Hashable, Sendable {
        /// A source that is subscribed to already.
        case known(Change)
        /// At least one source, and perhaps several to choose from.
        case found(SourceSearch.Result)
    }

    /// What became of a source that was chosen.
    public enum Outcome: Hashable, Sendable {
        /// It was subscribed to already.
        case known(Change)
        /// It is subscribed to now; with what came of fetching it.
        case subscribed(Subscription, RefreshReport?)
        /// It is not subscribed to: a page names it, and it does not respond.
        case unresponsive(RefreshReport)
    }

    /// Why nothing can be subscribed to.
    public enum Fault: Error {
        /// A path is read without headers.
        case headersForPath
        /// No server could be asked at the address.
        case failed(SourceAddress, any Error)
        /// There is no source.
        case nothing(SourceSearch.Result)
    }

    private let store: any SubscriptionsStore
    private let search: SourceSearch

    /// Makes the use case of a library.
    public init(store: any SubscriptionsStore, finding search: SourceSearch) {
        self.store = store
        self.search = search
    }

    /// Finds what can be subscribed to. A source that is subscribed to already gets what the request has for it.
    public func find(_ request: Request) async throws -> Finding {
        if case .local? = request.typed.addresses.first, !request.headers.fields.isEmpty {
            throw Fault.headersForPath
        }
        let subscriptions = try store.subscriptions()
        for address in request.typed.addresses {
            guard let known = subscriptions.subscription(at: address) else { continue }
            return .known(try change(known, request, address.privateHeaders(request.headers)))
        }
        let result: SourceSearch.Result
        do {
            result = try await search.sources(at: request.typed.addresses, headers: request.headers)
        } catch let error as CancellationError {
            throw error
        } catch {
            throw Fault.failed(request.typed.addresses[0], error)
        }
        if result.candidates.isEmpty { throw Fault.nothing(result) }
        return .found(result)
    }

    /// Subscribes to sources that were found, and has those fetched that are new.
    ///
    /// - Returns: What became of each: those first that were there already.
    public func subscribe(
        to chosen: [SourceCandidate], of result: SourceSearch.Result, _ request: Request, at date: Date,
        refresh: ([Subscription]) async throws -> [RefreshReport]
    ) async throws -> [Outcome] {
        // Another program may have added it while the person chose.
        let subscribed = try store.subscriptions()
        var (outcomes, new): ([Outcome], [Subscription]) = ([], [])
        for candidate in chosen {
            var subscription = result.subscription(to: candidate, headers: request.headers, at: date)
            if let known = subscribed.subscription(at: candidate.address) {
                outcomes.append(.known(try change(known, request, subscription.privateHeaders)))
                continue
            }
            subscription.groups = request.groups
            // One name is no name for several sources.
            if chosen.count == 1 { subscription.name = request.name }
            try store.subscribe(subscription)
            new.append(subscription)
        }
        let reports = new.isEmpty ? [] : try await refresh(new)
        for subscription in new {
            let report = reports.first { $0.subscription.id == subscription.id }
            // A source that a page names is subscribed to where it responds; one at the typed address has responded.
            let isNamed = !request.typed.addresses.contains { $0.sourceID == subscription.id }
            if let report, case .failed = report.outcome, isNamed {
                try store.unsubscribe(subscription.id)
                outcomes.append(.unresponsive(report))
            } else {
                outcomes.append(.subscribed(subscription, report))
            }
        }
        return outcomes
    }

    /// Gives a source that is subscribed to already what it has not got yet.
    private func change(
        _ known: Subscription, _ request: Request, _ headers: PrivateHeaders?
    ) throws -> Change {
        var changed = known
        changed.groups += request.groups.filter { !known.groups.contains($0) }
        if let name = request.name { changed.name = name }
        if let headers { changed.privateHeaders = headers }
        if changed != known { try store.subscribe(changed) }
        return Change(before: known, after: changed)
    }
}

extension Collection<Subscription> {
    /// The subscription whose source is, or was when it was added, at an address.
    func subscription(at address: SourceAddress) -> Subscription? {
        let id = address.sourceID
        return first { $0.id == id || SourceAddress($0.source.address)?.sourceID == id }
    }
}
