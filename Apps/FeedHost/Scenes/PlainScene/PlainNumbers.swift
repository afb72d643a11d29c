import FoundationEssentials

/// The items that have numbers, each once, and the one that was printed last.
nonisolated struct PlainNumbers {
    /// The items in the order of their numbers.
    private(set) var ids: [UUID] = []
    /// The number of items that were printed page by page.
    private(set) var printedCount = 0
    /// The index of the last printed item; `nil` before the first.
    private(set) var place: Int?
    private var known: Set<UUID> = []

    /// Numbers items; those that have a number keep it.
    mutating func append(_ ids: [UUID]) {
        self.ids += ids.filter { known.insert($0).inserted }
    }

    /// The indices of the next items to print, which then count as printed.
    mutating func advance(by count: Int) -> Range<Int> {
        let places = printedCount..<min(ids.count, printedCount + count)
        printedCount = places.upperBound
        place = places.last ?? place
        return places
    }

    /// Sets the last printed item.
    mutating func read(_ place: Int) {
        self.place = place
        // The next item is not printed again by the next page.
        if place == printedCount { printedCount += 1 }
    }

    /// The index of the item of a number, or without a number of the last printed one.
    func place(of number: Int?) -> Int? {
        let place = number.map { $0 - 1 } ?? place
        return place.flatMap { ids.indices.contains($0) ? $0 : nil }
    }
}
