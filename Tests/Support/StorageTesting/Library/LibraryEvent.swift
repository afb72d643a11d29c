public import LibraryStorageInterface
public import RandomTesting

/// An event of a library, with the numbers of sources and items.
///
/// An item's number from 100 on is the id that its publisher has given the item with its last two digits
/// later.
public enum LibraryEvent: Sendable {
    /// The reader subscribes to a source, again where there is a subscription, or the source moves to another
    /// address.
    case subscribe(source: Int, address: Int)
    /// The reader ends a subscription.
    case unsubscribe(source: Int)
    /// A source was fetched.
    case merge(source: Int, numbers: [Int], edition: Int, isPaged: Bool, retaining: Int)
    /// The first page of a copy, or an older one, was fetched.
    case copy(source: Int, numbers: [Int], edition: Int, isFirstPage: Bool)
    /// Items of a copy expire that were last fetched more than some events ago.
    case expire(source: Int, age: Int)
    /// A source was not modified.
    case fetch(source: Int, status: Int)
    /// The reader marks items read or unread.
    case setRead(Bool, numbers: [Int])
    /// The reader bookmarks an item, found in a source.
    case bookmark(Int, of: Int)
    /// The reader deletes a bookmark.
    case deleteBookmark(Int)
    /// A reader opens a list and holds it.
    case open(sources: Set<Int>?, filter: ItemScope.Filter)
    /// The reader marks a held list read; the index wraps around.
    case markRead(list: Int)
    /// The next program that has the library open continues.
    case switchProgram

    /// A random event of few sources and items, so that events affect the same ones.
    public static func random(_ random: inout SeededGenerator) -> LibraryEvent {
        let source = Int.random(in: 1...3, using: &random)
        let number = Self.number(&random)
        switch Int.random(in: 0..<26, using: &random) {
        case ..<3: return .subscribe(source: source, address: Int.random(in: 1...2, using: &random))
        case 3: return .unsubscribe(source: source)
        case ..<10:
            return .merge(
                source: source, numbers: numbers(&random), edition: Int.random(in: 1...2, using: &random),
                isPaged: .random(using: &random), retaining: Int.random(in: 0...4, using: &random))
        case ..<13: return .setRead(Int.random(in: 0..<3, using: &random) > 0, numbers: numbers(&random))
        case 13: return .bookmark(number, of: source)
        case 14: return .deleteBookmark(number)
        case 15: return .markRead(list: number)
        case 16: return .switchProgram
        case 17: return .fetch(source: source, status: Int.random(in: 1...3, using: &random))
        case ..<21:
            return .copy(
                source: source, numbers: numbers(&random), edition: Int.random(in: 1...2, using: &random),
                isFirstPage: .random(using: &random))
        case 21: return .expire(source: source, age: Int.random(in: 0..<12, using: &random))
        default:
            return .open(
                sources: Bool.random(using: &random)
                    ? Set((0..<Int.random(in: 0...2, using: &random)).map { (source + $0) % 3 + 1 }) : nil,
                filter: ItemScope.Filter.allCases.randomElement(using: &random) ?? .all)
        }
    }

    /// All numbers of items.
    static let numbers = Array(0..<18) + Array(100..<118)

    private static func number(_ random: inout SeededGenerator) -> Int {
        Int.random(in: 0..<18, using: &random) + (Int.random(in: 0..<8, using: &random) == 0 ? 100 : 0)
    }

    /// Numbers of which all or none belong to later ids: a publisher changes all of them at once.
    private static func numbers(_ random: inout SeededGenerator) -> [Int] {
        let start = Self.number(&random) / 100 * 100
        return (0..<Int.random(in: 0..<6, using: &random)).map { _ in
            start + Int.random(in: 0..<18, using: &random)
        }
    }
}
