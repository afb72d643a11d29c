public import LibraryStorageInterface
public import RandomTesting

/// One thing that happens to a library, by the numbers of sources and items.
public enum LibraryEvent: Sendable {
    /// The reader subscribes to a source, anew where there is a subscription.
    case subscribe(source: Int)
    /// The reader ends a subscription.
    case unsubscribe(source: Int)
    /// A source was fetched.
    case merge(source: Int, numbers: [Int], edition: Int, isPaged: Bool, retaining: Int)
    /// The reader marks items read or unread.
    case setRead(Bool, numbers: [Int])
    /// The reader bookmarks an item, found in a source.
    case bookmark(Int, of: Int)
    /// The reader deletes a bookmark.
    case deleteBookmark(Int)
    /// A reader opens a list, and holds it from now on.
    case open(source: Int?, filter: ItemScope.Filter)
    /// The reader marks the held list of this index read, counted around.
    case markRead(list: Int)

    /// Any event. Sources and items are few, so that events meet.
    public static func random(_ random: inout SeededGenerator) -> LibraryEvent {
        let source = Int.random(in: 1...3, using: &random)
        let number = Int.random(in: 0..<18, using: &random)
        switch Int.random(in: 0..<20, using: &random) {
        case ..<3: return .subscribe(source: source)
        case 3: return .unsubscribe(source: source)
        case ..<10:
            return .merge(
                source: source, numbers: numbers(&random), edition: Int.random(in: 1...2, using: &random),
                isPaged: .random(using: &random), retaining: Int.random(in: 0...4, using: &random))
        case ..<13: return .setRead(Int.random(in: 0..<3, using: &random) > 0, numbers: numbers(&random))
        case 13: return .bookmark(number, of: source)
        case 14: return .deleteBookmark(number)
        case 15: return .markRead(list: number)
        default:
            return .open(
                source: Bool.random(using: &random) ? source : nil,
                filter: ItemScope.Filter.allCases.randomElement(using: &random) ?? .all)
        }
    }

    private static func numbers(_ random: inout SeededGenerator) -> [Int] {
        (0..<Int.random(in: 0..<6, using: &random)).map { _ in Int.random(in: 0..<18, using: &random) }
    }
}
