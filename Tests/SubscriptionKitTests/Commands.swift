import Foundation
import HTTPInterface
import HTTPTesting
import ItemInterface
import LibraryStorageInterface
import SourceInterface
import StorageTesting
import SubscriptionKit
import Synchronization
import Testing
import TextInterface

/// Commands on an in-memory library, with their output.
final class Commands {
    let library = ModelLibrary()
    private(set) var lines: [String] = []
    private(set) var objects: [String] = []
    private(set) var notices: [String] = []
    private(set) var prompts: [String] = []
    /// The user's reply; `nil` without a terminal.
    var reply: String?
    var isJSON = false
    var isVerbose = false
    var locale = "en"

    var sut: SubscriptionCommands {
        let ask: (String) async -> String? = { prompt in
            self.prompts.append(prompt)
            return self.reply
        }
        return SubscriptionCommands(
            store: library, locale: Locale(identifier: locale), program: "feedhost",
            console: Console(
                text: { self.lines.append($0) }, json: isJSON ? { self.objects.append($0.text) } : nil,
                isVerbose: isVerbose, notice: { self.notices.append($0) }, ask: reply == nil ? nil : ask),
            currentDate: { .numbered(1_000) })
    }

    /// Removes and returns the printed lines.
    func takeLines() -> [String] {
        defer { (lines, notices) = ([], []) }
        return lines + notices.map { "! \($0)" }
    }

    func add(
        _ text: String, _ addition: SubscriptionCommands.Addition = .init(), kinds: [any SourceKind] = [],
        client: any HTTPClient = HTTPClientStub(),
        refresh: @Sendable ([Subscription]) async throws -> [RefreshReport] = { _ in [] }
    ) async throws -> Int32 {
        let documents = SearchedDocuments(client: client)
        let search = SourceSearch(
            kinds: kinds, documents: documents, client: { _ in documents }, currentDate: { .numbered(0) })
        return try await sut.add(
            TypedAddress(text), addition, finding: search, failure: { "failed with \($0)" }, refresh: refresh)
    }
}

/// A kind that finds configured sources, after a request for the address.
struct KindStub: SourceKind {
    var name = "stub"
    var confidence = SourceConfidence.possible
    var found: [SourceCandidate] = []

    init(_ name: String = "stub", _ confidence: SourceConfidence = .possible, finds addresses: [String] = [])
    {
        (self.name, self.confidence) = (name, confidence)
        found = addresses.compactMap { text in
            SourceAddress(text).map { SourceCandidate(address: $0, kind: name, title: "Title of \(text)") }
        }
    }

    func recognizes(_ address: SourceAddress) -> SourceConfidence { confidence }

    func candidates(
        at address: SourceAddress, with dependencies: SourceDependencies
    ) async throws -> [SourceCandidate] {
        if case .remote(let url) = address {
            let response = try await dependencies.client.send(HTTPRequest(url))
            if response.status != 200 { return [] }
        }
        return found
    }

    func makeSource(
        _ id: UUID, at address: SourceAddress, with dependencies: SourceDependencies
    ) -> (any FeedSource)? { nil }
}
