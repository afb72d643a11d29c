public import Testing

/// Polls a condition: yields to other tasks between the first polls, and sleeps between later ones, which
/// leaves the processors to what the test waits for. Records an issue where the condition does not hold within
/// the limit. Runs on the caller's actor.
///
/// - Returns: Whether the condition held within the limit.
@discardableResult
public func eventually(
    within limit: Duration = .seconds(180), _ comment: @autoclosure () -> Comment? = nil,
    sourceLocation: SourceLocation = #_sourceLocation, _ condition: () async throws -> Bool
) async rethrows -> Bool {
    let start = ContinuousClock.now
    var polls = 0
    while true {
        if try await condition() { return true }
        if Task.isCancelled || ContinuousClock.now - start >= limit { break }
        polls += 1
        if polls < 100 { await Task.yield() } else { try? await Task.sleep(for: .milliseconds(1)) }
    }
    Issue.record(comment() ?? "This did not come to be so within \(limit)", sourceLocation: sourceLocation)
    return false
}
