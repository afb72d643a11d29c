import PaginationKit

/// Creates valid pages and all kinds of flawed ones.
nonisolated struct PageMaker {
    private var lastID = 0

    /// A page of a kind for a load, given the shown items. The items of each page have values of their own.
    mutating func page(
        _ answer: PagerEvent.Response, for purpose: PagerModel.Purpose, onTopOf items: [NumberedItem]
    ) -> Page<NumberedItem, Int> {
        let shown = items.map(\.id)
        // The items that a page repeats: the beginning of the list, or those before the cursor.
        let known = purpose.isFirst ? Array(shown.prefix(3)) : Array(shown.suffix(3))
        let new = [fresh(), fresh()]
        let value = lastID
        func page(_ ids: [Int], next: Int?) -> Page<NumberedItem, Int> { .of(ids, value: value, next: next) }
        switch answer {
        case .page: return page(new, next: new.last)
        case .lastPage: return page(new, next: nil)
        case .emptyPage: return page([], next: nil)
        case .overlappingPage:
            let ids = purpose.isFirst ? new + known : known + new
            return page(ids, next: ids.last)
        case .jumbledPage:
            let ids = Array((known.dropFirst() + known.dropFirst(2) + new.prefix(1)).reversed())
            return page(ids, next: ids.last)
        case .repeatedPage: return page(known, next: known.last)
        case .repeatedPageWithNewCursor: return page(known, next: fresh())
        case .unreadablePage: return page([], next: fresh())
        case .loopingPage: return page([], next: purpose.cursor ?? known.last)
        case .failure, .cancellation: return page([], next: nil)
        }
    }

    private mutating func fresh() -> Int {
        lastID += 1
        return lastID
    }
}
