import Observation

/// Memoizes a value until an observable property that its computation read changes.
///
/// Swift's observations cannot be cancelled; each ends with the first change of a property. A computation
/// therefore also reads a property of the memo's own, whose change ends an observation that is no longer
/// needed. Otherwise observations of long-lived objects would accumulate.
@MainActor final class Memoized<Value> {
    private(set) var value: Value?

    private let onChange: () -> Void
    private let endSignal = EndSignal()
    /// Retained by the observed objects until one changes.
    private(set) weak var observation: OneShotObservation?

    /// - Parameter onChange: Called once when the value is invalidated. It runs before the property changes,
    ///   so the value must be recomputed later.
    init(onChange: @escaping () -> Void) {
        self.onChange = onChange
    }

    // Isolated, because its signal may end observations of enclosing computations on the main actor.
    isolated deinit {
        endSignal.send()
    }

    /// The memoized value, computed if it is missing or was invalidated.
    func callAsFunction(_ work: () -> Value) -> Value {
        if let value { return value }
        invalidate()
        let observation = OneShotObservation { [weak self] in
            self?.value = nil
            self?.onChange()
        }
        let value = withObservationTracking {
            endSignal.access()
            return work()
        } onChange: {
            // Screens and their properties are isolated to the main actor, so changes happen there.
            MainActor.assumeIsolated { observation.onEnd() }
        }
        self.observation = observation
        self.value = value
        return value
    }

    /// Discards the value without calling `onChange`.
    func invalidate() {
        value = nil
        guard let observation else { return }
        observation.onEnd = {}
        endSignal.send()
    }
}

/// An observation that ends with the first change.
final class OneShotObservation {
    fileprivate var onEnd: () -> Void

    fileprivate init(onEnd: @escaping () -> Void) {
        self.onEnd = onEnd
    }
}

/// An observable object whose only changes end observations.
nonisolated private final class EndSignal: Observable, Sendable {
    private let registrar = ObservationRegistrar()

    private var signal: Void { () }

    func access() {
        registrar.access(self, keyPath: \.signal)
    }

    func send() {
        registrar.withMutation(of: self, keyPath: \.signal) {}
    }
}
