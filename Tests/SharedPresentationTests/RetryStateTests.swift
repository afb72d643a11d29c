import FoundationEssentials
import Testing

@testable import SharedPresentation

@Suite("The state of automatic retries")
nonisolated struct RetryStateTests {
    @Test("A failure of the network is followed by a wait and a retry")
    func network() throws {
        var sut = RetryState()
        let wait = try #require(sut.failed(with: .noConnection).wait)
        #expect(wait.duration == .seconds(5))
        #expect(sut.isWaiting)
        #expect(sut.ended(wait) == .retry)
        #expect(!sut.isWaiting)
    }

    @Test("The waits for the network begin with 5 seconds, double, and end at 5 minutes")
    func backoff() {
        var sut = RetryState()
        let waits = (0..<9).map { _ in sut.failed(with: .noConnection).wait?.duration }
        #expect(waits == [5, 10, 20, 40, 80, 160, 300, 300, 300].map { .seconds($0) })
        _ = sut.succeeded()
        #expect(sut.failed(with: .noConnection).wait?.duration == .seconds(5))
    }

    @Test("A wait ends only once")
    func secondEnd() throws {
        var sut = RetryState()
        let wait = try #require(sut.failed(with: .noConnection).wait)
        _ = sut.ended(wait)
        #expect(sut.ended(wait) == .none)
    }

    @Test("The end of a replaced wait is ignored")
    func oldWait() throws {
        var sut = RetryState()
        let old = try #require(sut.failed(with: .noConnection).wait)
        let new = try #require(sut.failed(with: .noConnection).wait)
        #expect(sut.ended(old) == .none)
        #expect(sut.ended(new) == .retry)
    }

    @Test("A wait for a server's time is measured from the date")
    func server() throws {
        var sut = RetryState()
        let wait = try #require(sut.failed(with: .retryLater(until: Self.date + 42)).wait)
        #expect(wait.duration == .seconds(42))
    }

    @Test("A server's time in the past is treated as a failure of the network")
    func nearlyPast() {
        var sut = RetryState()
        #expect(sut.failed(with: .retryLater(until: Self.date + 1)).wait?.duration == .seconds(1))
        #expect(sut.failed(with: .retryLater(until: Self.date)).wait?.duration == .seconds(5))
        #expect(sut.failed(with: .retryLater(until: Self.date - 30)).wait?.duration == .seconds(10))
    }

    @Test("A wait for a server's time leaves the backoff unchanged")
    func serverThenNetwork() throws {
        var sut = RetryState()
        for _ in 0..<3 { _ = sut.failed(with: .retryLater(until: Self.date + 42)) }
        #expect(try #require(sut.failed(with: .noConnection).wait).duration == .seconds(5))
    }

    @Test("A failure that is not retried cancels the planned retry")
    func otherFailure() {
        var sut = RetryState()
        #expect(sut.failed(with: .unreadable) == .none)
        _ = sut.failed(with: .noConnection)
        #expect(sut.failed(with: .unreadable) == .stop)
        #expect(!sut.isWaiting)
    }

    @Test("A start and a success cancel a planned retry")
    func stops() {
        var sut = RetryState()
        #expect(sut.stopped() == .none)
        #expect(sut.succeeded() == .none)
        _ = sut.failed(with: .noConnection)
        #expect(sut.stopped() == .stop)
        _ = sut.failed(with: .noConnection)
        #expect(sut.succeeded() == .stop)
    }

    @Test("An early retry shortens the wait and never extends it")
    func earlyRetry() throws {
        var sut = RetryState()
        _ = sut.failed(with: .noConnection)
        #expect(sut.networkBecameReachable(at: .zero) == .retry)
        _ = sut.failed(with: .noConnection, at: .seconds(1))  // the wait ends at 11 s
        #expect(try #require(sut.networkBecameReachable(at: .seconds(2)).wait).duration == .seconds(3))
        #expect(sut.networkBecameReachable(at: .seconds(3)) == .none)
        #expect(sut.isWaiting)
        #expect(sut.networkBecameReachable(at: .seconds(10)) == .retry, "The shortened wait's end is overdue")
    }

    @Test("A reachable network does not retry a load that waits for a server's time")
    func serverIsNotRetriedEarly() {
        var sut = RetryState()
        _ = sut.failed(with: .retryLater(until: Self.date + 42))
        #expect(sut.networkBecameReachable(at: .zero) == .none)
        #expect(sut.isWaiting)
    }

    @Test("An early retry after a success need not wait for the previous one")
    func earlyRetryAfterSuccess() {
        var sut = RetryState()
        _ = sut.failed(with: .noConnection)
        _ = sut.networkBecameReachable(at: .zero)
        _ = sut.succeeded()
        _ = sut.failed(with: .noConnection)
        #expect(sut.networkBecameReachable(at: .zero) == .retry)
    }

    @Test("A due retry is not delayed by an early one")
    func dueRetry() {
        var sut = RetryState()
        _ = sut.failed(with: .noConnection)
        #expect(sut.networkBecameReachable(at: .seconds(5)) == .retry)
    }

    fileprivate static let date = Date(timeIntervalSince1970: 1_700_000_000)
}

nonisolated extension RetryState {
    fileprivate mutating func failed(with failure: LoadFailure, at now: Duration = .zero) -> Action {
        failed(with: failure, at: now, on: RetryStateTests.date)
    }
}

nonisolated extension RetryState.Action {
    fileprivate var wait: RetryState.Wait? {
        if case .wait(let wait) = self { wait } else { nil }
    }
}
