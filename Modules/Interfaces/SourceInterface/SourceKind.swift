public import FoundationEssentials
public import HTTPInterface

/// A kind of feed, such as one API or one family of formats: recognizes its sources and makes them.
public protocol SourceKind: Sendable {
    /// The name by which libraries keep sources of this kind, in lower-case letters. It never changes.
    var name: String { get }

    /// Whether a row shows all that an item of this kind has, so that there is no text to open.
    var isReadInRows: Bool { get }

    /// Whether this kind reads what is at an address, as far as the address alone tells.
    func recognizes(_ address: SourceAddress) -> SourceConfidence

    /// Finds the sources of this kind that are at an address, by asking there; none where there is something else.
    ///
    /// - Throws: What the client throws, and `CancellationError`. A server that refuses offers no source.
    @concurrent func candidates(
        at address: SourceAddress, with dependencies: SourceDependencies
    ) async throws -> [SourceCandidate]

    /// Makes the source at an address, without asking there; `nil` where this kind reads no such addresses.
    ///
    /// - Parameter id: The source's identity: ``SourceAddress/sourceID`` of the address at which it was added.
    func makeSource(
        _ id: UUID, at address: SourceAddress, with dependencies: SourceDependencies
    ) -> (any FeedSource)?
}

extension SourceKind {
    /// Items have texts of any length.
    public var isReadInRows: Bool { false }
}

/// How sure a kind is of an address. The surest kind is asked first.
public enum SourceConfidence: Int, Hashable, Comparable, Sendable, CaseIterable {
    /// The kind cannot read such addresses.
    case none
    /// Only asking there can tell.
    case possible
    /// The address is written as only this kind's are.
    case certain

    /// Whether the first is less sure.
    public static func < (one: SourceConfidence, other: SourceConfidence) -> Bool {
        one.rawValue < other.rawValue
    }
}

/// A source that was found at an address, and that a reader may subscribe to.
public struct SourceCandidate: Hashable, Sendable {
    /// The source's own address.
    public var address: SourceAddress
    /// The name of its kind.
    public var kind: String
    /// The title that the source gives itself, as it was sent.
    public var title: String?

    /// Makes a candidate.
    public init(address: SourceAddress, kind: String, title: String? = nil) {
        self.address = address
        self.kind = kind
        self.title = title
    }
}

/// What sources use of the world.
public struct SourceDependencies: Sendable {
    /// The client by which documents are fetched.
    public let client: any HTTPClient
    /// The time, for first readings and for dates of headers.
    public let currentDate: @Sendable () -> Date

    /// Makes dependencies.
    public init(client: any HTTPClient, currentDate: @escaping @Sendable () -> Date) {
        self.client = client
        self.currentDate = currentDate
    }
}
