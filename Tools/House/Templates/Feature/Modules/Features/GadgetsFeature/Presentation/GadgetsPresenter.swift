public import Foundation
import PresentationInterface

/// What the feature says to its reader.
public struct GadgetsPresenter {
    private let strings: LocalizedStrings

    /// Makes a presenter.
    ///
    /// - Parameter locale: The reader's language and habits.
    public init(locale: Locale) {
        strings = LocalizedStrings(bundle: .module, table: "Gadgets", locale: locale)
    }

    /// The title of the screen.
    public var title: String { strings(GadgetsText.title) }

    /// What stands in place of the items where there are none.
    public var noItems: String { strings(GadgetsText.empty) }

    /// How many items were left out; `nil` where none were.
    public func skipped(_ count: Int) -> String? {
        count > 0 ? strings(GadgetsCount.noticeSkipped, count: count) : nil
    }

    /// Items as their reader sees them, in the same order.
    public func map(_ items: [Gadget]) -> [GadgetViewModel] {
        items.map { GadgetViewModel(id: $0.id, title: $0.title, note: $0.note ?? "") }
    }
}
