public import FoundationEssentials
public import HTTPInterface
import ItemInterface
public import LibraryStorageInterface
public import SourceInterface

/// Finds out what can be subscribed to at an address, by asking there.
public struct SourceSearch: Sendable {
    /// What was found.
    public struct Result: Hashable, Sendable {
        /// The address that was asked.
        public var address: SourceAddress
        /// The sources, each once, those of the kind that was asked first in front; of the kinds that are certain of the
        /// address alone, where one of them found any.
        public var candidates: [SourceCandidate]
        /// The sources at private addresses that a public address has named, which are not among the others.
        public var privateCandidates: [SourceCandidate] = []
        /// What is at the address where there is no source; `nil` also for a path.
        public var document: StrangeDocument?

        /// The subscription to one of the candidates. Headers for the address that was asked go to its origin only.
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

        /// Takes each source once.
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
    ///   - kinds: The kinds that are asked, of those that are as sure the first one first.
    ///   - documents: Fetches the documents.
    ///   - client: Makes the client that sends headers to their origin, over the documents.
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

    /// Asks at the addresses in their order, until a server responds.
    ///
    /// - Parameter headers: Sent to the origin of the address that is asked.
    /// - Throws: Why the first address cannot be asked, where no address can; `CancellationError`.
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
                // What is a source itself need not be searched for others.
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
    /// The headers for the address's origin; `nil` where there are none, or it is a path.
    func privateHeaders(_ headers: HTTPHeaders) -> PrivateHeaders? {
        guard case .remote(let url) = self, !headers.fields.isEmpty else { return nil }
        return PrivateHeaders(origin: url, headers: headers)
    }

    /// Whether both are on one server, or both are paths.
    fileprivate func hasSameOrigin(as other: SourceAddress) -> Bool {
        switch (self, other) {
        case (.remote(let one), .remote(let other)): one.hasSameOrigin(as: other)
        case (.local, .local): true
        default: false
        }
    }

    /// Whether the host is an address, or a name, of this machine or a network around it, as far as the address alone tells.
    var isPrivate: Bool {
        guard case .remote(let url) = self else { return true }
        let host = url.host.lowercased()
        return IPAddress(host: host).map { !$0.isPublic }
            ?? (host == "localhost" || host.hasSuffix(".localhost"))
    }
}
