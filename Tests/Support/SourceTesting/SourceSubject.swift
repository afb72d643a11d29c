public import FoundationEssentials
public import HTTPInterface
import HTTPTesting
import ItemInterface
public import SourceInterface

/// The subject of the contract of sources: a source on a server, and that server's documents.
public struct SourceSubject: Sendable {
    /// An item of a sample document.
    public enum Entry: Hashable, Sendable {
        /// The item of a number; the same number is the same item.
        case item(Int)
        /// An item that is too damaged to be read.
        case damaged
        /// The item of a number, each of whose addresses is this text.
        case hostile(Int, address: String)
    }

    /// The kind.
    public var kind: any SourceKind
    /// The address of the source.
    public var address: HTTPURL
    /// Writes a page, or a window of an accumulating source, with the cursor of the next page where one
    /// follows.
    public var document: @Sendable (_ entries: [Entry], _ hasNext: Bool) -> HTTPResponse
    /// The identity that the item of a number has on every machine.
    public var itemID: @Sendable (Int) -> UUID

    /// Makes a subject.
    public init(
        _ kind: any SourceKind, at address: HTTPURL,
        document: @escaping @Sendable (_ entries: [Entry], _ hasNext: Bool) -> HTTPResponse,
        itemID: @escaping @Sendable (Int) -> UUID
    ) {
        self.kind = kind
        self.address = address
        self.document = document
        self.itemID = itemID
    }

    /// The source, which reads by a client.
    public func makeSource(
        _ client: any HTTPClient, now: Date = SourceSubject.now, at address: HTTPURL? = nil
    ) throws -> any FeedSource {
        let source = kind.makeSource(
            SourceAddress.remote(self.address).sourceID, at: .remote(address ?? self.address),
            with: dependencies(client, now: now))
        guard let source else { throw MissingSource(address: address ?? self.address) }
        return source
    }

    func dependencies(_ client: any HTTPClient, now: Date = SourceSubject.now) -> SourceDependencies {
        SourceDependencies(client: client) { now }
    }

    /// A page that a source reads where the server responds like this.
    func page(
        _ response: HTTPResponse, to request: SourceRequest = SourceRequest(), now: Date = SourceSubject.now
    ) async throws -> SourcePage {
        let client = HTTPClientStub { _ in response }
        return try await makeSource(client, now: now).read(request)
    }

    /// The time at which samples are read: 2025-10-09 08:53:20 UTC.
    public static let now = Date(timeIntervalSince1970: 1_760_000_000)
}

/// A kind made no source at an address that it should read.
struct MissingSource: Error { let address: HTTPURL }

extension FeedSource {
    /// The page of a request without a condition.
    public func read(_ request: SourceRequest = SourceRequest()) async throws -> SourcePage {
        guard case .page(let page) = try await page(request) else { throw MissingPage() }
        return page
    }
}

/// A source responded "not modified" where it was asked without a condition.
struct MissingPage: Error {}
