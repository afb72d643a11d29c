import RandomTesting
import Testing
import TextInterface

@testable import ListInterface

/// Compares the state machine of a row's picture with a model in random histories.
@Suite("Random histories of a row's picture")
struct PictureHistoryTests {
    @Test("After any history the right art is loaded once and shown, and none outside the prefetch window")
    func histories() async {
        await expectNoFault(inHistories: historyCount, upTo: 40, of: PictureEvent.random) { history in
            var row = Row()
            var facts = Facts()
            for event in history {
                if let load = facts.load, event.isEndOfLoad {
                    row.end(load, with: event)
                } else {
                    row.happen(event)
                }
                facts.happen(event)
                if let fault = row.fault ?? difference(row, facts) { return "\(fault) after \(event)" }
            }
            return nil
        }
    }

    private func difference(_ row: Row, _ facts: Facts) -> String? {
        if row.load != facts.load { return "\(row.load as Any) is loading instead of \(facts.load as Any)" }
        if row.state.isLoading != (facts.load != nil) { return "the placeholder is wrong" }
        if row.state.art?.grid != facts.art?.grid { return "the art is not that of \(facts.art as Any)" }
        if row.isFailed != facts.isFailed { return "the failure is wrong" }
        return nil
    }
}

/// An event of a row's picture.
private enum PictureEvent: Equatable {
    case prefetch(PictureTarget?)
    case cancelPrefetching
    case retry
    case otherPicture
    case success(endIsSeenFirst: Bool)
    /// The transfer or the decoder failed, which the row does not distinguish.
    case failure(endIsSeenFirst: Bool)
    case cancelledByOthers

    /// Whether the event needs a running load.
    var isEndOfLoad: Bool {
        switch self {
        case .success, .failure, .cancelledByOthers: true
        case .prefetch, .cancelPrefetching, .retry, .otherPicture: false
        }
    }

    static let targets: [PictureTarget?] = [
        nil, PictureTarget(box: PictureBox(columns: 4, rows: 2), appearance: .dark),
        PictureTarget(box: PictureBox(columns: 8, rows: 4), appearance: .dark),
        PictureTarget(box: PictureBox(columns: 4, rows: 2), appearance: .light),
    ]

    static func random(_ generator: inout SeededGenerator) -> PictureEvent {
        switch Int.random(in: 0..<12, using: &generator) {
        case 0...3: .prefetch(targets.randomElement(using: &generator)!)
        case 4: .cancelPrefetching
        case 5: .retry
        case 6: .otherPicture
        case 7...8: .success(endIsSeenFirst: .random(using: &generator))
        case 9...10: .failure(endIsSeenFirst: .random(using: &generator))
        default: .cancelledByOthers
        }
    }
}

/// Art of a picture for a target.
private struct Art: Equatable {
    var picture: Int
    var target: PictureTarget

    /// A grid that is unique to this art.
    var grid: Grid {
        let place = PictureEvent.targets.firstIndex(of: target)!
        return Grid(
            columns: 1, rows: 1,
            style: Style(background: Color(UInt32(picture * PictureEvent.targets.count + place))))
    }
}

/// The model: the expected state as plain facts.
private struct Facts {
    enum Result { case none, art, failure, cancellation }

    /// The number of the picture, which may be replaced.
    var picture = 1
    /// The target of the art; `nil` outside the prefetch window or without room.
    var target: PictureTarget?
    /// The result of the last load.
    var result = Result.none
    /// The shown art.
    var art: Art?

    /// The load that must run: one without a result while there is a target.
    var load: Art? { result == .none ? target.map { Art(picture: picture, target: $0) } : nil }
    var isFailed: Bool { target != nil && result == .failure }

    mutating func happen(_ event: PictureEvent) {
        switch event {
        case .prefetch(let next?):
            // A failure belongs to the picture, not to the target.
            if next != target && result != .failure || result == .cancellation { result = .none }
            target = next
        case .prefetch(nil), .cancelPrefetching:
            self = Facts(picture: picture)
        case .retry:
            if result != .art { result = .none }
        case .otherPicture:
            self = Facts(picture: picture + 1, target: target)
        case .success:
            guard let load else { return }
            (result, art) = (.art, load)
        case .failure:
            guard load != nil else { return }
            (result, art) = (.failure, nil)
        case .cancelledByOthers:
            guard load != nil else { return }
            result = .cancellation
        }
    }
}

/// The state machine with a caller that performs its actions and records invalid ones.
private struct Row {
    var state = PictureState.unloaded
    var picture = 1
    var load: Art?
    var fault: String?

    var isFailed: Bool { if case .failed = state { true } else { false } }

    mutating func happen(_ event: PictureEvent) {
        switch event {
        case .prefetch(let target): perform(state.prefetch(target))
        case .cancelPrefetching: perform(state.cancelPrefetching())
        case .retry: perform(state.retried())
        case .otherPicture:
            picture += 1
            perform(state.replaced())
        case .success, .failure, .cancelledByOthers: break
        }
    }

    mutating func end(_ load: Art, with event: PictureEvent) {
        self.load = nil
        switch event {
        case .success(let endIsSeenFirst):
            if endIsSeenFirst { state.ended() }
            state.loaded(PictureArt(load.grid))
            state.ended()
        case .failure(let endIsSeenFirst):
            if endIsSeenFirst { state.ended() }
            state.failed()
            state.ended()
        default: state.ended()
        }
    }

    private mutating func perform(_ action: PictureState.Action) {
        switch action {
        case .nothing: break
        case .request(let target): request(target)
        case .cancel: cancel()
        case .replace(let target):
            cancel()
            state.began()
            request(target)
        }
    }

    private mutating func request(_ target: PictureTarget) {
        if load != nil { fault = "a second load was asked for" }
        load = Art(picture: picture, target: target)
    }

    /// Cancels the load, whose end the state machine sees like any other.
    private mutating func cancel() {
        if load == nil { fault = "a load was to end that did not run" }
        load = nil
        state.ended()
    }
}
