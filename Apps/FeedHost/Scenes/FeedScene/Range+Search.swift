extension Range<Int> {
    /// The first position, or the last one, that a search finds; `nil` for none and after a cancellation.
    ///
    /// - Parameter find: Searches at most 500 positions, so that other reads can run between two parts.
    func first(isForward: Bool, _ find: (_ part: Range<Int>) async -> Int?) async -> Int? {
        var rest = self
        while !rest.isEmpty, !Task.isCancelled {
            let part = isForward ? rest.prefix(500) : rest.suffix(500)
            if let position = await find(part) { return position }
            rest = isForward ? rest.dropFirst(part.count) : rest.dropLast(part.count)
        }
        return nil
    }
}
