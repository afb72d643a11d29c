public import FoundationEssentials
import ItemInterface
public import SourceInterface

/// Pictures in local folders.
public struct FolderKind: SourceKind {
    /// `folder`.
    public var name: String { "folder" }
    private let files: any LocalFiles
    private let timeZone: TimeZone

    /// - Parameters:
    ///   - files: The access to local files.
    ///   - timeZone: The zone of cameras that do not record theirs.
    public init(files: any LocalFiles, timeZone: TimeZone = .current) {
        (self.files, self.timeZone) = (files, timeZone)
    }

    /// `certain` for a path that ends with a slash, `possible` for another path.
    public func recognizes(_ address: SourceAddress) -> SourceConfidence {
        guard case .local(let path) = address else { return .none }
        return path.hasSuffix("/") ? .certain : .possible
    }

    /// The folder at a path, if it can be read, even without pictures. Its address is the path without
    /// trailing slashes.
    @concurrent public func candidates(
        at address: SourceAddress, with dependencies: SourceDependencies
    ) async throws -> [SourceCandidate] {
        guard case .local(let path) = address else { return [] }
        let folder = FolderSource.path(path)
        guard (try? await files.files(in: folder)) != nil else { return [] }
        let title = folder.split(separator: "/").last.map(String.init)
        return [SourceCandidate(address: .local(path: folder), kind: name, title: title)]
    }

    /// Makes the source of the folder at a path.
    public func makeSource(
        _ id: UUID, at address: SourceAddress, with dependencies: SourceDependencies
    ) -> (any FeedSource)? {
        guard case .local(let path) = address else { return nil }
        return FolderSource(
            id: id, path: path, files: files, timeZone: timeZone, currentDate: dependencies.currentDate)
    }
}
