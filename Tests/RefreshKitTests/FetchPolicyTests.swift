import FoundationEssentials
import HTTPInterface
import ItemInterface
import LibraryStorageInterface
import RefreshKit
import SourceInterface
import StorageInterface
import Testing

@Suite("FetchPolicy")
struct FetchPolicyTests {
    private let sut = FetchPolicy()
    private let now = Date(timeIntervalSince1970: 1_700_000_000)

    // MARK: Validators

    @Test("Validators are those of the last document")
    func validators() {
        let named = Validators(entityTag: "W/\"é\" ", lastModified: "Mon,  6")

        #expect(page(FetchState(), FetchHints(validators: named)).validators == named)
        #expect(page(state { $0.validators = named }).validators == Validators())
    }

    @Test("After \"not modified\" validators are the updated ones, and warnings stay")
    func notModified() {
        let before = state {
            $0.warnings = ["a"]
            $0.failureCount = 2
            $0.failure = .tooSlow
        }
        let hints = FetchHints(validators: Validators(entityTag: "2", lastModified: "Mon"))

        let after = sut.state(before, after: .notModified(hints), shape: .accumulating, at: now)

        #expect(after.validators == hints.validators)
        #expect(after.status == 304)
        #expect(after.warnings == ["a"])
        #expect(after.lastSuccess == now && after.failureCount == 0 && after.failure == nil)
    }

    @Test(
        "A failure is stored, and leaves the validators and the last success",
        arguments: [
            (SourceError.unreadable(reason: "a"), 200, FetchState.Failure.unreadable),
            (SourceError.missingPath(reason: "a"), nil, .missingPath),
            (SourceError.unreadablePath(reason: "a"), nil, .unreadablePath),
            (SourceError.loginPage, 200, .loginPage),
            (SourceError.refused(status: 401), 401, .refused), (HTTPError(.tooSlow), nil, .tooSlow),
            (HTTPError(.noConnection), nil, .noConnection), (HTTPError(.certificate), nil, .certificate),
            (HTTPError(.bodyTooLarge), nil, .tooLarge), (HTTPError(.unreadable), nil, .malformed),
            (HTTPError(.unreadable, .truncation), nil, .incomplete),
            (HTTPError(.unreadable, .disconnection), nil, .disconnected),
            (HTTPError(.redirect), nil, .other), (HTTPError(.forbiddenAddress), nil, .privateAddress),
            (StorageError(.full), nil, .notStored),
        ] as [(any Error & Sendable, Int?, FetchState.Failure)])
    func failure(error: any Error & Sendable, status: Int?, failure: FetchState.Failure) {
        let before = page(FetchState(), FetchHints(validators: Validators(entityTag: "1")))

        let after = sut.state(before, after: error, shape: .accumulating, at: now + 9_000)

        #expect(after.validators == Validators(entityTag: "1"))
        #expect(after.lastSuccess == now && after.lastAttempt == now + 9_000)
        #expect(after.status == status && after.failure == failure && after.failureCount == 1)
    }

    @Test("The date of an expired certificate is stored until another result")
    func certificate() {
        var error = HTTPError(.certificate)
        error.certificateExpiry = now - 86_400
        let failed = sut.state(FetchState(), after: error, shape: .accumulating, at: now)
        #expect(failed.certificateExpiry == now - 86_400)
        let other = sut.state(failed, after: HTTPError(.tooSlow), shape: .accumulating, at: now)
        #expect(other.certificateExpiry == nil)
        #expect(page(failed, FetchHints()).certificateExpiry == nil)
    }

    // MARK: Intervals

    @Test(
        "An accumulating source waits an hour, or its response's freshness up to a day",
        arguments: [(nil, 3_600), (60, 3_600), (7_200, 7_200), (1_000_000, 86_400)] as [(Double?, Double)])
    func interval(named: Double?, expected: Double) {
        for validators in [Validators(lastModified: "Mon"), Validators()] {
            let hints = FetchHints(validators: validators, notBefore: named.map { now + $0 })

            #expect(sut.next(page(FetchState(), hints), at: now) == .at(now + expected))
        }
    }

    @Test(
        "A paged source waits five minutes, or its response's freshness",
        arguments: [(nil, 300), (60, 300), (900, 900)] as [(Double?, Double)])
    func pagedInterval(named: Double?, expected: Double) {
        let hints = FetchHints(notBefore: named.map { now + $0 })

        #expect(sut.next(page(FetchState(), hints, .paged), at: now) == .at(now + expected))
    }

    @Test("A source that was never fetched is due for every cause", arguments: FetchCause.allCases)
    func neverFetched(cause: FetchCause) {
        #expect(sut.next(FetchState(), at: now) == .now)
        #expect(sut.refusal(FetchState(), by: cause, at: now) == nil)
    }

    @Test("A source is due from the end of its interval on")
    func due() {
        let state = page(FetchState())

        #expect(sut.refusal(state, by: .schedule, at: now + 3_599) == .notDue(until: now + 3_600))
        #expect(sut.refusal(state, by: .schedule, at: now + 3_600) == nil)
        #expect(sut.next(state, at: now + 3_600) == .now)
    }

    @Test("The reader may fetch before the interval, once a minute at most")
    func reader() {
        let state = page(FetchState())

        for seconds in [0.0, 59] {
            #expect(sut.refusal(state, by: .reader, at: now + seconds) == .tooSoon(until: now + 60))
        }
        #expect(sut.refusal(state, by: .reader, at: now + 60) == nil)
    }

    @Test(
        "After a failure that reached a server, too, the reader may fetch once a minute at most",
        arguments: [HTTPError.Reason.tooSlow, .certificate, .unreadable, .bodyTooLarge, .redirect])
    func readerAfterFailure(reason: HTTPError.Reason) {
        let state = sut.state(FetchState(), after: HTTPError(reason), shape: .accumulating, at: now)

        #expect(sut.refusal(state, by: .reader, at: now + 59) == .tooSoon(until: now + 60))
        #expect(sut.refusal(state, by: .reader, at: now + 60) == nil)
    }

    @Test("A change of a source is read at once")
    func change() {
        #expect(sut.refusal(page(FetchState()), by: .change, at: now) == nil)
    }

    // MARK: What servers ask for

    @Test("A server's wait of up to a day applies to every cause", arguments: FetchCause.allCases)
    func retryAfter(cause: FetchCause) {
        for (seconds, expected) in [(600.0, 600.0), (1_000_000, 86_400)] {
            let error = SourceError.refused(status: 503, retryAfter: now + seconds)
            let after = sut.state(FetchState(), after: error, shape: .paged, at: now)

            #expect(sut.refusal(after, by: cause, at: now + 300) == .serverAsked(until: now + expected))
            #expect(sut.refusal(after, by: cause, at: now + expected) == nil)
        }
    }

    @Test("An exhausted rate limit is a server's wait")
    func rateLimit() {
        let after = page(FetchState(), FetchHints(retryAfter: now + 900), .paged)

        #expect(sut.refusal(after, by: .reader, at: now + 899) == .serverAsked(until: now + 900))
        #expect(sut.next(after, at: now) == .at(now + 900))
    }

    @Test("A later response without a wait does not shorten one that is running")
    func longerWaitCounts() {
        let waiting = state { $0.retryAfter = now + 900 }

        #expect(page(waiting).retryAfter == now + 900)
        #expect(page(waiting, FetchHints(retryAfter: now + 9)).retryAfter == now + 900)
        #expect(
            sut.state(waiting, after: HTTPError(.tooSlow), shape: .paged, at: now).retryAfter == now + 900)
    }

    @Test("The wait of 429 applies to the host, and that of another status to the source")
    func hostWait() {
        for status in [429, 503] {
            let error = SourceError.refused(status: status, retryAfter: now + 600)
            let after = sut.state(FetchState(), after: error, shape: .accumulating, at: now)

            #expect(sut.hostWait(after, at: now) == (status == 429 ? now + 600 : nil))
            #expect(sut.hostWait(after, at: now + 600) == nil)
        }
        let wait = FetchRefusal.serverAsked(until: now + 600)
        #expect(sut.refusal(FetchState(), by: .reader, hostWait: now + 600, at: now) == wait)
        #expect(sut.next(FetchState(), hostWait: now + 600, at: now) == .at(now + 600))
    }

    // MARK: Failures

    @Test(
        "With each refusal in a row the wait doubles, from an hour to a day", arguments: [404, 401, 403, 500])
    func backoff(status: Int) {
        var (state, now) = (FetchState(), now)
        for hours in [1.0, 2, 4, 8, 16, 24, 24] {
            state = sut.state(
                state, after: SourceError.refused(status: status), shape: .accumulating, at: now)
            #expect(sut.next(state, at: now) == .at(now + hours * 3_600))
            now += hours * 3_600
        }
    }

    @Test("Without a connection the wait doubles from five seconds to five minutes")
    func noConnection() {
        var (state, now) = (FetchState(), now)
        for seconds in [5.0, 10, 20, 40, 80, 160, 300, 300] {
            state = sut.state(state, after: HTTPError(.noConnection), shape: .accumulating, at: now)
            #expect(sut.next(state, at: now) == .at(now + seconds))
            now += seconds
        }
        for hours in [1.0, 2] {
            state = sut.state(state, after: SourceError.refused(status: 404), shape: .accumulating, at: now)
            #expect(
                sut.next(state, at: now) == .at(now + hours * 3_600), "a refusal is another kind")
            now += hours * 3_600
        }
        state = sut.state(state, after: HTTPError(.noConnection), shape: .accumulating, at: now)
        #expect(sut.next(state, at: now) == .at(now + 5))
    }

    @Test("A source without a connection is fetched for the network and the reader, unless in a wait")
    func networkReturns() {
        var state = sut.state(FetchState(), after: HTTPError(.noConnection), shape: .accumulating, at: now)
        #expect(sut.refusal(state, by: .schedule, at: now) == .notDue(until: now + 5))
        for cause in [FetchCause.network, .reader] { #expect(sut.refusal(state, by: cause, at: now) == nil) }
        #expect(sut.refusal(page(FetchState()), by: .network, at: now) == .notDue(until: now + 3_600))

        state.retryAfter = now + 60
        #expect(sut.refusal(state, by: .network, at: now) == .serverAsked(until: now + 60))
        (state.retryAfter, state.isGone) = (nil, true)
        #expect(sut.refusal(state, by: .network, at: now) == .gone)
    }

    @Test("A named source is fetched for every cause, without validators, unless its server asked to wait")
    func named() {
        let sut = FetchPolicy.named
        let hints = FetchHints(validators: Validators(entityTag: "1"), notBefore: now + 900)
        var state = sut.state(
            FetchState(), after: .page(SourcePage(items: [], hints: hints)), shape: .paged, at: now)

        #expect(state.validators.isEmpty)
        for cause in FetchCause.allCases { #expect(sut.refusal(state, by: cause, at: now) == nil) }

        for error in [SourceError.refused(status: 503, retryAfter: now + 60), RetryLater(date: now + 90)]
            as [any Error]
        {
            state = sut.state(state, after: error, shape: .paged, at: now)
            #expect(sut.refusal(state, by: .reader, at: now) == .serverAsked(until: state.retryAfter!))
        }
        #expect(state.retryAfter == now + 90)
        state = sut.state(state, after: SourceError.refused(status: 410), shape: .paged, at: now + 90)
        #expect(sut.refusal(state, by: .reader, at: now + 90) == nil)
    }

    @Test("A failure does not shorten a wait")
    func failureDuringAWait() {
        let waiting = state {
            $0.lastAttempt = now
            $0.notBefore = now + 80_000
            $0.failureCount = 1_000
        }
        let after = sut.state(waiting, after: HTTPError(.noConnection), shape: .accumulating, at: now)
        #expect(sut.next(after, at: now) == .at(now + 80_000))
    }

    @Test("A source that is gone is fetched by the reader only, once a day, until it responds")
    func gone() {
        var state = sut.state(
            page(FetchState()), after: SourceError.refused(status: 410), shape: .accumulating, at: now)
        #expect(state.isGone)
        #expect(sut.next(state, at: now + 1e9) == .never)
        #expect(sut.refusal(state, by: .schedule, at: now + 1e9) == .gone)
        #expect(sut.refusal(state, by: .reader, at: now + 86_399) == .tooSoon(until: now + 86_400))
        #expect(sut.refusal(state, by: .reader, at: now + 86_400) == nil)
        state = sut.state(state, after: HTTPError(.noConnection), shape: .accumulating, at: now + 86_400)
        #expect(state.isGone)
        #expect(!page(state).isGone)
    }

    @Test("Refusals other than 410 do not stop automatic fetches", arguments: [404, 401, 451, 500])
    func notGone(status: Int) {
        let error = SourceError.refused(status: status)
        #expect(!sut.state(FetchState(), after: error, shape: .accumulating, at: now).isGone)
    }

    // MARK: Moves

    @Test("A new address is confirmed on the third different day on which it responds with a document")
    func move() throws {
        let url = try #require(HTTPURL("https://new.example/feed"))
        var state = FetchState()
        for (hours, isConfirmed) in [(0.0, false), (0.5, false), (24, false), (25, false), (48, true)] {
            let time = now + hours * 3_600
            state = sut.state(
                state, after: hours == 24 ? .notModified(FetchHints(movedTo: url)) : .page(moved(url)),
                shape: .accumulating, at: time)
            #expect(sut.confirmedAddress(state) == (isConfirmed ? url.text : nil))
        }
    }

    @Test("A day begins at midnight in UTC")
    func midnight() throws {
        let url = try #require(HTTPURL("https://new.example/feed"))
        let midnight = Date(timeIntervalSince1970: 86_400 * 20_000)
        let before = sut.state(FetchState(), after: .page(moved(url)), shape: .accumulating, at: midnight - 1)

        let after = sut.state(before, after: .page(moved(url)), shape: .accumulating, at: midnight)

        #expect(after.move?.confirmations == [midnight - 1, midnight])
    }

    @Test(
        "A move is discarded when the old address responds or redirects elsewhere, and kept after a failure")
    func moveEnds() throws {
        let url = try #require(HTTPURL("https://new.example/feed"))
        let other = try #require(HTTPURL("https://other.example/feed"))
        let before = sut.state(FetchState(), after: .page(moved(url)), shape: .accumulating, at: now)

        #expect(page(before).move == nil)
        let elsewhere = sut.state(before, after: .page(moved(other)), shape: .accumulating, at: now + 9)
        #expect(elsewhere.move == FetchState.Move(address: other.text, confirmations: [now + 9]))
        let failed = sut.state(
            before, after: SourceError.unreadable(reason: ""), shape: .accumulating, at: now + 90_000)
        #expect(failed.move == before.move)
    }

    // MARK: Clocks

    @Test("Stored times more than a day ahead are ignored")
    func clockSetBack() {
        let state = state {
            $0.lastAttempt = now
            $0.notBefore = now + 3_600
            $0.retryAfter = now + 600
        }
        let past = now - 10_000_000

        #expect(sut.next(state, at: past) == .now)
        for cause in FetchCause.allCases { #expect(sut.refusal(state, by: cause, at: past) == nil) }
        #expect(sut.hostWait(self.state { ($0.status, $0.retryAfter) = (429, now) }, at: past) == nil)
    }

    // MARK: Values

    private func state(_ change: (inout FetchState) -> Void) -> FetchState {
        var state = FetchState()
        change(&state)
        return state
    }

    private func moved(_ url: HTTPURL) -> SourcePage {
        SourcePage(items: [], hints: FetchHints(movedTo: url))
    }

    private func page(
        _ state: FetchState, _ hints: FetchHints = FetchHints(), _ shape: SourceShape = .accumulating
    ) -> FetchState {
        sut.state(state, after: .page(SourcePage(items: [], hints: hints)), shape: shape, at: now)
    }
}
