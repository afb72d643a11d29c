public import FoundationEssentials
public import HTTPInterface
import ItemInterface
public import LibraryStorageInterface
public import SourceInterface

/// Searches an address for sources by requesting it.
public struct SourceSearch: Sendable {
    /// The result of a search.
    public struct Result: Hashable, Sendable {
        /// The requested address.
        public var address: SourceAddress
        /// The sources, each once, in the order of kinds; only those of kinds that are certain of the
        /// address, where these found any.
        public var candidates: [SourceCandidate]
        /// The omitted sources at private addresses, to which a page at a public address links.
        public var privateCandidates: [SourceCandidate] = []
        /// The number of omitted sources beyond ``SourceSearch/candidateLimit``.
        public var omittedCount = 0
        /// Whether the address is private, and no server at a public address has responded.
        public var isPrivate = false
        /// The content of an address without a source; `nil` for a path.
        public var document: StrangeDocument?

        /// Makes the subscription to a candidate. Headers are sent to the requested address's origin only, and
        /// a source that a public page or server has named must be at a public address.
        public func subscription(
            to candidate: SourceCandidate, headers: HTTPHeaders = [:], at date: Date
        ) -> Subscription {
            let record = SourceRecord(
                id: candidate.address.sourceID, kind: candidate.kind, address: candidate.address.text,
                title: candidate.title)
            let own = candidate.address.hasSameOrigin(as: address) ? address.privateHeaders(headers) : nil
            let isTyped = record.id == address.sourceID
            return Subscription(
                record, privateHeaders: own,
                isPublicOnly: address.isRemote && candidate.address.isRemote && !isTyped && !isPrivate,
                subscribedAt: date)
        }
    }

    /// The most sources of a result: a directory may link to thousands.
    public static let candidateLimit = 50

    private let kinds: [any SourceKind]
    private let documents: SearchedDocuments
    private let client: @Sendable (PrivateHeaders?) -> any HTTPClient
    private let currentDate: @Sendable () -> Date

    /// Makes a search.
    ///
    /// - Parameters:
    ///   - kinds: The kinds; of equal confidence the first comes first.
    ///   - documents: Fetches the documents.
    ///   - client: Makes a client over the documents that sends headers to their origin.
    public init(
        kinds: [any SourceKind], documents: SearchedDocuments,
        client: @escaping @Sendable (PrivateHeaders?) -> any HTTPClient,
        currentDate: @escaping @Sendable () -> Date
    ) {
        self.kinds = kinds
        self.documents = documents
        self.client = client
        self.currentDate = currentDate
    }

    /// Requests the addresses in order, until a server responds.
    ///
    /// - Parameter headers: The headers for the origin of each address.
    /// - Throws: The failure of the first address, if all fail; `CancellationError`.
    @concurrent public func sources(
        at addresses: [SourceAddress], headers: HTTPHeaders = [:]
    ) async throws -> Result {
        var failure: (any Error)?
        for address in addresses {
            do {
                return try await sources(at: address, headers)
            } catch let error as HTTPError {
                failure = failure ?? error
            }
        }
        throw failure ?? SourceError.unreadable(reason: "no address")
    }

    private func sources(at address: SourceAddress, _ headers: HTTPHeaders) async throws -> Result {
        let dependencies = SourceDependencies(
            client: client(address.privateHeaders(headers)), currentDate: currentDate)
        var result = Result(address: address, candidates: [])
        var (found, failure): (FoundSources, (any Error)?) = (FoundSources(), nil)
        for confidence in [SourceConfidence.certain, .possible] where result.candidates.isEmpty {
            for kind in kinds where kind.recognizes(address) == confidence {
                do {
                    let candidates = try await kind.candidates(at: address, with: dependencies)
                    result.isPrivate = documents.arePrivate ?? address.isPrivate
                    try found.add(candidates, to: &result)
                } catch let error as CancellationError {
                    throw error
                } catch {
                    failure = failure ?? error
                }
                // A document that is a source is not searched for links.
                if found.contains(address) { return result }
            }
        }
        guard result.candidates.isEmpty else { return result }
        if case .remote(let url) = address { result.document = documents[url].map(StrangeDocument.init) }
        if let failure, result.document == nil { throw failure }
        return result
    }
}

/// The sources of a search so far, in time linear in their number.
private struct FoundSources {
    private var ids: Set<UUID> = []
    private var omitted: Set<SourceAddress> = []

    func contains(_ address: SourceAddress) -> Bool { ids.contains(address.sourceID) }

    /// Adds candidates to a result, each once.
    ///
    /// - Throws: `CancellationError`.
    mutating func add(_ candidates: [SourceCandidate], to result: inout SourceSearch.Result) throws {
        for candidate in candidates {
            if ids.count >= SourceSearch.candidateLimit, !contains(candidate.address) {
                omitted.insert(candidate.address)
            } else if ids.insert(candidate.address.sourceID).inserted {
                if candidate.address.isPrivate, !result.isPrivate {
                    result.privateCandidates.append(candidate)
                } else {
                    result.candidates.append(candidate)
                }
            }
            if omitted.count % 100 == 0 { try Task.checkCancellation() }
        }
        result.omittedCount = omitted.count
    }
}

extension SourceAddress {
    fileprivate var isRemote: Bool { if case .remote = self { true } else { false } }

    /// The headers for the address's origin; `nil` without headers, and for a path.
    func privateHeaders(_ headers: HTTPHeaders) -> PrivateHeaders? {
        guard case .remote(let url) = self, !headers.fields.isEmpty else { return nil }
        return PrivateHeaders(origin: url, headers: headers)
    }

    /// Whether both have one origin, or both are paths.
    fileprivate func hasSameOrigin(as other: SourceAddress) -> Bool {
        switch (self, other) {
        case (.remote(let one), .remote(let other)): one.hasSameOrigin(as: other)
        case (.local, .local): true
        default: false
        }
    }

    /// Whether the host is a private address or a local name.
    var isPrivate: Bool {
        guard case .remote(let url) = self else { return true }
        let host = url.host.lowercased()
        return IPAddress(host: host).map { !$0.isPublic }
            ?? (host == "localhost" || host.hasSuffix(".localhost"))
    }
}
