import Diagnostics
import Foundation
import LibraryStorageInterface
import StorageTesting
import Testing

@Suite("Check of the sources") struct SourcesCheckTests {
    private let library = ModelLibrary()

    @Test("A library without subscriptions is a note that says how to subscribe")
    func none() {
        #expect(check() == [.note("no subscriptions yet", hint: "subscribe with feedhost add URL")])
    }

    @Test("Readable sources are counted, with the age of the last fetch")
    func readable() throws {
        try subscribe(states: [state(success: 1), state(success: 2)])
        #expect(check() == [.ok("2 of 2 sources up to date, last checked 2 ago")])
    }

    @Test("A failing source is a note with its cause and a hint, beside those that could be read")
    func failing() throws {
        var refused = state(success: 1)
        (refused.failure, refused.status) = (.refused, 404)
        try subscribe(states: [state(success: 2), refused])
        let results = check()
        #expect(results.map(\.status) == [.ok, .note])
        #expect(results[0].text == "1 of 2 sources up to date, last checked 2 ago")
        #expect(results[1].text.hasSuffix(": the server answered 404"))
        #expect(results[1].hint == "see feedhost sources")
    }

    @Test("Where no source could be read, that is a problem", arguments: FetchState.Failure.allCases)
    func unreachable(failure: FetchState.Failure) throws {
        var failing = FetchState()
        (failing.lastAttempt, failing.failure) = (.numbered(1), failure)
        try subscribe(states: [failing])
        let results = check()
        #expect(results.map(\.status) == [.problem, .note])
        #expect(results[0].text == "0 of 1 source up to date")
    }

    @Test("Sources that were never fetched are counted, and offline no source is asked")
    func unfetched() throws {
        try subscribe(states: [FetchState()])
        #expect(
            check(isOffline: true) == [
                .note("not checked (--offline)"),
                .note("1 source not checked yet", hint: "check with feedhost refresh"),
            ])
    }

    @Test("The proxy is reported without its password")
    func proxy() throws {
        try subscribe(states: [state(success: 1)])
        let results = check(["http_proxy": "http://ana:secret@one.example:3128"])
        #expect(results.first == .note("requests may go through the proxy one.example:3128"))
    }

    private func check(_ environment: [String: String] = [:], isOffline: Bool = false) -> [CheckResult] {
        SourcesCheck.results(
            library: library, environment: environment, isOffline: isOffline, program: "feedhost",
            age: { "\(Int($0.timeIntervalSince(.numbered(0)))) ago" })
    }

    private func state(success: Double) -> FetchState {
        var state = FetchState()
        (state.lastAttempt, state.lastSuccess) = (.numbered(success), .numbered(success))
        return state
    }

    private func subscribe(states: [FetchState]) throws {
        for (index, state) in states.enumerated() {
            let subscription = Subscription.numbered(index + 1)
            try library.subscribe(subscription)
            try library.setFetchState(state, of: subscription.id)
        }
    }
}
