import RandomTesting
import Testing

@Suite("Random histories of a pager")
struct PagerHistoriesTests {
    @Test("After any history the pager equals its model, and all kinds of steps are covered")
    func histories() async {
        var reached: Set<Step> = []
        await expectNoFault(inHistories: historyCount, upTo: 40, of: PagerEvent.random) { history in
            await ComparedPager().fault(in: history) { reached.insert(Step(phase: $0, event: $1)) }
        }
        guard historyCount >= 10_000 else { return }
        let missing = Step.all.subtracting(reached).map { "\($0.phase): \($0.event)" }.sorted()
        #expect(missing == [], "This never happened")
    }

    @Test(
        "Each deliberate mistake is found, with a history of at most six events",
        arguments: ComparedPager.Mistake.allCases)
    func mistakes(mistake: ComparedPager.Mistake) async {
        let found = await firstFault(inHistories: 10_000, upTo: 40, of: PagerEvent.random) { history in
            await ComparedPager(mistake: mistake).fault(in: history)
        }
        #expect((1...6).contains(found?.history.count ?? 0), "\(found?.description ?? "nothing was found")")
    }

    private struct Step: Hashable {
        let phase: PagerPhase
        let event: PagerEvent

        static let all = Set(
            PagerPhase.allCases.flatMap { phase in
                PagerEvent.kinds.filter { phase.allows($0) }.map { Step(phase: phase, event: $0) }
            })
    }
}
