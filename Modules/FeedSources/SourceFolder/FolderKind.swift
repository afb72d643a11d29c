public import FoundationEssentials
import ItemInterface
public import SourceInterface

/// Pictures in a folder of this machine.
public struct FolderKind: SourceKind {
    /// `folder`.
    public var name: String { "folder" }
    private let files: any LocalFiles
    private let timeZone: TimeZone

    /// Makes the kind.
    ///
    /// - Parameters:
    ///   - files: The machine's files.
    ///   - timeZone: The zone of cameras that do not tell theirs.
    public init(files: any LocalFiles, timeZone: TimeZone = .current) {
        (self.files, self.timeZone) = (files, timeZone)
    }

    /// A path may lead to a folder; one that ends with a slash does.
    public func recognizes(_ address: SourceAddress) -> SourceConfidence {
        guard case .local(let path) = address else { return .none }
        return path.hasSuffix("/") ? .certain : .possible
    }

    /// The folder at a path, where it can be read: pictures may come later. Its address is the path without slashes at its
    /// end.
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
