import AppSettings
import Foundation
import ItemInterface
import LibraryStorageInterface
import RefreshKit
import SharedListUI
import StorageInterface
import SubscriptionKit
import Testing

@testable import AppCommands

@Suite("The sentences of commands and screens") struct SentencesTests {
    private func makeSUT(_ change: (inout Settings) -> Void = { _ in }) -> Sentences {
        var settings = Settings(
            keymap: Keymap([KeyCommand(KeyCommand.ID("sources"), "Q", in: .screen) { _ in "Sources" }]))
        change(&settings)
        return Sentences(settings: settings)
    }

    @Test("A store that opened normally needs no sentence; one in memory, or rebuilt, has one")
    func store() {
        let failure = StorageError(.busy, message: "locked")
        #expect(makeSUT().store(failure: nil, setAside: []) == nil)
        let rebuilt = makeSUT().store(failure: nil, setAside: ["/cache/damaged"])
        let failed = makeSUT().store(failure: failure, setAside: ["/cache/damaged"])
        let withoutStore = makeSUT { $0.storage = .none }.store(failure: nil, setAside: [])
        #expect(Set([rebuilt, failed, withoutStore]).count == 3)
        #expect(rebuilt != nil && failed != nil && withoutStore != nil)
    }

    @Test("The notice of failed sources names the key that shows them")
    func failedSources() throws {
        let results = [.notModified, .failed(SourceError.loginPage)].map(result)
        #expect(makeSUT().notice(of: try RefreshSummary([results[0]]), at: .distantPast) == nil)
        let notice = makeSUT().notice(of: try RefreshSummary(results), at: .distantPast)
        #expect(notice == "1 source failed · Q for details")
    }

    @Test("A source that was not due has no report")
    func notDue() {
        #expect(makeSUT().report(result(.refused(.notDue(until: .distantFuture)))) == nil)
        #expect(makeSUT().report(result(.refused(.isFetching)))?.outcome == .refused(.isFetching))
    }

    private func result(_ outcome: SourceRefresh.Outcome) -> SourceRefresh {
        let source = SourceRecord(id: UUID(), kind: "syndication", address: "https://a.example/feed")
        return SourceRefresh(Subscription(source, subscribedAt: .distantPast), outcome, state: FetchState())
    }
}
