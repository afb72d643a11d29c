public import FoundationEssentials
public import HTTPInterface

/// A kind of feed, such as an API or a family of formats: recognizes its sources and makes them.
public protocol SourceKind: Sendable {
    /// The name of the kind in libraries, in lower-case letters. It never changes.
    var name: String { get }

    /// Whether rows show items of this kind completely, so that there is no text to open.
    var showsWholeItemInList: Bool { get }

    /// The confidence that this kind can read a source, by its address alone.
    func recognizes(_ address: SourceAddress) -> SourceConfidence

    /// Finds the sources of this kind at an address by requesting it; empty if there are none.
    ///
    /// - Throws: The client's errors, and `CancellationError`. A server that refuses has no sources.
    @concurrent func candidates(
        at address: SourceAddress, with dependencies: SourceDependencies
    ) async throws -> [SourceCandidate]

    /// Makes the source at an address without requesting it; `nil` for an address that this kind cannot read.
    ///
    /// - Parameter id: The source's identity: ``SourceAddress/sourceID`` of its address at the time of
    ///   subscription.
    func makeSource(
        _ id: UUID, at address: SourceAddress, with dependencies: SourceDependencies
    ) -> (any FeedSource)?
}

extension SourceKind {
    /// Returns `false`: items have texts of any length.
    public var showsWholeItemInList: Bool { false }
}

/// The confidence of a kind in an address. The kind with the highest confidence is tried first.
public enum SourceConfidence: Int, Hashable, Comparable, Sendable, CaseIterable {
    /// The kind cannot read the address.
    case none
    /// A request is needed to decide.
    case possible
    /// The address has the form of this kind only.
    case certain

    /// Whether the first is lower.
    public static func < (one: SourceConfidence, other: SourceConfidence) -> Bool {
        one.rawValue < other.rawValue
    }
}

/// A source found at an address, for subscription.
public struct SourceCandidate: Hashable, Sendable {
    /// The source's own address.
    public var address: SourceAddress
    /// The name of its kind.
    public var kind: String
    /// The source's title, not sanitized.
    public var title: String?

    /// Makes a candidate, by default one without a title.
    public init(address: SourceAddress, kind: String, title: String? = nil) {
        self.address = address
        self.kind = kind
        self.title = title
    }
}

/// The dependencies of sources.
public struct SourceDependencies: Sendable {
    /// The client for documents.
    public let client: any HTTPClient
    /// The current time, for first readings and for dates of headers.
    public let currentDate: @Sendable () -> Date

    /// Makes the dependencies.
    public init(client: any HTTPClient, currentDate: @escaping @Sendable () -> Date) {
        self.client = client
        self.currentDate = currentDate
    }
}
