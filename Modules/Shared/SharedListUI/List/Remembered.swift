import Observation

/// A value that is worked out once, and again when something observable that it read has changed.
///
/// An observation cannot be cancelled; it ends when something that was read changes. So each also reads a tripwire of
/// its own, and pulling that ends it: nothing piles up on what lives longer than the value.
@MainActor final class Remembered<Value> {
    private(set) var value: Value?

    private let tripwire = Tripwire()
    private let onChange: () -> Void
    /// Counts the observations, so that an old one that ends late is known.
    private var round = 0
    private var isArmed = false

    /// - Parameter onChange: Called once when the value has become stale by a change of what it read; it runs before
    ///   the change is made, so the value must be asked for later.
    init(onChange: @escaping () -> Void) {
        self.onChange = onChange
    }

    // Isolated, because a pulled wire may be seen by whoever observes a larger part of the screen.
    isolated deinit {
        tripwire.pull()
    }

    /// The value, worked out now if it is not known or stale.
    func callAsFunction(_ work: () -> Value) -> Value {
        if let value { return value }
        forget()
        isArmed = true
        let round = round
        let value = withObservationTracking {
            tripwire.touch()
            return work()
        } onChange: { [weak self] in
            guard let self else { return }
            // Whatever a screen shows lives on the main actor, so its changes are made there.
            MainActor.assumeIsolated { self.change(in: round) }
        }
        self.value = value
        return value
    }

    /// Makes the value be worked out anew, without telling anyone.
    func forget() {
        value = nil
        round += 1
        guard isArmed else { return }
        isArmed = false
        tripwire.pull()
    }

    private func change(in round: Int) {
        guard round == self.round else { return }
        isArmed = false
        value = nil
        onChange()
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
