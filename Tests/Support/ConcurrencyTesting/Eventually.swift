public import Testing

/// Asks again and again whether something is so, and lets all other tasks go first in between; records an issue where
/// it is not so within the limit. Runs on its caller, the main actor too.
///
/// - Returns: Whether it came to be so.
@discardableResult
public func eventually(
    within limit: Duration = .seconds(60), _ comment: @autoclosure () -> Comment? = nil,
    sourceLocation: SourceLocation = #_sourceLocation, _ condition: () async throws -> Bool
) async rethrows -> Bool {
    let start = ContinuousClock.now
    while true {
        if try await condition() { return true }
        if Task.isCancelled || ContinuousClock.now - start >= limit { break }
        await Task.yield()
    }
    Issue.record(comment() ?? "This did not come to be so within \(limit)", sourceLocation: sourceLocation)
    return false
}
