public import ItemInterface
public import ListInterface
public import SceneSupport
public import SharedListUI
import TextInterface

/// The first scene of an app, at the bottom of its stack.
public protocol HomeScene: Scene {
    /// Shows the stored items at the position of the last visit.
    func showStored(after visit: FeedVisit?) async

    /// Shows the age of the items after `preparation`, which loads the formats.
    func sayAge(after preparation: Task<Void, Never>)

    /// The item of a row; `nil` for other rows and for items that are not loaded.
    func item(of row: RowID) -> FeedItem?

    /// The reader's position, for the next visit; `nil` where no item is stored.
    func visit() async -> FeedVisit?
}

extension HomeScene {
    /// Shows a notice above the key hints.
    public func notify(_ sentence: String, as kind: NoticeKind) {
        screen.notify(SafeText(sentence), as: kind)
    }
}
