import FeedFeature
import FoundationEssentials
import ItemInterface
import ListInterface
import PaginationKit

/// The items on the screen while a reload runs, which must not carry the reader away from them.
struct ReaderPlace {
    /// The ids of the items on the screen.
    let ids: [RowID]
    /// The index of the one in focus among them.
    let focus: Int
    /// How many items stand before that one in the list.
    let position: Int

    /// Tells whether the pages of a reload have the item in focus, and below it as many items as the screen has.
    func place(in page: Page<FeedItem, Cursor>) -> FeedPaging.FeedPager.AnchorLocation {
        let indices = Dictionary(zip(page.items.map { RowID($0.id.uuid) }, 0...)) { first, _ in first }
        // The feed's order stays: what stood behind the item comes behind it, and takes its place where it is gone.
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
