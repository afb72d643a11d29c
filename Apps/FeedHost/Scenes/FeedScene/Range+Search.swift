extension Range<Int> {
    /// The first position, from one end or the other, that a search finds; `nil` where it finds none, or is cancelled.
    ///
    /// - Parameter find: Searches a part of 500 positions: a reader who scrolls meanwhile does not wait for the whole search.
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
