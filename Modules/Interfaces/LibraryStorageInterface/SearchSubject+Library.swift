import FoundationEssentials
import ItemInterface
public import SearchInterface

extension SearchSubject {
    /// Makes the subject of a stored item.
    public init(_ item: LibraryItem, source: SearchSource?) {
        let state = item.row.state
        var states: Set<SearchState> = [state.isRead ? .read : .unread]
        if state.bookmarkedAt != nil { states.insert(.bookmarked) }
        if state.isUpdated { states.insert(.updated) }
        if state.isHidden { states.insert(.hidden) }
        if state.isDuplicate { states.insert(.duplicate) }
        let time = Date(timeIntervalSince1970: Double(item.row.place.time) / 1_000_000)
        self.init(item.item, time: time, states: states, source: source)
    }
}

extension SearchSource {
    /// Makes a source of its record, and of its subscription where it has one.
    public init(_ record: SourceRecord, _ subscription: Subscription?) {
        self.init(
            id: record.id, names: [subscription?.name, record.title].compactMap(\.self),
            address: record.address,
            groups: subscription?.groups.map(\.text) ?? [])
    }
}
