import RandomTesting
import Testing

@Suite("The search for faults in random histories")
nonisolated struct RandomHistoriesTests {
    @Test("A history is shortened to the events that its fault needs")
    func shortens() async {
        let history = Array(0..<50)
        let short = await shortened(history) { $0.contains(7) && $0.contains(31) ? "7 and 31" : nil }
        #expect(short == [7, 31])
    }

    @Test("A fault is reported with its seed and its shortest history")
    func reports() async {
        await withKnownIssue {
            await expectNoFault(inHistories: 1_000, upTo: 20, seed: 3) { generator in
                Int.random(in: 0..<10, using: &generator)
            } fault: { history in
                history.contains(4) ? "four happened" : nil
            }
        } matching: { issue in
            issue.comments.contains {
                $0.rawValue.hasPrefix("four happened (seed 3, history ")
                    && $0.rawValue.hasSuffix("after:\n  4")
            }
        }
    }

    @Test("The same seed gives the same histories")
    func isDeterministic() async {
        func histories() async -> [[Int]] {
            var all: [[Int]] = []
            await expectNoFault(inHistories: 20, upTo: 20, seed: 5) { generator in
                Int.random(in: 0..<1_000, using: &generator)
            } fault: { history in
                all.append(history)
                return nil
            }
            return all
        }
        #expect(await histories() == histories())
    }
}
