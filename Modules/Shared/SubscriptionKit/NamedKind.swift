public import Foundation
public import HTTPInterface
import ItemInterface
public import SourceInterface

/// A kind of feeds that reads one source at another address than its record has, such as the whole address
/// where the record leaves out the values of a query, which may be secrets. It recognizes no addresses.
public struct NamedKind: SourceKind {
    private let kind: any SourceKind
    private let address: HTTPURL

    /// - Parameters:
    ///   - kind: Reads the source.
    ///   - address: The whole address. The source has its identity.
    public init(_ kind: any SourceKind, at address: HTTPURL) {
        self.kind = kind
        self.address = address
    }

    /// The name of the kind that reads the source.
    public var name: String { kind.name }
    /// Whether that kind shows whole items in lists.
    public var showsWholeItemInList: Bool { kind.showsWholeItemInList }

    /// None.
    public func recognizes(_ address: SourceAddress) -> SourceConfidence { .none }

    /// None.
    @concurrent public func candidates(
        at address: SourceAddress, with dependencies: SourceDependencies
    ) async throws -> [SourceCandidate] { [] }

    /// The source at the whole address, or that of another id at its own.
    public func makeSource(
        _ id: UUID, at address: SourceAddress, with dependencies: SourceDependencies
    ) -> (any FeedSource)? {
        let isNamed = id == ItemIdentity.source(self.address)
        return kind.makeSource(id, at: isNamed ? .remote(self.address) : address, with: dependencies)
    }
}
