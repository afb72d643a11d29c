import FoundationEssentials
import ItemInterface
import LibraryStorageInterface
import StorageInterface

/// The lists that contain an item, by ``/LibraryStorageInterface/ItemScope/Filter``, and the reasons why
/// others do not.
struct ListMembership: OptionSet, Hashable {
    let rawValue: UInt8
    static let all = ListMembership(rawValue: 1)
    static let unread = ListMembership(rawValue: 2)
    static let bookmarked = ListMembership(rawValue: 4)
    /// Hidden by a rule, although its source is subscribed.
    static let hidden = ListMembership(rawValue: 8)
    /// A duplicate, although its source is subscribed.
    static let duplicate = ListMembership(rawValue: 16)
    /// Standing for duplicates.
    static let original = ListMembership(rawValue: 32)

    /// Whether the item's source is subscribed.
    var isSubscribed: Bool { !isDisjoint(with: [.all, .hidden, .duplicate]) }
    /// Whether only the list of bookmarks has the item, although its source is subscribed.
    var isUnlisted: Bool { !isDisjoint(with: [.hidden, .duplicate]) }
    /// Only the lists.
    var lists: ListMembership { intersection([.all, .unread, .bookmarked]) }
}

extension ListMembership {
    init(isSubscribed: Bool, _ state: ItemState) {
        self = isSubscribed && state.isListed ? .all : []
        if isSubscribed, state.isHidden { insert(.hidden) }
        if isSubscribed, state.isDuplicate { insert(.duplicate) }
        if contains(.all), !state.isRead { insert(.unread) }
        if state.bookmarkedAt != nil, !state.isDuplicate { insert(.bookmarked) }
    }

    init(_ filter: ItemScope.Filter) {
        self =
            switch filter {
            case .all: .all
            case .unread: .unread
            case .bookmarked: .bookmarked
            }
    }
}

/// A row of the library's table `items` without the summary: the columns that lists and marks need.
struct ItemEntry {
    /// The row's key, see ``ItemKey``.
    var key: Int64
    var id: UUID
    /// The number of the item's source.
    var source: Int64
    /// The time of the item's place.
    var time: Int64
    var lists: ListMembership = []
    var state = ItemState()
    /// The key of the text; `nil` for an item without one.
    var text: Int64?
    /// The hash of the canonical link.
    var link: Int64?
    /// The generation that deleted the item; `nil` for a stored item.
    var deleted: Int64?
    /// When the item was last fetched; `nil` outside of copies.
    var fetchedAt: Date?

    init(key: Int64, place: ItemPosition, source: Int64) {
        (self.key, id, self.source, time) = (key, place.id, source, place.time)
    }

    var place: ItemPosition { ItemPosition(time: time, id: id) }

    private var marks: Int64 { (state.isRead ? 1 : 0) | (state.isUpdated ? 2 : 0) }

    /// Reads the statement's row; `nil` for a corrupt one.
    init?(_ row: Statement) {
        guard let id = row.id(1) else { return nil }
        (key, self.id, source, time) = (row.number(0), id, row.number(2), row.number(3))
        lists = ListMembership(rawValue: UInt8(truncatingIfNeeded: row.number(4)))
        let marks = row.number(5)
        state = ItemState(
            isRead: marks & 1 != 0, isUpdated: marks & 2 != 0, bookmarkedAt: row.date(6),
            isHidden: lists.contains(.hidden), isDuplicate: lists.contains(.duplicate))
        (text, link, deleted) = (row.optionalNumber(7), row.optionalNumber(8), row.optionalNumber(9))
        fetchedAt = row.date(10)
        guard marks == self.marks, row.number(4) == Int64(lists.rawValue), checksum == row.number(11) else {
            return nil
        }
    }

    /// The values of the statements that insert or update the row.
    var values: StatementValues {
        [
            key, id, source, time, Int64(lists.rawValue), marks, state.bookmarkedAt, text, link, deleted,
            fetchedAt, checksum,
        ]
    }

    /// The upper half of the hash of all columns but the key, which may change.
    private var checksum: Int64 {
        let bits = { (time: Date?) in
            Int64(bitPattern: time?.timeIntervalSinceReferenceDate.bitPattern ?? .max)
        }
        let values: [9 of Int64] = [
            source, time, Int64(lists.rawValue), marks, bits(state.bookmarkedAt), text ?? .min, link ?? .min,
            deleted ?? .min, bits(fetchedAt),
        ]
        return Int64(values.span.withUnsafeBytes { Checksum.hash(of: $0, for: id) } >> 32)
    }
}
