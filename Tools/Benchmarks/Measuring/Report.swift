import Foundation

/// Prints results to standard output as they come: a table, or JSON lines.
final class Report {
    private static let widths = [34, 26, 40, 7, 13]

    private let isJSON: Bool
    private let stored: StoredRun?
    private var slipped: [String] = []
    private var hasHeader = false

    init(isJSON: Bool, stored: StoredRun? = nil) {
        self.isJSON = isJSON
        self.stored = stored
    }

    func add(_ comparison: Comparison) {
        let change = stored?.change(of: comparison)
        if change?.hasSlipped == true { slipped.append(comparison.name) }
        isJSON ? printJSON(comparison, change) : printLine(comparison, change)
        fflush(nil)
    }

    func end() {
        if stored != nil {
            say(slipped.isEmpty ? "Nothing slipped." : "Slipped: " + slipped.joined(separator: ", "))
        }
        guard !isJSON, hasHeader else { return }
        print("\nMedians, in brackets the least and the most; a ratio above 1 is in our favor.")
    }

    private func printJSON(_ comparison: Comparison, _ change: StoredRun.Change?) {
        let ours = comparison.ours
        let peer = comparison.peer
        // A fixed order of keys, for readers.
        var fields: [(String, String)] = [
            ("name", Self.json(comparison.name)), ("ours", Self.json(ours.median)),
            ("peer", Self.json(peer?.median)), ("peer_name", Self.json(comparison.peerName)),
            ("ratio", Self.json(comparison.ratios?.median)), ("unit", Self.json(comparison.unit)),
            ("target", Self.json(comparison.target)), ("ours_min", Self.json(ours.least)),
            ("ours_max", Self.json(ours.most)), ("peer_min", Self.json(peer?.least)),
            ("peer_max", Self.json(peer?.most)), ("ratio_min", Self.json(comparison.ratios?.least)),
            ("ratio_max", Self.json(comparison.ratios?.most)),
        ]
        if let change {
            fields += [("change", Self.json(change.factor)), ("slipped", "\(change.hasSlipped)")]
        }
        print("{" + fields.map { "\"\($0.0)\":\($0.1)" }.joined(separator: ",") + "}")
    }

    private static func json(_ number: Double?) -> String {
        guard let number, number.isFinite else { return "null" }
        // Six digits exceed the precision of any measurement.
        return String(format: "%.6g", number)
    }

    private static func json(_ text: String?) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .withoutEscapingSlashes
        let data = text.flatMap { try? encoder.encode($0) }
        return data.map { String(decoding: $0, as: UTF8.self) } ?? "null"
    }

    private func printLine(_ comparison: Comparison, _ change: StoredRun.Change?) {
        if !hasHeader {
            printColumns(["benchmark", "ours", "peer", "ratio"] + columns("since then", "to reach"))
        }
        hasHeader = true
        let unit = comparison.unit
        let peer = comparison.peer.map { "\(comparison.peerName ?? "") \(Self.text($0, unit))" }
        let ratio = comparison.ratios.map { String(format: "%.2f", $0.median) }
        let since = change.map { String(format: "%.2f", $0.factor) + ($0.hasSlipped ? " slipped" : "") }
        printColumns(
            [
                comparison.name, Self.text(comparison.ours, unit), peer ?? "–", ratio ?? "–",
            ] + columns(since ?? "–", comparison.target))
    }

    /// The last columns: the change since the stored run only where there is one.
    private func columns(_ change: String, _ target: String) -> [String] {
        stored == nil ? [target] : [change, target]
    }

    private func printColumns(_ texts: [String]) {
        let columns = texts.enumerated().map { index, text in
            guard index < texts.count - 1, text.count < Self.widths[index] else { return text + "  " }
            return text.padding(toLength: Self.widths[index], withPad: " ", startingAt: 0)
        }
        print(columns.joined().trimmingCharacters(in: .whitespaces))
    }

    private static func text(_ samples: Samples, _ unit: String) -> String {
        "\(text(samples.median)) \(unit) [\(text(samples.least))…\(text(samples.most))]"
    }

    private static func text(_ number: Double) -> String {
        switch abs(number) {
        case 100...: String(format: "%.0f", number)
        case 10...: String(format: "%.1f", number)
        case 1...: String(format: "%.2f", number)
        default: String(format: "%.3f", number)
        }
    }
}
