import Observation

/// A value that is worked out once, and again when something observable that it read has changed.
///
/// An observation cannot be cancelled; it ends when something that was read changes. So each also reads a tripwire of
/// its own, and pulling that ends it: nothing piles up on what lives longer than the value.
@MainActor final class Remembered<Value> {
    private(set) var value: Value?

    private let onChange: () -> Void
    private let tripwire = Tripwire()
    /// Kept by what was read, until that changes.
    private(set) weak var observation: OneObservation?

    /// - Parameter onChange: Called once when the value has become stale by a change of what it read; it runs before
    ///   the change is made, so the value must be asked for later.
    init(onChange: @escaping () -> Void) {
        self.onChange = onChange
    }

    // Isolated, because observers of a larger part of the screen may see the pulled wire.
    isolated deinit {
        tripwire.pull()
    }

    /// The value, worked out now if it is not known or stale.
    func callAsFunction(_ work: () -> Value) -> Value {
        if let value { return value }
        forget()
        let observation = OneObservation { [weak self] in
            self?.value = nil
            self?.onChange()
        }
        let value = withObservationTracking {
            tripwire.touch()
            return work()
        } onChange: {
            // Whatever a screen shows lives on the main actor, so its changes are made there.
            MainActor.assumeIsolated { observation.end() }
        }
        self.observation = observation
        self.value = value
        return value
    }

    /// Makes the value be worked out anew, without telling anyone.
    func forget() {
        value = nil
        guard let observation else { return }
        observation.onEnd = {}
        tripwire.pull()
    }
}

/// One observation, which ends with the first change.
final class OneObservation {
    fileprivate var onEnd: () -> Void

    fileprivate init(onEnd: @escaping () -> Void) {
        self.onEnd = onEnd
    }

    fileprivate func end() {
        onEnd()
    }
}

/// Something observable that changes only to end observations.
nonisolated private final class Tripwire: Observable, Sendable {
    private let registrar = ObservationRegistrar()

    private var wire: Void { () }

    func touch() {
        registrar.access(self, keyPath: \.wire)
    }

    func pull() {
        registrar.withMutation(of: self, keyPath: \.wire) {}
    }
}
