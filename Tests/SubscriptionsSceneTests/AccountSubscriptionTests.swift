import ConcurrencyTesting
import Foundation
import LibraryStorageInterface
import SceneSupport
import StorageTesting
import SubscriptionKit
import SubscriptionsFeature
import Testing

@testable import SubscriptionsScene

@Suite("Sources of accounts") struct AccountSubscriptionTests {
    private let library = ModelLibrary()
    private let account = Account.numbered(2)
    private let address = "http://feeds.example/1"
    private let sentences = AccountSentences(
        locale: Locale(identifier: "en"), program: "feedhost", currentDate: { .numbered(100) })

    private var sut: LibraryAccess {
        LibraryAccess(library, reads: ImmediateScheduler(), writes: ImmediateScheduler())
    }

    private func subscribe(synchronize: () throws -> String? = { nil }) async throws -> SubscribeResult {
        try await sut.subscribe(to: address, titled: "Ferries", with: account.id, sentences) { _ in
            try? synchronize()
        }
    }

    @Test("A source is added when the synchronization subscribed to it")
    func added() async throws {
        try library.store(account)
        let feed = AccountFeed(account: account.id, feed: "feed/1")
        let record = SourceRecord(id: feed.source, kind: Account.sourceKind, address: address)
        let result = try await subscribe {
            try library.subscribe(Subscription(record, account: feed, subscribedAt: .numbered(1)))
            return nil
        }
        #expect(result == .added(feed.source))
    }

    @Test("Without a connection the change waits, with the reason")
    func waits() async throws {
        try library.store(account)
        #expect(
            try await subscribe { "No network" }
                == .refused(sentences.waits("Ferries", for: account, because: "No network")))
        #expect(try library.isSubscriptionWaiting(to: address, with: account.id))
    }

    @Test("A change that was sent without a new source was refused by the server")
    func refused() async throws {
        try library.store(account)
        let result = try await subscribe {
            for change in try library.pendingFeedChanges(of: account.id) {
                try library.deletePendingFeedChange(change.number, of: account.id)
            }
            return nil
        }
        #expect(result == .refused(sentences.refuses("Ferries", for: account)))
    }

    @Test("An account that was removed meanwhile is not synchronized")
    func missing() async throws {
        var isSynchronized = false
        let result = try await subscribe {
            isSynchronized = true
            return nil
        }
        #expect(result == .refused("") && !isSynchronized)
    }

    @Test("An account shows the step of its synchronization, else the last failure, else its state")
    func overviews() async throws {
        let accounts = (1...3).map(Account.numbered)
        for account in accounts { try library.store(account) }
        let shown = try await sut.accountOverviews(sentences) {
            $0 == accounts[0].id ? "sending" : nil
        } failure: {
            $0 == accounts[2] ? nil : "failed"
        }
        #expect(shown.map(\.id) == accounts.map(\.id) && shown.map(\.group) == accounts.map(\.group))
        #expect(
            shown.map(\.status) == [
                "sending", "failed", sentences.status(of: nil, of: accounts[2], waiting: 0),
            ])
        #expect(shown.map(\.isFailing) == [true, true, false])
    }
}
