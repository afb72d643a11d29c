import FoundationEssentials
public import LibraryStorageInterface
public import RandomTesting
import SearchInterface

/// An event of a library, with the numbers of sources and items.
///
/// An item's number from 100 on is the id that its publisher has given the item with its last two digits
/// later. From 200 on it is the number of a post of the first account, and from 300 on of the second one.
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
    /// The article of an item's page was fetched, or is deleted; one of ``articles``.
    case setArticle(Int, words: Int)
    /// The reader bookmarks an item, found in a source.
    case bookmark(Int, of: Int)
    /// The reader deletes a bookmark.
    case deleteBookmark(Int)
    /// A reader opens a list and holds it.
    case open(sources: Set<Int>?, filter: ItemScope.Filter)
    /// A reader searches; the query is one of ``queries``.
    case search(query: Int, sources: Set<Int>?, filter: ItemScope.Filter, limit: Int)
    /// The reader adds a rule; the query is one of ``queries``.
    case addRule(Int, query: Int, Rule.Action, source: Int?)
    /// The reader deletes a rule.
    case deleteRule(Int)
    /// The program ends all duplicates.
    case separateDuplicates
    /// The reader adds an account, or changes it.
    case addAccount(Int)
    /// The reader removes an account.
    case removeAccount(Int, keepingBookmarks: Bool)
    /// Posts of an account were fetched, some of which have marks on the server.
    case mergePosts(source: Int, numbers: [Int], read: Set<Int>, bookmarked: Set<Int>, retaining: Int)
    /// The lists of an account were fetched, by the holder of its lease or another program.
    case applyLists(account: Int, AccountLists, isHolder: Bool)
    /// A program reads what waits to be sent to the server of an account.
    case readOutbox(account: Int)
    /// The marks that were read last have been sent.
    case sendOutbox
    /// The reader changes the subscriptions of an account.
    case changeFeed(account: Int, feed: Int)
    /// The oldest change of subscriptions has been sent.
    case sendFeedChange(account: Int)
    /// The index for searches is extended.
    case extendIndex(by: Int)
    /// The index for searches is deleted.
    case deleteIndex
    /// The reader marks a held list read; the index wraps around.
    case markRead(list: Int)
    /// The next program that has the library open continues.
    case switchProgram

    /// A random event of the reader's library: any but those of copies, to which neither rules apply nor duplicates.
    public static func randomWithRules(_ random: inout SeededGenerator) -> LibraryEvent {
        let (rule, source) = (Int.random(in: 1...3, using: &random), Int.random(in: 1...3, using: &random))
        switch Int.random(in: 0..<18, using: &random) {
        case 0:
            return .addRule(
                rule, query: .random(in: queries.indices, using: &random),
                Rule.Action.allCases.randomElement(using: &random) ?? .hide,
                source: Bool.random(using: &random) ? source : nil)
        case 1: return .deleteRule(rule)
        case 2 where Int.random(in: 0..<4, using: &random) == 0: return .separateDuplicates
        // Several subscribed sources with the same posts are rare otherwise.
        case ..<5: return .subscribe(source: source, address: 1)
        case 5: return .unsubscribe(source: source)
        case ..<9:
            return .merge(
                source: source, numbers: numbers(&random) + numbers(&random), edition: 1, isPaged: false,
                retaining: 4)
        case 16, 17:
            return .setArticle(Self.number(&random), words: .random(in: articles.indices, using: &random))
        default:
            let event = self.random(&random)
            return switch event {
            case .copy(let source, let numbers, let edition, _):
                .merge(source: source, numbers: numbers, edition: edition, isPaged: false, retaining: 4)
            case .expire: .deleteRule(rule)
            default: event
            }
        }
    }

    /// A random event of few sources and items, so that events affect the same ones; none of rules.
    public static func random(_ random: inout SeededGenerator) -> LibraryEvent {
        let source = Int.random(in: 1...3, using: &random)
        let number = Self.number(&random)
        switch Int.random(in: 0..<32, using: &random) {
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
        case ..<26:
            return .open(
                sources: sources(&random),
                filter: ItemScope.Filter.allCases.randomElement(using: &random) ?? .all)
        case ..<28:
            return .search(
                query: .random(in: queries.indices, using: &random), sources: sources(&random),
                filter: ItemScope.Filter.allCases.randomElement(using: &random) ?? .all,
                limit: [1, 2, 100].randomElement(using: &random) ?? 1)
        case 28 where Bool.random(using: &random): return .deleteIndex
        default: return .extendIndex(by: Int.random(in: 1...8, using: &random))
        }
    }

    /// The random events of a part of all histories: those of copies, of rules and duplicates, and of
    /// accounts, too.
    public static func ofPart(_ part: Int) -> (inout SeededGenerator) -> LibraryEvent {
        switch part % 4 {
        case 0: random
        case 2: randomWithAccounts
        default: randomWithRules
        }
    }

    /// A random event of a library with accounts, whose sources are those from 4 on.
    public static func randomWithAccounts(_ random: inout SeededGenerator) -> LibraryEvent {
        let account = Int.random(in: 1...2, using: &random)
        let source = account == 2 ? 6 : Int.random(in: 4...5, using: &random)
        switch Int.random(in: 0..<32, using: &random) {
        case ..<3: return .addAccount(account)
        case 3: return .removeAccount(account, keepingBookmarks: .random(using: &random))
        case ..<7: return .subscribe(source: source, address: 1)
        case 7: return .unsubscribe(source: source)
        case ..<12:
            return .mergePosts(
                source: source, numbers: posts(of: account, &random) + posts(of: account, &random),
                read: Set(posts(of: account, &random)), bookmarked: Set(posts(of: account, &random)),
                retaining: Int.random(in: 0...4, using: &random))
        case ..<16:
            return .setRead(
                Int.random(in: 0..<3, using: &random) > 0,
                numbers: posts(of: account, &random) + [Self.number(&random)])
        case 16: return .bookmark(posts(of: account, &random).first ?? 200, of: source)
        case 17: return .deleteBookmark(posts(of: account, &random).first ?? 200)
        case ..<21:
            let lists = [posts(of: account, &random), posts(of: account, &random)].map { list in
                Int.random(in: 0..<6, using: &random) == 0 ? nil : list.map(Int64.init)
            }
            return .applyLists(
                account: account,
                AccountLists(
                    recent: posts(of: account, &random).map(Int64.init), unread: lists[0],
                    bookmarked: lists[1]), isHolder: Int.random(in: 0..<8, using: &random) > 0)
        case ..<23: return .readOutbox(account: account)
        case ..<25: return .sendOutbox
        case 25: return .changeFeed(account: account, feed: Int.random(in: 1...3, using: &random))
        case 26: return .sendFeedChange(account: account)
        default: return randomWithRules(&random)
        }
    }

    private static func posts(of account: Int, _ random: inout SeededGenerator) -> [Int] {
        (0..<Int.random(in: 0..<6, using: &random)).map { _ in
            100 + account * 100 + Int.random(in: 0..<6, using: &random)
        }
    }

    private static func sources(_ random: inout SeededGenerator) -> Set<Int>? {
        let source = Int.random(in: 1...3, using: &random)
        return Bool.random(using: &random)
            ? Set((0..<Int.random(in: 0...2, using: &random)).map { (source + $0) % 3 + 1 }) : nil
    }

    /// The articles of histories, with words of ``queries``.
    static let articles = [nil, "<p>Location 1", "<h2>Title 2</h2><p>Text 9", "<p>The author"]

    /// The queries of histories, whose words some of the numbered items have.
    static let queries: [SearchQuery] = [
        "title", "1", "1*", "title:2", "title:1*", "author:2 -text", #""text 4""#, #""text 7 2""#, "text:4",
        "location OR 5",
        "-location", "source:name", "group:news -3", "is:unread 1", "is:read", "is:updated -author:1",
        "has:video",
        "has:audio OR 7", "link:posts.example/1", "author:-", "text:location -title:-",
        "is:bookmarked OR title:7",
        "(title 1) OR (author:2 -is:read)", "-(title:2 OR source:1)", "nothing", "is:hidden",
        "is:hidden (title:1 OR is:read)", "is:hidden OR 3",
        "is:duplicate", "is:duplicate -is:hidden title", "-is:duplicate 2",
    ].compactMap { try? SearchQuery(parsing: $0, now: .numbered(0)) }

    /// All numbers of items.
    public static let numbers = Array(0..<18) + Array(100..<118) + Array(200..<206) + Array(300..<306)

    /// The id of the item with a number.
    static func id(_ number: Int) -> UUID {
        number < 200
            ? .numbered(number) : AccountFeed.item(Int64(number), of: Account.numbered(number / 100 - 1).id)
    }

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
