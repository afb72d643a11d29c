import ConcurrencyTesting
import FoundationEssentials
import LibraryStorageInterface
import StorageTesting
import SyncInMemory
import SyncInterface
import SyncKit
import Synchronization

/// Machines and another client with one account of a server, and a record of who knew what.
///
/// A person's act replaces the acts that had reached its place: what is known there is at least what
/// successful synchronizations brought. Of acts that did not know of each other either may win, since servers
/// keep no times. After each event no machine has a value that no act and none after its own last one
/// explains, and in the end all places have the value of an act that no other one replaced.
nonisolated final class SyncWorld: Sendable {
    /// What an act changes.
    private enum Subject: Hashable {
        case mark(AccountMark.Kind, Int64)
        case title(Int)
    }

    private struct Act {
        var number: Int
        var place: Int
        var value: String
        /// The numbers of the acts that it replaced.
        var past: Set<Int>
    }

    private struct State {
        var acts: [Subject: [Act]] = [:]
        var actCount = 0
        /// The numbers of the acts that are known to have reached a place; 0 is the server.
        var known: [Int: Set<Int>] = [:]
        /// The feeds whose subscriptions were ended.
        var ended: Set<Int> = []
        var fault: String?
        var requestCount = 0
    }

    private let server: InMemorySyncServer
    private let clock: WallClockStub
    private let machines: [SyncMachine]
    private let state = Mutex(State())

    /// Runs a history, and returns the first fault; `nil` without one.
    ///
    /// - Parameter libraries: Empty libraries, one for each machine.
    static func fault(
        in events: [SyncEvent], on libraries: [any LibraryStore], with mistake: SyncMistake? = nil
    ) async -> String? {
        do {
            let world = try SyncWorld(libraries, mistake)
            for event in events {
                await world.happen(event)
                if let fault = try world.findFault() { return "\(fault), after \(event)" }
            }
            return try await world.findDifference()
        } catch {
            return "an unexpected error: \(error)"
        }
    }

    private init(_ libraries: [any LibraryStore], _ mistake: SyncMistake?) throws {
        let clock = WallClockStub(now: .numbered(0))
        let server = InMemorySyncServer { clock.now }
        machines = try libraries.map { try SyncMachine($0, on: server, clock: clock, mistake) }
        (self.clock, self.server) = (clock, server)
        for number in 1...2 {
            try server.change(
                .subscribe(address: "https://feeds.example/\(number)", title: "Feed \(number)", labels: []))
        }
        for _ in 1...2 { act(.post(feed: 1)) }
    }

    static func number(of feed: String) -> Int { Int(feed.dropFirst(5)) ?? 0 }

    private func machine(_ number: Int) -> SyncMachine? {
        number > 0 ? machines[(number - 1) % machines.count] : nil
    }

    /// The number of a place, of which there may be fewer than events name.
    private func place(_ number: Int) -> Int { number > 0 ? (number - 1) % machines.count + 1 : 0 }

    // MARK: Events

    private func happen(_ event: SyncEvent) async {
        clock.advance(by: 1)
        switch event {
        case .synchronize(let number, let fault):
            await exchange(number, fault) { synchronizer in
                let summary = try await synchronizer.synchronize(isUserInitiated: true)
                return summary.ignoredLists.isEmpty
            }
        case .send(let number, let fault):
            await exchange(number, fault) { synchronizer in
                try await synchronizer.send()
                return false
            }
        default: act(event)
        }
    }

    /// Runs an exchange of a machine with the server, with a fault.
    ///
    /// - Parameter body: Returns whether the machine knows what the server knew before.
    private func exchange(
        _ number: Int, _ fault: SyncEvent.Fault?, _ body: (AccountSynchronizer) async throws -> Bool
    ) async {
        guard let machine = machine(number) else { return }
        let place = place(number)
        let (here, there) = state.withLock { state in
            state.requestCount = 0
            return (state.known[place] ?? [], state.known[0] ?? [])
        }
        server.setScript { [self] _ in
            let index = state.withLock { state in
                defer { state.requestCount += 1 }
                return state.requestCount
            }
            guard let fault, fault.request == index else { return nil }
            return run(fault.kind, at: machine)
        }
        let isComparing = try? await body(machine.synchronizer)
        server.setScript(nil)
        machine.restart()
        guard let isComparing else { return }
        state.withLock { state in
            state.known[0, default: []].formUnion(here)
            if isComparing { state.known[place, default: []].formUnion(there) }
        }
    }

    private func run(_ fault: SyncEvent.Fault.Kind, at machine: SyncMachine) -> InMemorySyncServer.Fault? {
        switch fault {
        case .offline: return .noConnection
        case .lostReply: return .lostReply
        case .busy: return .refused(.refused(status: 429, retryAfter: clock.now + 3))
        case .signedOut: return .signedOut
        case .killed(let isApplied):
            if !isApplied { machine.kill() }
            return isApplied ? .interrupted { machine.kill() } : .noConnection
        case .meanwhile(let event, let isApplied):
            if isApplied { return .interrupted { self.act(event) } }
            act(event)
            return nil
        }
    }

    private func act(_ event: SyncEvent) {
        do {
            try change(event)
        } catch {
            state.withLock { $0.fault = "\(event) throws \(error)" }
        }
    }

    private func change(_ event: SyncEvent) throws {
        switch event {
        case .mark(let number, let kind, let isSet, let post):
            if let machine = machine(number) {
                guard try machine.mark(kind, isSet, post, at: clock.now) else { return }
            } else {
                guard let states = server.states[post],
                    (kind == .read ? states.isRead : states.isStarred) != isSet
                else { return }
                server.mark(kind == .read ? .read(isSet) : .starred(isSet), [post])
            }
            note(.mark(kind, post), "\(isSet)", at: place(number))
        case .markAllRead(let number):
            guard let machine = machine(number) else { return }
            let ids = Set(try machine.library.markRead(ItemScope(filter: .unread)))
            // More than the server ever has: it has deleted the posts of feeds that are gone.
            for post in Int64(1)...99
            where ids.contains(AccountFeed.item(post, of: SyncMachine.account.id)) {
                note(.mark(.read, post), "true", at: place(number))
            }
        case .rename(let number, let feed): try rename(feed, at: number)
        case .subscribe(let number):
            let address = "https://feeds.example/new/\(clock.now.timeIntervalSince1970)"
            if let machine = machine(number) {
                try machine.library.add(
                    .subscribe(address: address, title: nil, groups: []), to: SyncMachine.account.id)
            } else {
                try server.change(.subscribe(address: address, title: nil, labels: []))
            }
        case .unsubscribe(let number, let feed):
            let id = "feed/\(feed)"
            if let machine = machine(number) {
                guard let known = try machine.subscriptions()[feed] else { return }
                try machine.library.add(.unsubscribe(feed: id), to: SyncMachine.account.id)
                try machine.library.unsubscribe(known.id)
            } else {
                try server.change(.unsubscribe(feed: id))
            }
            state.withLock { _ = $0.ended.insert(feed) }
        case .post(let feed):
            guard server.feeds.contains(where: { $0.id == "feed/\(feed)" }) else { return }
            _ = server.add([SyncedPost(id: 0, feed: "feed/\(feed)", title: "Post", published: clock.now)])
        case .forget(let number): try machine(number)?.forget()
        case .wait: clock.advance(by: 1_000)
        case .synchronize, .send: break
        }
    }

    private func rename(_ feed: Int, at number: Int) throws {
        let (id, title) = ("feed/\(feed)", "Title \(clock.now.timeIntervalSince1970)")
        if let machine = machine(number) {
            guard var known = try machine.subscriptions()[feed] else { return }
            try machine.library.add(.edit(feed: id, title: title, groups: nil), to: SyncMachine.account.id)
            known.source.title = title
            try machine.library.subscribe(known)
        } else {
            guard server.feeds.contains(where: { $0.id == id }) else { return }
            try server.change(.edit(feed: id, title: title, adding: [], removing: []))
        }
        note(.title(feed), title, at: place(number))
    }

    private func note(_ subject: Subject, _ value: String, at place: Int) {
        state.withLock { state in
            state.actCount += 1
            let past = state.known[place] ?? []
            state.acts[subject, default: []].append(
                Act(number: state.actCount, place: place, value: value, past: past))
            state.known[place, default: []].insert(state.actCount)
        }
    }

    // MARK: Faults

    /// A value of a machine that no act explains.
    private func findFault() throws -> String? {
        let (acts, fault) = state.withLock { ($0.acts, $0.fault) }
        if let fault { return fault }
        for (index, machine) in machines.enumerated() {
            for (subject, acts) in acts {
                guard let value = try value(of: subject, at: machine),
                    let last = acts.last(where: { $0.place == index + 1 })
                else { continue }
                let others = acts.filter { $0.place != last.place && !last.past.contains($0.number) }
                if value != last.value, !others.contains(where: { $0.value == value }) {
                    return
                        "\(subject) at machine \(index + 1) is \(value), though \(last.value) was set there"
                }
            }
        }
        return nil
    }

    private func value(of subject: Subject, at machine: SyncMachine) throws -> String? {
        switch subject {
        case .mark(let kind, let post): try machine.has(kind, post).map { "\($0)" }
        case .title(let feed): try machine.subscriptions()[feed]?.source.title
        }
    }

    private func value(of subject: Subject) -> String? {
        switch subject {
        case .mark(.read, let post): server.states[post].map { "\($0.isRead)" }
        case .mark(.bookmarked, let post): server.states[post].map { "\($0.isStarred)" }
        case .title(let feed): server.feeds.first { $0.id == "feed/\(feed)" }?.title
        }
    }

    /// Synchronizes all machines until they agree, and returns what they do not agree on, or an act that was
    /// reversed.
    private func findDifference() async throws -> String? {
        for _ in 0..<3 {
            clock.advance(by: 1_000)
            for number in 1...machines.count {
                await happen(.synchronize(at: number, nil))
                if let fault = try findFault() { return "\(fault), in the end" }
            }
        }
        let (acts, ended) = state.withLock { ($0.acts, $0.ended) }
        for (subject, acts) in acts {
            if case .title(let feed) = subject, ended.contains(feed) { continue }
            guard let value = value(of: subject) else { continue }
            let last = acts.filter { act in !acts.contains { $0.past.contains(act.number) } }
            if !last.contains(where: { $0.value == value }) {
                return "\(subject) is \(value) in the end, not \(last.map(\.value))"
            }
        }
        let (feeds, states) = (server.feeds, server.states)
        for (index, machine) in machines.enumerated() {
            let subscriptions = try machine.subscriptions()
            guard
                subscriptions.mapValues(\.source.title)
                    == Dictionary(feeds.map { (Self.number(of: $0.id), $0.title) }, uniquingKeysWith: { $1 })
            else { return "machine \(index + 1) has other subscriptions: \(subscriptions)" }
            for (post, state) in states {
                guard let stored = try machine.item(post)?.row.state else {
                    if state.isRead, !state.isStarred { continue }
                    return "machine \(index + 1) lacks \(post), which is \(state)"
                }
                if stored.isRead != state.isRead || (stored.bookmarkedAt != nil) != state.isStarred {
                    return "\(post) is \(stored) at machine \(index + 1), and \(state) on the server"
                }
            }
            let waiting = try machine.library.pendingMarks(of: SyncMachine.account.id)
            if !waiting.isEmpty { return "\(waiting) wait at machine \(index + 1)" }
        }
        return nil
    }
}
