public import ItemInterface
public import ListInterface
public import SceneSupport
public import SharedListUI
import TextInterface

/// The scene that an app begins with, above which it opens others.
public protocol HomeScene: Scene {
    /// Shows what is stored, where the last visit ended.
    func showStored(after visit: FeedVisit?) async

    /// Says how old what is shown is from the end of `preparation` on, which readies the wording.
    func sayAge(after preparation: Task<Void, Never>)

    /// The item of a row; `nil` where the row is none's, or nothing is known of it yet.
    func item(of row: RowID) -> FeedItem?

    /// Where the reader is now, for the next visit; `nil` where there is nothing to which the reader could come back.
    func visit() async -> FeedVisit?
}

extension HomeScene {
    /// Says something once above the key hints.
    public func notify(_ sentence: String, as kind: NoticeKind) {
        screen.notify(SafeText(sentence), as: kind)
    }
}
