import TextInterface
import TextOrderFriBidi

/// The fuzz target of `Tools/fuzz TextOrderFriBidi`.
enum FuzzTarget {
    /// The seed corpus. The first byte is odd where the base direction is right to left.
    static let seeds = [
        "0abc (שלום, 12%) «أب لا» ٣٤ – می\u{200C}خواهم [x] 漢😀",
        "1שָׁלוֹם (א) abc \u{1E922}\u{10A00}ܫ تَّ e\u{301} 👩‍🚀 1️⃣",
        "1\u{5D0}\u{3008}\u{2329}(]<{\u{5D1}}\u{FD3E}\u{644}\u{627}\u{640}\u{200D}\u{645} -1,5+€", "0plain",
    ].map { Array($0.utf8) }

    /// The promise that a text's reordering breaks; `nil` if none is broken.
    static func fault(in bytes: [UInt8]) -> String? {
        guard let first = bytes.first else { return nil }
        return fault(
            in: SafeText(String(decoding: bytes.dropFirst(), as: UTF8.self)), isRightToLeft: first % 2 == 1)
    }

    /// The promise that a text's reordering breaks.
    static func fault(in text: SafeText, isRightToLeft: Bool) -> String? {
        let order = FriBidiReordering()
        let visual = order.visual(text.clusters, isRightToLeft: isRightToLeft)
        if visual.map(\.index).sorted() != Array(text.clusters.indices) { return "no permutation" }
        for place in visual {
            let original = text.clusters[place.index]
            if place.cluster.width != original.width { return "another width of \(original.text)" }
            let isSafe = SafeText(place.cluster.text).text == place.cluster.text
            if place.cluster != original, !isSafe { return "\(original.text) is drawn unsafely" }
        }
        if !text.needsReordering, !isRightToLeft, visual.map(\.cluster) != text.clusters {
            return "text from left to right is changed"
        }
        var (grid, ordered) = (Grid(columns: 20, rows: 1), Grid(columns: 20, rows: 1, order: order))
        let drawn = grid.put(text, row: 0, column: 2, style: .plain)
        let orderedDrawn = ordered.put(text, row: 0, column: 2, style: .plain, isRightToLeft: isRightToLeft)
        if drawn != orderedDrawn { return "\(orderedDrawn) columns in place of \(drawn)" }
        if let fault = fault(inStyles: ordered, of: text, isRightToLeft) { return fault }
        let cursor = ordered.putTyped(text, row: 0, column: 2, style: .plain)
        if !(2...2 + text.width).contains(cursor) { return "the cursor at \(cursor)" }
        // Parts of a line stay where they are, each in its own direction.
        let line = SafeText.joined([text, "1", text], by: .dot)
        return ordered.put(line, row: 0, column: 0, style: .plain)
            == grid.put(line, row: 0, column: 0, style: .plain)
            ? nil : "other columns are drawn of parts"
    }

    /// The promise that styles of a drawn text's columns, and replaced cells, break.
    private static func fault(inStyles grid: Grid, of text: SafeText, _ isRightToLeft: Bool) -> String? {
        var grid = grid
        let (before, first) = (grid.line(0), text.clusters.first?.width ?? 0)
        grid.restyle(0..<first, of: text, row: 0, column: 2, isRightToLeft: isRightToLeft) {
            $0.adding(.bold)
        }
        if grid.line(0) != before { return "restyled to another text" }
        let bold = (0..<20).count { grid[0, $0].style.attributes == .bold }
        if text.width <= 18, bold != first { return "\(bold) columns are bold" }
        for column in 0..<20 {
            if grid.isRightToLeft(row: 0, column: column), !text.needsReordering {
                return "a letter from right to left"
            }
            let width = grid[0, column].width
            grid.replace(row: 0, column: column, by: "xy", style: .plain)
            if (grid.cluster(row: 0, column: column) == "xy") != (width == 1) {
                return "a cell is not replaced"
            }
        }
        return nil
    }

    /// Whether the bytes contain the canary of `Tools/fuzz --canary`.
    static func isCanary(_ bytes: [UInt8]) -> Bool {
        let text = SafeText(String(decoding: bytes.dropFirst(), as: UTF8.self))
        let visual = FriBidiReordering().visual(text.clusters, isRightToLeft: true)
        return visual.count { $0.cluster.text == "}" && text.clusters[$0.index].text == "{" } > 1
    }
}
