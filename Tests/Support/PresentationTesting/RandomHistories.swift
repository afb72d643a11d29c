public import Testing

/// Looks for a fault in what comes of random histories of events, and reports the shortest history it finds for it.
///
/// The same seed gives the same histories in every run. A history that has a fault is shortened as long as some fault
/// stays, so that what is reported can be read.
/// - Parameters:
///   - count: How many histories are tried.
///   - longest: The greatest number of events in a history.
///   - seed: Where the random numbers begin.
///   - event: Makes one event.
///   - fault: Lets a history happen to a new subject and says what is wrong with what comes of it; `nil` where nothing is.
public func expectNoFault<Event>(
    inHistories count: Int, upTo longest: Int, seed: UInt64 = 2_026,
    sourceLocation: SourceLocation = #_sourceLocation,
    of event: (inout SeededGenerator) -> Event, fault: ([Event]) -> String?
) {
    var generator = SeededGenerator(seed: seed)
    for number in 0..<count {
        let length = Int.random(in: 1...longest, using: &generator)
        let history = (0..<length).map { _ in event(&generator) }
        guard fault(history) != nil else { continue }
        let short = shortened(history, keeping: fault)
        let events = short.map { "  \($0)" }.joined(separator: "\n")
        Issue.record(
            "\(fault(short) ?? "") (seed \(seed), history \(number)), after:\n\(events)",
            sourceLocation: sourceLocation)
        return
    }
}

/// The shortest history that leaving out events leads to while a fault stays.
public func shortened<Event>(_ history: [Event], keeping fault: ([Event]) -> String?) -> [Event] {
    var history = history
    var size = max(1, history.count / 2)
    while true {
        var start = 0
        var isShorter = false
        while start < history.count {
            var candidate = history
            candidate.removeSubrange(start..<min(start + size, history.count))
            if fault(candidate) != nil {
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
