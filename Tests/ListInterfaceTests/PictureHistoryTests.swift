import RandomTesting
import Testing
import TextInterface

@testable import ListInterface

/// Lets anything happen to a row's picture, in any order, and compares it with plain facts that say what a reader may
/// expect.
@Suite("Random histories of a row's picture")
struct PictureHistoryTests {
    @Test(
        "After any history the right art is loaded once and shown, and nothing for a row outside the prefetch window"
    )
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

/// What can happen to a row's picture.
private enum PictureEvent: Equatable {
    case prefetch(PictureTarget?)
    case cancelPrefetching
    case retry
    case otherPicture
    case success(endIsSeenFirst: Bool)
    /// Of the transfer, or of what could not be decoded: for the row it is the same.
    case failure(endIsSeenFirst: Bool)
    case cancelledByOthers

    /// What only happens to a load that runs.
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

    /// A grid that no other art has.
    var grid: Grid {
        let place = PictureEvent.targets.firstIndex(of: target)!
        return Grid(
            columns: 1, rows: 1,
            style: Style(background: Color(UInt32(picture * PictureEvent.targets.count + place))))
    }
}

/// What a reader may expect, as facts.
private struct Facts {
    enum Result { case none, art, failure, cancellation }

    /// Which picture it is; it may become another.
    var picture = 1
    /// What its art is to be made for; `nil` while the row is far or has no room.
    var target: PictureTarget?
    /// How the last load ended.
    var result = Result.none
    /// The art on the screen.
    var art: Art?

    /// The load that has to run: there is one while the row is near and the last one has not ended.
    var load: Art? { result == .none ? target.map { Art(picture: picture, target: $0) } : nil }
    var isFailed: Bool { target != nil && result == .failure }

    mutating func happen(_ event: PictureEvent) {
        switch event {
        case .prefetch(let next?):
            // A failure is the picture's, not the target's.
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

/// The state machine, with somebody who does what it asks for and notes what it should not have asked for.
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

    /// Ends the load, and lets that be seen as the end of any other is.
    private mutating func cancel() {
        if load == nil { fault = "a load was to end that did not run" }
        load = nil
        state.ended()
    }
}
