/// The circuit breaker of one origin, as a value: five failures in a row open it for 30 seconds, then a
/// single probe decides whether it closes or stays open for as long again.
struct CircuitBreaker: Hashable {
    /// Admits one request.
    enum Permit: Hashable {
        case ordinary
        /// The request tests whether the origin has recovered.
        case probe
    }

    /// The outcome of a request as evidence about its origin.
    enum Outcome: Hashable {
        case success
        case failure
        /// No evidence, such as a cancelled request.
        case neither
    }

    /// The failures in a row that open the circuit.
    static let failureLimit = 5
    /// The time for which the circuit stays open.
    static let openDuration = Duration.seconds(30)

    private var failures = 0
    private var opensUntil = Duration.zero
    private var isProbing = false

    /// Whether only probes and user-initiated requests are admitted.
    var isOpen: Bool { failures >= Self.failureLimit }

    /// Admits a request, or refuses it with `nil`.
    ///
    /// - Parameter isUserInitiated: Whether a user action caused the request, which is then always admitted.
    mutating func admit(at now: Duration, isUserInitiated: Bool) -> Permit? {
        guard isOpen, !isUserInitiated else { return .ordinary }
        guard now >= opensUntil, !isProbing else { return nil }
        isProbing = true
        return .probe
    }

    /// Returns a permit with the outcome of its request.
    mutating func end(_ permit: Permit, with outcome: Outcome, at now: Duration) {
        if permit == .probe { isProbing = false }
        switch outcome {
        case .success: failures = 0
        case .failure:
            failures += 1
            if isOpen { opensUntil = now + Self.openDuration }
        case .neither: break
        }
    }
}
