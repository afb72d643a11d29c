public import FoundationEssentials
import HTTPInterface
import ItemInterface
public import MarkupInterface
public import SourceInterface

/// Documents of RSS 0.9x, 1.0 and 2.0, Atom 0.3 and 1.0, and JSON Feed 1.0 and 1.1, on servers and in files.
public struct SyndicationKind: SourceKind {
    /// `syndication`.
    public var name: String { "syndication" }

    private let reader: SyndicationReader
    private let files: any LocalFiles

    /// Makes the kind with a reader of XML.
    public init(xml: any XMLReader, files: any LocalFiles) {
        reader = SyndicationReader(xml: xml)
        self.files = files
    }

    /// `certain` for URLs with names of feeds, `possible` for others, `none` for a path that ends with a
    /// slash, which is a folder's.
    public func recognizes(_ address: SourceAddress) -> SourceConfidence {
        switch address {
        case .remote(let url): url.looksLikeFeed ? .certain : .possible
        case .local(let path):
            if path.hasSuffix("/") {
                .none
            } else {
                [".xml", ".rss", ".atom", ".rdf"].contains(where: path.lowercased().hasSuffix)
                    ? .certain : .possible
            }
        }
    }

    /// The feed at an address, or the feeds to which a web page links, which are not requested.
    @concurrent public func candidates(
        at address: SourceAddress, with dependencies: SourceDependencies
    ) async throws -> [SourceCandidate] {
        switch address {
        case .remote(let url):
            var request = SourceRequest(isUserInitiated: true).httpRequest(for: url)
            request.headers["Accept"] = SyndicationSource.accepted
            let response = try await dependencies.client.send(request)
            guard response.status == 200 else { return [] }
            let type = response.headers["Content-Type"]
            if let document = try? reader.recognizedDocument(response.body, contentType: type, at: url) {
                return [candidate(at: address, document.title)]
            }
            try Task.checkCancellation()
            return try HTMLPage(response.body, at: response.redirectedTo ?? url).links.map { link in
                candidate(at: .remote(link.url), link.title)
            }
        case .local(let path):
            guard recognizes(address) > .none,
                let bytes = try? await files.bytes(of: path, limit: HTTPRequest.documentLimit),
                let document = try? reader.recognizedDocument(Data(bytes), contentType: nil, at: nil)
            else { return [] }
            return [candidate(at: address, document.title)]
        }
    }

    private func candidate(at address: SourceAddress, _ title: String?) -> SourceCandidate {
        SourceCandidate(address: address, kind: name, title: title)
    }

    /// Makes the source of the document at an address; `nil` for a folder.
    public func makeSource(
        _ id: UUID, at address: SourceAddress, with dependencies: SourceDependencies
    ) -> (any FeedSource)? {
        guard recognizes(address) > .none else { return nil }
        return SyndicationSource(
            id: id, address: address, reader: reader, files: files, dependencies: dependencies)
    }
}
