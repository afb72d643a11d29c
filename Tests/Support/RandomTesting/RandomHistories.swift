import Foundation
public import Testing

/// Searches for a fault with random histories of events, and reports the shortest history that it finds.
///
/// The same seed gives the same histories in every run. A history with a fault is shortened while a fault
/// stays.
/// - Parameters:
///   - count: The number of histories.
///   - longest: The greatest number of events in a history.
///   - seed: The seed of the random numbers.
///   - event: Makes one event.
///   - fault: Applies a history to a new subject, and returns the fault; `nil` without one. Runs on the
///     caller's actor.
public func expectNoFault<Event>(
    inHistories count: Int, upTo longest: Int, seed: UInt64 = historySeed,
    sourceLocation: SourceLocation = #_sourceLocation,
    of event: (inout SeededGenerator) -> Event, fault: ([Event]) async -> String?
) async {
    let found = await firstFault(inHistories: count, upTo: longest, seed: seed, of: event, fault: fault)
    if let found { Issue.record("\(found)", sourceLocation: sourceLocation) }
}

/// A fault with the shortest history that leads to it.
public struct HistoryFault<Event>: CustomStringConvertible {
    /// The fault.
    public let fault: String
    /// The events that lead to it.
    public let history: [Event]
    /// The seed of all histories, and the number of the first one with a fault.
    public let seed: UInt64, number: Int

    /// The fault with the seed and the events that reproduce it.
    public var description: String {
        let events = history.map { "  \($0)" }.joined(separator: "\n")
        return "\(fault) (seed \(seed), history \(number)), after:\n\(events)"
    }
}

/// The first fault that random histories lead to; see
/// ``expectNoFault(inHistories:upTo:seed:sourceLocation:of:fault:)``.
public func firstFault<Event>(
    inHistories count: Int, upTo longest: Int, seed: UInt64 = historySeed,
    of event: (inout SeededGenerator) -> Event, fault: ([Event]) async -> String?
) async -> HistoryFault<Event>? {
    var generator = SeededGenerator(seed: seed)
    for number in 0..<count {
        let length = Int.random(in: 1...longest, using: &generator)
        let history = (0..<length).map { _ in event(&generator) }
        guard let sentence = await fault(history) else { continue }
        let short = await shortened(history, keeping: fault)
        return HistoryFault(fault: await fault(short) ?? sentence, history: short, seed: seed, number: number)
    }
    return nil
}

/// The shortest history that leaving out events leads to while a fault stays.
public func shortened<Event>(
    _ history: [Event], keeping fault: ([Event]) async -> String?
) async -> [Event] {
    var history = history
    var size = max(1, history.count / 2)
    while true {
        var start = 0
        var isShorter = false
        while start < history.count {
            var candidate = history
            candidate.removeSubrange(start..<min(start + size, history.count))
            if await fault(candidate) != nil {
                history = candidate
                isShorter = true
            } else {
                start += size
            }
        }
        if size > 1 {
            size /= 2
        } else if !isShorter {
            return history
        }
    }
}

/// The number of histories of a test: `FEEDHOST_HISTORIES` where set, else 10,000.
public var historyCount: Int {
    ProcessInfo.processInfo.environment["FEEDHOST_HISTORIES"].flatMap { Int($0) } ?? 10_000
}

/// The seed of histories: `FEEDHOST_SEED` where set, otherwise a constant.
public var historySeed: UInt64 {
    ProcessInfo.processInfo.environment["FEEDHOST_SEED"].flatMap { UInt64($0) } ?? 2_026
}
