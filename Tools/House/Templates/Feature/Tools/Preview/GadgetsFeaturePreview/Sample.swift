import Foundation
import GadgetsFeature

/// Items to look at.
nonisolated enum Sample {
    static let items = GadgetsPage([
        item("A first one", "With a note that says what there is to say of it."),
        item("Το δεύτερο", "Με δύο γραμμές\nκαι λίγο ήλιο. 🌅"),
        item("O terceiro", nil),
        item("四番目", "とても美しい。"),
    ])

    static let longTexts = GadgetsPage([
        item(
            "A title that goes on for longer than a row has columns, so that it must be cut off somewhere",
            String(repeating: "There is more to say of it than fits into a line. ", count: 12)),
        item("Without a break", "https://example.com/" + String(repeating: "path-without-break", count: 9)),
        item("👩‍👩‍👧‍👦 🏳️‍🌈 1️⃣", String(repeating: "🌅", count: 60)),
        item(".", "."),
    ])

    static let rightToLeft = GadgetsPage([
        item("אור נפלא", "ממש שווה לקום מוקדם בשביל זה."),
        item("صورة جميلة", "التقطت في الساعة 6:30 صباحا، أليس كذلك؟"),
        item("Mixed", "She wrote: שלום, and I answered: مرحبا."),
    ])

    static let many = GadgetsPage((1...500).map { item("Item \($0)", "The note of item \($0).") })

    private static func item(_ title: String, _ note: String?) -> Gadget {
        Gadget(id: UUID(), title: title, note: note)
    }
}
