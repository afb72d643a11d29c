import Synchronization
import TerminalInterface

extension Session {
    /// What is known of the widths of clusters.
    enum Widths {
        case unknown
        /// Asked for, with the columns that were answered so far.
        case asked([Int])
        case known
    }

    /// Asks once how wide clusters are about which terminals disagree, when the first of them was shown. Within a multiplexer nobody can tell: it answers by
    /// itself, and another terminal draws.
    func askWidths() {
        guard loop.questions.wereAnswered, screen.hasMetUncertainWidth else { return }
        let isDue = state.withLock { state in
            guard case .unknown = state.widths, state.evidence.row?.isMultiplexer != true else {
                return false
            }
            state.widths = .asked([])
            return true
        }
        guard isDue else { return }
        loop.expectAnswer()
        let outcome = screen.askWidths()
        if case .kept = outcome {
            loop.questions.takeBack()
            state.withLock { $0.widths = .unknown }
        }
        settle(outcome)
    }

    /// Takes a place of the cursor as the end of the next sample.
    func takeCursor(row: Int, column: Int) {
        let parts = state.withLock { state -> ClusterParts? in
            guard case .asked(var widths) = state.widths, row == ClusterParts.rowOfQuestion + 1 else {
                return nil
            }
            widths.append(column - 1)
            guard widths.count == ClusterParts.samples.count else {
                state.widths = .asked(widths)
                return nil
            }
            state.widths = .known
            return ClusterParts(widths: widths)
        }
        if let parts { settle(screen.show(clusters: parts)) }
    }
}
