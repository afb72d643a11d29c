public import FoundationEssentials
import HTTPInterface
import HTTPTesting
import ItemInterface
public import SourceInterface

/// The subject of the contract of sources of local files.
public struct LocalSourceSubject: Sendable {
    /// Makes the kind, which reads by these files.
    public var kind: @Sendable (any LocalFiles) -> any SourceKind
    /// The path of the source.
    public var path: String
    /// Writes the files of a source of these entries at a path, and deletes the ones that were there.
    public var write: @Sendable (_ entries: [SourceSubject.Entry], _ path: String, InMemoryFiles) -> Void
    /// The identity that the item of a number has on every machine.
    public var itemID: @Sendable (Int) -> UUID

    /// Makes a subject.
    public init(
        at path: String, kind: @escaping @Sendable (any LocalFiles) -> any SourceKind,
        write: @escaping @Sendable (_ entries: [SourceSubject.Entry], _ path: String, InMemoryFiles) -> Void,
        itemID: @escaping @Sendable (Int) -> UUID
    ) {
        self.kind = kind
        self.path = path
        self.write = write
        self.itemID = itemID
    }

    /// The source, which reads by these files.
    public func makeSource(
        _ files: InMemoryFiles, now: Date = SourceSubject.now, at path: String? = nil
    ) throws -> any FeedSource {
        let address = SourceAddress.local(path: path ?? self.path)
        let source = kind(files).makeSource(
            SourceAddress.local(path: self.path).sourceID, at: address, with: dependencies(now: now))
        guard let source else { throw MissingLocalSource(path: address.text) }
        return source
    }

    /// The page that the source reads where its files hold these entries.
    public func page(
        _ entries: [SourceSubject.Entry], to request: SourceRequest = SourceRequest()
    ) async throws -> SourcePage {
        let files = InMemoryFiles()
        write(entries, path, files)
        return try await makeSource(files).read(request)
    }

    /// The dependencies of sources of local files, with a client whose requests fail.
    func dependencies(now: Date = SourceSubject.now) -> SourceDependencies {
        SourceDependencies(client: HTTPClientStub(script: [])) { now }
    }
}

/// A kind made no source at a path that it should read.
struct MissingLocalSource: Error { let path: String }
