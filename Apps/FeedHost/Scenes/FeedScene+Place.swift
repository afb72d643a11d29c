import FeedFeature
import Foundation
import ListInterface
import PaginationKit
import SharedListUI

/// How a reload keeps the reader's place.
extension FeedScene {
    /// Where the pages of a reload have the item in focus, and below it as many items as the screen has.
    func place(in page: Page<FeedImage, UUID>) -> FeedPager.Place {
        guard screen.list.hasMoved, let (ids, focus) = screen.list.itemsOnScreen else { return .held }
        let indices = Dictionary(zip(page.items.map { RowID($0.id.uuid) }, 0...)) { first, _ in first }
        // The feed's order stays: what stood behind the item comes behind it, and takes its place where it is gone.
        guard let place = ids[focus...].firstIndex(where: { indices[$0] != nil }),
            let index = indices[ids[place]]
        else {
            if page.next == nil { return .gone }
            let farthest = FeedPager.mostReloadedPages * page.items.count
            return screen.list.position ?? 0 > farthest ? .beyond : .ahead
        }
        let isScreenFull = page.items.count - index >= ids.count - place
        guard isScreenFull || page.next == nil else { return .ahead }
        return place == focus ? .held : .gone
    }

    /// What is said where a page that takes the place of the list lacks the item in focus; `nil` where it has it.
    func lostPlace(in page: Page<FeedImage, UUID>) -> String? {
        switch place(in: page) {
        case .held: nil
        case .gone: presenter.placeGone
        case .ahead, .beyond: presenter.placeTooFar
        }
    }
}
