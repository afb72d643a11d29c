import Foundation
import HTTPInterface
import HTTPTesting
import LibraryStorageInterface
import SourceInterface
import StorageTesting
import SubscriptionKit
import Testing

@Suite("Subscriber") struct SubscriberTests {
    private let library = ModelLibrary()

    private func makeSUT(finds addresses: [String]) -> Subscriber {
        let documents = SearchedDocuments(client: HTTPClientStub { _ in HTTPResponse(status: 200) })
        let search = SourceSearch(
            kinds: [KindStub(finds: addresses)], documents: documents, client: { _ in documents },
            currentDate: { .numbered(0) })
        return Subscriber(store: library, finding: search)
    }

    private func request(_ text: String) throws -> Subscriber.Request {
        .init(try #require(TypedAddress(text)))
    }

    @Test("Finding sources changes nothing, subscribing to one of them adds that one")
    func steps() async throws {
        let sut = makeSUT(finds: ["https://a.example/1", "https://a.example/2"])
        let request = try request("a.example")
        guard case .found(let result) = try await sut.find(request) else {
            Issue.record("Nothing was found")
            return
        }
        #expect(result.candidates.count == 2)
        #expect(try library.subscriptions().isEmpty)
        let outcomes = try await sut.subscribe(
            to: [result.candidates[1]], of: result, request, at: .numbered(7)
        ) { $0.map { RefreshReport($0, .notModified) } }
        let added = try #require(try library.subscriptions().first)
        #expect(added.source.address == "https://a.example/2")
        #expect(added.subscribedAt == .numbered(7))
        #expect(outcomes == [.subscribed(added, RefreshReport(added, .notModified))])
    }

    @Test("The URL of a source at a private address is known by itself or by the last response")
    func privateURL() throws {
        var (source, state) = (Subscription.numbered(1), FetchState())
        #expect(source.privateURL(nil) == nil)
        #expect(source.privateURL(state) == nil)
        state.isPrivate = true
        #expect(source.privateURL(state)?.text == source.source.address)
        source.isPublicOnly = true
        #expect(source.privateURL(state) == nil)
        source.isPublicOnly = false
        source.source.address = "http://192.168.1.5/feed"
        #expect(source.privateURL(nil)?.text == source.source.address)
        source.source.address = "/home/feed.xml"
        #expect(source.privateURL(state) == nil)
    }

    @Test("A source that another program has added meanwhile is known, and is not refreshed")
    func overtaken() async throws {
        let sut = makeSUT(finds: ["https://feeds.example/9"])
        let request = try request("feeds.example")
        guard case .found(let result) = try await sut.find(request) else { return }
        try library.subscribe(result.subscription(to: result.candidates[0], at: .numbered(1)))
        let known = result.subscription(to: result.candidates[0], at: .numbered(1))
        let outcomes = try await sut.subscribe(
            to: result.candidates, of: result, request, at: .numbered(2)
        ) { _ in
            Issue.record("It was fetched")
            return []
        }
        guard outcomes.count == 1, case .known(let change) = outcomes[0] else {
            Issue.record("\(outcomes)")
            return
        }
        #expect(change.after == known)
    }

    @Test("A search without a result is described in the reader's language")
    func faults() async throws {
        let sentences = AdditionSentences(locale: Locale(identifier: "pt-BR"))
        do {
            _ = try await makeSUT(finds: []).find(try request("/feed.xml"))
            Issue.record("Something was found")
        } catch let fault as Subscriber.Fault {
            let sentence = sentences(fault) { "\($0)" }
            #expect(sentence == "Nenhum feed encontrado em /feed.xml. Confira o endereço.")
        }
        #expect(sentences.unusableAddress.hasPrefix("Isto não é um endereço"))
    }
}
