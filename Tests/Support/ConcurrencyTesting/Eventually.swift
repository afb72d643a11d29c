public import Testing

/// Polls a condition, and yields to other tasks between polls. Records an issue where the condition does not
/// hold within the limit. Runs on the caller's actor.
///
/// - Returns: Whether the condition held within the limit.
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
