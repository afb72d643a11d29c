public import Foundation
import PresentationInterface

/// The feature's sentences, by their keys in `Gadgets.strings`.
nonisolated enum GadgetsText: String, CaseIterable {
    case title = "title"
    case empty = "empty"
}

/// The feature's sentences that depend on a number, by their keys in `Gadgets.strings`.
nonisolated enum GadgetsCount: String, CaseIterable {
    case noticeSkipped = "notice.skipped"
}

/// Makes the texts and the view models of the screen.
public struct GadgetsPresenter {
    private let strings: LocalizedStrings

    /// Makes a presenter for the language and the region of a locale.
    public init(locale: Locale) {
        strings = LocalizedStrings(table: "Gadgets", locale: locale)
    }

    /// The title of the screen.
    public var title: String { strings(GadgetsText.title) }

    /// The text of a screen without items.
    public var noItems: String { strings(GadgetsText.empty) }

    /// The notice of unreadable items; `nil` for a count of 0.
    public func skipped(_ count: Int) -> String? {
        count > 0 ? strings(GadgetsCount.noticeSkipped, count: count) : nil
    }

    /// The view models of items, in the same order.
    public func map(_ items: [Gadget]) -> [GadgetViewModel] {
        items.map { GadgetViewModel(id: $0.id, title: $0.title, note: $0.note ?? "") }
    }
}
