import ConcurrencyInterface
import ConcurrencyTesting
import FoundationEssentials
import HTTPInterface
import ItemInterface
import LibraryStorageInterface
import RefreshKit
import StorageInterface
import StorageTesting
import Synchronization

/// A library of numbered sources, a network and programs that refresh them, all in one virtual time.
final class RefreshWorld: Sendable {
    /// Begins after the dates of the numbered items.
    let time = VirtualTime(start: Date(timeIntervalSince1970: 1_710_368_000))
    let library: LibraryStub
    let server: ServerStub
    private let collected = Mutex<[SourceRefresh]>([])
    private let changeTimes = Mutex<[Double]>([])

    /// - Parameters:
    ///   - sources: The numbers of the sources.
    ///   - latency: The time from a request to its response.
    ///   - library: Where they are subscribed to.
    init(
        _ sources: some Sequence<Int> = [1], latency: Duration = .milliseconds(200),
        library: LibraryStub = LibraryStub(),
        _ respond: @escaping ServerStub.Respond = { _, _ in .document([1]) }
    ) {
        self.library = library
        library.change { content in
            for source in sources { content.subscriptions[Subscription.polled(source).id] = .polled(source) }
        }
        server = ServerStub(time, latency: latency, respond)
    }

    /// The results so far.
    var results: [SourceRefresh] { collected.withLock(\.self) }

    /// Takes the results so far.
    func takeResults() -> [SourceRefresh] {
        collected.withLock { results in
            defer { results = [] }
            return results
        }
    }

    /// The titles of the sources, in the order of their numbers.
    var titles: [String?] {
        library.read { content in
            content.subscriptions.values.sorted { $0.subscribedAt < $1.subscribedAt }.map(\.source.title)
        }
    }

    func collect(_ result: SourceRefresh) { collected.withLock { $0.append(result) } }

    /// The seconds after the start at which a program reported a change of the library.
    var changes: [Double] { changeTimes.withLock(\.self) }

    func noteChange() { changeTimes.withLock { $0.append(time.now.timeIntervalSince(time.start)) } }

    /// What is stored of fetching a source.
    func state(of source: Int = 1) -> FetchState {
        library.read { $0.states[Subscription.polled(source).id] } ?? FetchState()
    }

    /// A program that refreshes; sources whose numbers are divisible by seven are paged.
    func makeRefresher(
        _ policy: FetchPolicy = FetchPolicy(), holder: Int = 1,
        scheduler: any Scheduler = ImmediateScheduler()
    ) -> Refresher {
        Refresher(
            library: library, scheduler: scheduler, wallClock: time, policy: policy,
            holder: .numbered(-holder)
        ) { [server, time] subscription in
            if subscription.source.kind == "unknown" { return nil }
            return SourceStub(
                subscription: subscription, shape: subscription.isPaged ? .paged : .accumulating,
                client: server, now: { time.now })
        }
    }

    /// Has the library take no writes from the server's next response on.
    func fillDisk(with response: HTTPResponse) {
        server.respond { [library] _, _ in
            library.change { $0.failure = StorageError(.full) }
            return response
        }
    }

    /// Refreshes by hand in virtual time, and returns the results.
    @discardableResult
    func refresh(
        _ refresher: Refresher, _ sources: [Int]? = nil, by cause: FetchCause = .reader,
        for duration: Duration = .seconds(600)
    ) -> [SourceRefresh] {
        time.run(for: duration) { [self] in
            let ids = sources.map { Set($0.map { Subscription.polled($0).id }) }
            try? await refresher.refresh(ids, by: cause, report: collect)
        }
        return takeResults()
    }
}

/// Runs each piece of work a moment later.
struct SlowScheduler: Scheduler {
    let time: VirtualTime

    func schedule<Value: Sendable, Failure: Error>(
        _ work: @escaping @Sendable () throws(Failure) -> Value
    ) async throws(Failure) -> Value {
        try? await time.sleep(for: .milliseconds(10))
        return try work()
    }

    func shutdown() async {}
}

extension Subscription {
    /// The subscription to a source that a ``RefreshWorld`` has; the host of each is its remainder by 10.
    static func polled(_ number: Int) -> Subscription {
        var subscription = numbered(number)
        subscription.source.address = "http://host\(number % 10).example/\(number)"
        return subscription
    }

    var isPaged: Bool { (HTTPURL(source.address)?.number ?? 1) % 7 == 0 }
}

extension HTTPURL {
    /// The number of the source at this address.
    var number: Int { url.pathComponents.last.flatMap { Int($0) } ?? 0 }
}

/// The kind of a refresh's outcome, without times and items.
enum OutcomeKind: Hashable {
    case merged(Int)
    case notModified, notDue, tooSoon, serverAsked, gone, isFetching, unknownKind, notSubscribed, offline
    case failed(AnyHashable)
}

extension SourceRefresh {
    var kind: OutcomeKind {
        switch outcome {
        case .merged(let outcome): .merged(outcome.inserted.count)
        case .notModified: .notModified
        case .refused(let refusal):
            switch refusal {
            case .notDue: .notDue
            case .tooSoon: .tooSoon
            case .serverAsked: .serverAsked
            case .gone: .gone
            case .isFetching: .isFetching
            case .unknownKind: .unknownKind
            case .notSubscribed: .notSubscribed
            case .offline: .offline
            }
        case .failed(let error): .failed((error as? AnyHashable) ?? AnyHashable("\(error)"))
        }
    }
}
