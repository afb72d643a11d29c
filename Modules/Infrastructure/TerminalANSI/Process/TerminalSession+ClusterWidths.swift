import Synchronization
import TerminalInterface

extension TerminalSession {
    /// The measurement of clusters of uncertain width.
    enum ClusterWidths {
        case unknown
        /// Probed, with the widths of the replies so far.
        case probed([Int])
        case known
    }

    /// Measures clusters of uncertain width once, after the first of them was shown. A multiplexer replies
    /// itself, and another terminal draws: no measurement is possible there.
    func probeWidths() {
        guard loop.probes.hasReplied, device.hasWrittenUncertainWidth else { return }
        let isDue = state.withLock { state in
            guard case .unknown = state.widths, state.identity.row?.isMultiplexer != true else {
                return false
            }
            state.widths = .probed([])
            return true
        }
        guard isDue else { return }
        loop.expectReply()
        let result = device.probeWidths()
        if case .skipped = result {
            loop.probes.removeLast()
            state.withLock { $0.widths = .unknown }
        }
        handle(result)
    }

    /// Takes a cursor report as the width of the next sample.
    func addClusterWidth(row: Int, column: Int) {
        let parts = state.withLock { state -> ClusterFeatures? in
            guard case .probed(var widths) = state.widths, row == ClusterFeatures.sampleRow + 1 else {
                return nil
            }
            widths.append(column - 1)
            guard widths.count == ClusterFeatures.samples.count else {
                state.widths = .probed(widths)
                return nil
            }
            state.widths = .known
            return ClusterFeatures(widths: widths)
        }
        if let parts { handle(device.show(parts)) }
    }
}
