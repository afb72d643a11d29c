/// Whether one host is asked, as a value: after a number of failures in a row it is left alone for a while, then asked
/// once, and by the answer to that asked again or left alone for as long again.
nonisolated struct Circuit: Hashable {
    /// One request that was let through.
    enum Ticket: Hashable {
        case ordinary
        /// The one that finds out whether the host is well again.
        case probe
    }

    /// What a request says of its host.
    enum Outcome: Hashable {
        case success
        case failure
        /// Nothing, as where nobody wanted the answer any more.
        case neither
    }

    /// So many failures in a row open the circuit.
    static let limit = 5
    /// For so long it stays open.
    static let pause = Duration.seconds(30)

    private var failures = 0
    private var opensUntil = Duration.zero
    private var isProbing = false

    /// Whether nobody but a probe is let through.
    var isOpen: Bool { failures >= Self.limit }

    /// Lets a request through, or not.
    ///
    /// - Parameter isInsisting: Whether it is let through in any case.
    mutating func admit(at now: Duration, isInsisting: Bool) -> Ticket? {
        guard isOpen, !isInsisting else { return .ordinary }
        guard now >= opensUntil, !isProbing else { return nil }
        isProbing = true
        return .probe
    }

    /// A request that was let through has ended.
    mutating func end(_ ticket: Ticket, with outcome: Outcome, at now: Duration) {
        if ticket == .probe { isProbing = false }
        switch outcome {
        case .success: failures = 0
        case .failure:
            failures += 1
            if isOpen { opensUntil = now + Self.pause }
        case .neither: break
        }
    }
}
