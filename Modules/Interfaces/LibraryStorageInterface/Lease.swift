public import FoundationEssentials

/// The exclusive right of one program to fetch a source.
public struct Lease: Hashable, Sendable {
    /// The program that holds the lease.
    public var holder: UUID
    /// When the lease was acquired.
    public var start: Date
    /// When the lease expires.
    public var end: Date

    /// Makes a lease.
    public init(holder: UUID, start: Date, end: Date) {
        self.holder = holder
        self.start = start
        self.end = end
    }

    /// Whether the lease excludes other programs at a time: not before its start, so that no program is
    /// excluded for long after the clock was set back.
    public func isHeld(at now: Date) -> Bool { start <= now && now < end }
}
