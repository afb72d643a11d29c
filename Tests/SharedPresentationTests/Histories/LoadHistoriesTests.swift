import RandomTesting
import Testing

@Suite("Random histories of a load with automatic retries")
struct LoadHistoriesTests {
    @Test("After any history a load equals its model, and all kinds of steps are covered")
    func histories() async {
        var reached: Set<Step> = []
        await expectNoFault(inHistories: historyCount, upTo: 25, of: LoadHistoryEvent.random) { history in
            await ComparedLoad().fault(in: history) { reached.insert(Step(phase: $0, event: $1)) }
        }
        guard historyCount >= 10_000 else { return }
        let missing = Step.all.subtracting(reached).map { "\($0.phase): \($0.event)" }.sorted()
        #expect(missing == [], "This never happened")
    }

    @Test(
        "Each deliberate mistake is found, with a history of at most eight events",
        arguments: ComparedLoad.Mistake.allCases)
    func mistakes(mistake: ComparedLoad.Mistake) async {
        let found = await firstFault(inHistories: 10_000, upTo: 25, of: LoadHistoryEvent.random) { history in
            await ComparedLoad(mistake: mistake).fault(in: history)
        }
        #expect((1...8).contains(found?.history.count ?? 0), "\(found?.description ?? "nothing was found")")
    }

    private struct Step: Hashable {
        let phase: LoadModel.Phase
        let event: LoadHistoryEvent

        static let all = Set(
            LoadModel.Phase.allCases.flatMap { phase in
                LoadHistoryEvent.kinds.filter { event in
                    if case .response = event { phase == .loading } else { true }
                }.map { Step(phase: phase, event: $0) }
            })
    }
}
