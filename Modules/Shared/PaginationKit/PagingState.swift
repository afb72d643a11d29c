/// The state machine of loading the next page: a pure value that returns the cursor to load.
///
/// At most one load runs.
nonisolated public struct PagingState<Cursor: Hashable & Sendable>: Hashable, Sendable {
    /// The end of the list. Another cursor makes another end.
    public struct End: Hashable, Sendable {
        /// The number, unique among all ends of the list.
        public let number: Int
        /// Whether there is a next page.
        public let hasMore: Bool
    }

    /// Whether a page is loading.
    public private(set) var isLoading = false

    private var next: Cursor?
    private var ends = 0
    /// Whether the end's stay in the prefetch window has started a load.
    private var hasLoadedAtEnd = false

    /// Creates the state of a list without a next page.
    public init() {}

    /// The current end of the list.
    public var end: End { End(number: ends, hasMore: next != nil) }

    /// Handles the cursor of the next page after a change of the list; `nil` after the last page.
    public mutating func update(next: Cursor?) {
        guard next != self.next else { return }
        self.next = next
        renewEnd()
    }

    /// Makes another end after a change of the list, so that the end may load again.
    public mutating func renewEnd() {
        ends += 1
        hasLoadedAtEnd = false
    }

    /// Handles an end's entrance into the prefetch window: loads the next page once per entrance, even after
    /// a failure. An entrance during another load can still load it later.
    ///
    /// - Returns: The cursor of the page to load; `nil` for none.
    public mutating func reachedEnd(_ number: Int) -> Cursor? {
        guard number == ends, !hasLoadedAtEnd else { return nil }
        let cursor = load()
        hasLoadedAtEnd = cursor != nil
        return cursor
    }

    /// Handles an end's exit from the prefetch window.
    public mutating func leftEnd(_ number: Int) {
        if number == ends { hasLoadedAtEnd = false }
    }

    /// Handles a request for the next page: ignored during a load, and after the last page.
    ///
    /// - Returns: The cursor of the page to load; `nil` for none.
    public mutating func load() -> Cursor? {
        guard !isLoading, let next else { return nil }
        isLoading = true
        return next
    }

    /// Handles the result or the cancellation of a load.
    public mutating func ended() {
        isLoading = false
    }
}
