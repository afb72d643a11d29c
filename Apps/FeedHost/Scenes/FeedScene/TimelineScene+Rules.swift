import FeedFeature
public import ItemInterface
public import SharedListUI

/// The rules that hide posts.
extension TimelineScene {
    /// Makes the screen of rules that hide posts similar to a given one. The posts of the chosen one leave
    /// the list.
    ///
    /// - Parameters:
    ///   - screen: The screen of the post, which shows the notice or the error.
    ///   - back: Leaves the screen of the rules.
    public func rules(
        for item: FeedItem, on screen: ListScreen, back: @escaping () -> Void
    ) -> RuleScene {
        RuleScene(
            for: item.summary, names: content.outline?.names ?? [:], counts: library.counts, context: context,
            back: back
        ) { [reading, weak screen] rule in
            back()
            if let screen { reading.add(rule, on: screen) }
        }
    }

    /// Undoes the reader's last command on marks and rules.
    ///
    /// - Parameter screen: Shows the notice.
    public func undo(on screen: ListScreen) { reading.undo(on: screen) }
}
