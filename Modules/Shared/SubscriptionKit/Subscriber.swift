public import FoundationEssentials
public import HTTPInterface
import ItemInterface
public import LibraryStorageInterface
public import SourceInterface

/// Subscribes to sources at an address, for commands and screens.
///
/// Methods throw ``Fault``, `StorageError` where the library fails, and `CancellationError`.
public struct Subscriber: Sendable {
    /// A request to subscribe.
    public struct Request: Hashable, Sendable {
        /// The address.
        public let typed: TypedAddress
        /// The reader's own name for the source.
        public let name: String?
        /// The groups of the source.
        public let groups: [GroupPath]
        /// The headers for the origin of the address, its own credentials first.
        public let headers: HTTPHeaders

        /// Makes a request, by default without a name, groups and headers.
        public init(
            _ typed: TypedAddress, name: String? = nil, groups: [GroupPath] = [], headers: HTTPHeaders = [:]
        ) {
            self.typed = typed
            self.name = name
            self.groups = groups
            self.headers = HTTPHeaders(typed.headers.fields + headers.fields)
        }
    }

    /// The change of an existing subscription by a request.
    public struct Change: Hashable, Sendable {
        /// The subscription before.
        public let before: Subscription
        /// The subscription with the request's name, headers and further groups.
        public let after: Subscription
    }

    /// The result of a search.
    public enum Match: Hashable, Sendable {
        /// The source is subscribed to already.
        case known(Change)
        /// The address has at least one source.
        case found(SourceSearch.Result)
    }

    /// The outcome for a chosen source.
    public enum Outcome: Hashable, Sendable {
        /// The source was subscribed to already.
        case known(Change)
        /// The source is subscribed to now, with the result of its first refresh.
        case subscribed(Subscription, RefreshReport?)
        /// The source is not subscribed to: it is a link of a page, and does not respond.
        case unresponsive(RefreshReport)
    }

    /// The reason for a failure.
    public enum Fault: Error {
        /// A path cannot be read with headers.
        case headersForPath
        /// All requests failed.
        case failed(SourceAddress, any Error)
        /// The address has no source.
        case nothing(SourceSearch.Result)
    }

    private let store: any SubscriptionsStore
    private let search: SourceSearch

    /// Makes the use case of a library and a search.
    public init(store: any SubscriptionsStore, finding search: SourceSearch) {
        self.store = store
        self.search = search
    }

    /// Searches for sources. A source that is subscribed to already gets the request's name, groups and
    /// headers.
    @concurrent public func find(_ request: Request) async throws -> Match {
        if case .local? = request.typed.addresses.first, !request.headers.fields.isEmpty {
            throw Fault.headersForPath
        }
        let subscriptions = try store.subscriptions()
        for address in request.typed.addresses {
            guard let known = subscriptions.subscription(at: address) else { continue }
            return .known(
                try change(known, request, address.privateHeaders(request.headers), isTypedAt: address))
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

    /// Subscribes to candidates, and refreshes new subscriptions.
    ///
    /// - Returns: The outcome of each candidate, existing subscriptions first.
    @concurrent public func subscribe(
        to chosen: [SourceCandidate], of result: SourceSearch.Result, _ request: Request, at date: Date,
        refresh: @Sendable ([Subscription]) async throws -> [RefreshReport]
    ) async throws -> [Outcome] {
        // Another program may have subscribed to it meanwhile.
        let subscribed = try store.subscriptions()
        var (outcomes, new): ([Outcome], [Subscription]) = ([], [])
        for candidate in chosen {
            var subscription = result.subscription(to: candidate, headers: request.headers, at: date)
            if let known = subscribed.subscription(at: candidate.address) {
                outcomes.append(.known(try change(known, request, subscription.privateHeaders)))
                continue
            }
            subscription.groups = request.groups
            // A name is not unique for several sources.
            if chosen.count == 1 { subscription.name = request.name }
            try store.subscribe(subscription)
            new.append(subscription)
        }
        let reports = new.isEmpty ? [] : try await refresh(new)
        for subscription in new {
            let report = reports.first { $0.subscription.id == subscription.id }
            // A link of a page is kept only where it responds; a source at the typed address has responded.
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

    /// Adds the request's properties to an existing subscription. The source may be at a private address where
    /// the reader has typed its own.
    private func change(
        _ known: Subscription, _ request: Request, _ headers: PrivateHeaders?,
        isTypedAt address: SourceAddress? = nil
    ) throws -> Change {
        var changed = known
        changed.groups += request.groups.filter { !known.groups.contains($0) }
        if let name = request.name { changed.name = name }
        if let headers { changed.privateHeaders = headers }
        let typed = address?.sourceID
        if typed != nil, SourceAddress(known.source.address)?.sourceID == typed {
            changed.isPublicOnly = false
        }
        if changed != known { try store.subscribe(changed) }
        return Change(before: known, after: changed)
    }
}

extension Collection<Subscription> {
    /// The subscription whose current or original address is the address.
    func subscription(at address: SourceAddress) -> Subscription? {
        let id = address.sourceID
        return first { $0.id == id || SourceAddress($0.source.address)?.sourceID == id }
    }
}
