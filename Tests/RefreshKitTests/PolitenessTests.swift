import ConcurrencyTesting
import FoundationEssentials
import HTTPInterface
import ItemInterface
import LibraryStorageInterface
import RefreshKit
import StorageTesting
import Synchronization
import Testing

@Suite("Days of polite behavior, in virtual time")
struct PolitenessTests {
    /// A mistake of a program that fetches.
    struct Mistake: Sendable, CustomTestStringConvertible {
        let name: String
        /// A rule that is then broken.
        var rule: Politeness.Rule
        var sources = [1]
        var days = 1
        var policy: @Sendable (inout FetchPolicy) -> Void = { _ in }
        var forget: @Sendable (inout FetchState) -> Void = { _ in }

        var testDescription: String { name }
    }

    static let mistakes = [
        Mistake(
            name: "validators are forgotten", rule: .conditional,
            forget: { $0.validators = Validators() }),
        Mistake(
            name: "one validator is forgotten", rule: .conditional, sources: [16],
            forget: { $0.validators.lastModified = nil }),
        Mistake(name: "the interval is short", rule: .interval, policy: { $0.interval = 1_800 }),
        Mistake(
            name: "the interval of pages is short", rule: .interval, sources: [7],
            policy: { $0.pagedInterval = 100 }),
        Mistake(
            name: "what a response says of time is forgotten", rule: .interval, sources: [3],
            forget: { $0.notBefore = nil }),
        Mistake(
            name: "failures are not counted", rule: .interval, sources: [4],
            forget: { $0.failureCount = 0 }),
        Mistake(
            name: "waits are too long", rule: .liveness, sources: [14], days: 3,
            policy: { $0.longestInterval = 1e6 }),
        Mistake(
            name: "the reader's haste is not stopped", rule: .readerInterval, days: 3,
            policy: { $0.readerInterval = 0 }),
        Mistake(
            name: "a server's wait is forgotten", rule: .serverWait, sources: [17],
            forget: { $0.retryAfter = nil }),
        Mistake(
            name: "a host's wait is forgotten", rule: .hostWait, sources: [6, 16, 26, 36, 46],
            days: 2, forget: { $0.retryAfter = nil }),
        Mistake(
            name: "a source that is gone is forgotten to be", rule: .gone, sources: [5], days: 3,
            forget: { $0.isGone = false }),
        Mistake(
            name: "an address changes at once", rule: .address, sources: [10],
            policy: { $0.confirmationCount = 1 }),
        Mistake(
            name: "an address never changes", rule: .address, sources: [10], days: 4,
            policy: { $0.confirmationCount = 100 }),
        Mistake(
            name: "hosts are asked three times at once", rule: .hostLimit,
            sources: [1, 11, 21], policy: { $0.hostLimit = 3 }),
        Mistake(
            name: "too many sources are fetched at once", rule: .limit, sources: Array(1...40),
            policy: { $0.limit = 17 }),
        Mistake(
            name: "all start together", rule: .spread, sources: Array(1...100),
            policy: { $0.batchCount = 100 }),
        Mistake(name: "leases are over at once", rule: .lease, days: 2, policy: { $0.leaseLength = 0 }),
    ]

    @Test("A hundred sources, two programs, restarts and an impatient reader break no rule")
    func day() {
        let politeness = observe(ScriptedFeeds.numbers, days: 2)

        #expect(politeness.violations.isEmpty, "\(politeness.violations.prefix(20))")
        #expect(politeness.count > 6_000)
    }

    @Test("A mistake is found, each by the rule that it breaks", arguments: mistakes)
    func mistake(_ mistake: Mistake) {
        var policy = FetchPolicy()
        mistake.policy(&policy)

        let politeness = observe(mistake.sources, days: mistake.days, policy, forget: mistake.forget)

        #expect(politeness.violations.contains { $0.rule == mistake.rule })
    }

    @Test("The same sources without a mistake break no rule")
    func noMistake() {
        for sources in Set(Self.mistakes.map(\.sources)) where sources.count < 10 {
            #expect(observe(sources, days: 4).violations.isEmpty)
        }
    }

    @Test("A request that tells more than it need is found", arguments: ["Cookie", "Referer", "X-Id"])
    func privacy(header: String) {
        let world = RefreshWorld()
        let start = world.time.now
        world.refresh(world.makeRefresher())
        var exchanges = world.server.exchanges
        exchanges[0].request.headers[header] = "a"

        #expect(Politeness(exchanges, sessions: [start...start]).violations.map(\.rule) == [.privacy])
    }

    private func observe(
        _ sources: some Sequence<Int>, days: Int, _ policy: FetchPolicy = FetchPolicy(),
        forget: @escaping @Sendable (inout FetchState) -> Void = { _ in }
    ) -> Politeness {
        let world = RefreshWorld(sources, latency: .milliseconds(700), library: LibraryStub(forget: forget))
        let start = world.time.start
        world.server.respond { request, now in
            try ScriptedFeeds.respond(to: request, at: now.timeIntervalSince(start))
        }
        var sessions: [ClosedRange<Date>] = []
        for day in 0..<days {
            // The second program, from the second day on, works beside the first; on odd days the reader
            // sleeps.
            let hours = day % 2 == 1 ? 14.0 : 24
            let begin = world.time.now
            world.time.run(for: .seconds(hours * 3_600)) {
                await withTaskGroup { group in
                    for program in 0..<(day == 0 ? 1 : 2) {
                        let refresher = world.makeRefresher(policy, holder: program)
                        let random = Double(program) * 0.3 + 0.2
                        let sut = AutomaticRefresh(refresher, clock: world.time) { random }
                        group.addTask {
                            await ServerStub.$program.withValue(program) { await sut.run { _ in } }
                        }
                        if day % 4 == 2 {
                            group.addTask { await ask(refresher, world, after: program * 5_000) }
                        }
                    }
                }
            }
            sessions.append(begin...world.time.now)
            world.time.run(for: .seconds((24 - hours) * 3_600)) {}
        }
        return Politeness(world.server.exchanges, sessions: sessions)
    }

    /// The reader refreshes everything four times, of which two are too soon.
    private func ask(_ refresher: Refresher, _ world: RefreshWorld, after seconds: Int) async {
        for pause in [7_000 + seconds, 20, 20_000, 50] {
            try? await world.time.sleep(for: .seconds(pause))
            try? await refresher.refresh(by: .reader) { _ in }
        }
    }
}
