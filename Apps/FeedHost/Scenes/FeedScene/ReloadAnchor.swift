import FeedFeature
import FoundationEssentials
import ItemInterface
import ListInterface
import PaginationKit

/// The anchor of a reload: the items on the screen that the new list must hold at the reader's position.
struct ReloadAnchor {
    /// The ids of the items on the screen.
    let ids: [RowID]
    /// The index of the item in focus.
    let focus: Int
    /// The position of the item in focus in the list.
    let position: Int

    /// Whether the pages of a reload contain the item in focus, and enough items below it to fill the screen.
    func place(in page: Page<FeedItem, Cursor>) -> FeedPaging.FeedPager.AnchorLocation {
        let indices = Dictionary(zip(page.items.map { RowID($0.id.uuid) }, 0...)) { first, _ in first }
        // A missing item in focus is replaced by the next item below it that the pages contain.
        guard let place = ids[focus...].firstIndex(where: { indices[$0] != nil }),
            let index = indices[ids[place]]
        else {
            if page.next == nil { return .removed }
            let farthest = FeedPaging.FeedPager.maxReloadedPages * page.items.count
            return position > farthest ? .outOfRange : .ahead
        }
        let isScreenFull = page.items.count - index >= ids.count - place
        guard isScreenFull || page.next == nil else { return .ahead }
        return place == focus ? .found : .removed
    }
}
