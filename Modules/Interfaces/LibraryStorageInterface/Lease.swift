public import FoundationEssentials

/// The right of one program to fetch a source while others wait.
public struct Lease: Hashable, Sendable {
    /// The program that holds the lease.
    public var holder: UUID
    /// When it was given.
    public var start: Date
    /// When it ends by itself.
    public var end: Date

    /// Makes a lease.
    public init(holder: UUID, start: Date, end: Date) {
        self.holder = holder
        self.start = start
        self.end = end
    }

    /// Whether the lease keeps others out at a time: not before its start, so that a clock that was set back cannot keep
    /// everyone out for good.
    public func isHeld(at now: Date) -> Bool { start <= now && now < end }
}
