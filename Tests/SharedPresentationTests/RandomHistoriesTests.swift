import PresentationTesting
import Testing

@Suite("The search for faults in random histories")
nonisolated struct RandomHistoriesTests {
    @Test("A history is shortened to the events that its fault needs")
    func shortens() {
        let history = Array(0..<50)
        let short = shortened(history) { $0.contains(7) && $0.contains(31) ? "7 and 31" : nil }
        #expect(short == [7, 31])
    }

    @Test("A fault is reported with its seed and its shortest history")
    func reports() {
        withKnownIssue {
            expectNoFault(inHistories: 1_000, upTo: 20, seed: 3) { generator in
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
    func isDeterministic() {
        func histories() -> [[Int]] {
            var all: [[Int]] = []
            expectNoFault(inHistories: 20, upTo: 20, seed: 5) { generator in
                Int.random(in: 0..<1_000, using: &generator)
            } fault: { history in
                all.append(history)
                return nil
            }
            return all
        }
        #expect(histories() == histories())
    }
}
