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
        /// The content of an address without a source; `nil` for a path.
        public var document: StrangeDocument?

        /// Makes the subscription to a candidate. Headers are sent to the requested address's origin only.
        public func subscription(
            to candidate: SourceCandidate, headers: HTTPHeaders = [:], at date: Date
        ) -> Subscription {
            let record = SourceRecord(
                id: candidate.address.sourceID, kind: candidate.kind, address: candidate.address.text,
                title: candidate.title)
            let own = candidate.address.hasSameOrigin(as: address) ? address.privateHeaders(headers) : nil
            return Subscription(record, privateHeaders: own, subscribedAt: date)
        }

        fileprivate func has(_ address: SourceAddress) -> Bool {
            (candidates + privateCandidates).contains { $0.address.sourceID == address.sourceID }
        }

        /// Removes repeated sources.
        fileprivate mutating func take(_ found: [SourceCandidate]) {
            for candidate in found where !has(candidate.address) {
                if candidate.address.isPrivate && !address.isPrivate {
                    privateCandidates.append(candidate)
                } else {
                    candidates.append(candidate)
                }
            }
        }
    }

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
    /// - Throws: The failure of the first address, where all fail; `CancellationError`.
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
        throw failure ?? SourceError.unreadable(reason: "there is no address")
    }

    private func sources(at address: SourceAddress, _ headers: HTTPHeaders) async throws -> Result {
        let dependencies = SourceDependencies(
            client: client(address.privateHeaders(headers)), currentDate: currentDate)
        var result = Result(address: address, candidates: [])
        var failure: (any Error)?
        for confidence in [SourceConfidence.certain, .possible] where result.candidates.isEmpty {
            for kind in kinds where kind.recognizes(address) == confidence {
                do {
                    result.take(try await kind.candidates(at: address, with: dependencies))
                } catch let error as CancellationError {
                    throw error
                } catch {
                    failure = failure ?? error
                }
                // A document that is a source is not searched for links.
                if result.has(address) { return result }
            }
        }
        guard result.candidates.isEmpty else { return result }
        if case .remote(let url) = address { result.document = documents[url].map(StrangeDocument.init) }
        if let failure, result.document == nil { throw failure }
        return result
    }
}

extension SourceAddress {
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
