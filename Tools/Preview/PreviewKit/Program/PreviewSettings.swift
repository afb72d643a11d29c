import Foundation
import TerminalANSI
import TerminalInterface
import TextInterface

/// The settings of the shown state.
nonisolated struct PreviewSettings: Equatable, Sendable {
    /// The state's name; `nil` for the first.
    var state: String?
    var locale = PreviewSettings.locales[0]
    /// The appearance; `nil` for the terminal's.
    var appearance: Appearance?
    /// The number of colors; `nil` for the terminal's, by the environment.
    var colors: ColorDepth?
    /// The size of the frame; `nil` for all of the terminal.
    var size: TerminalSize?
    /// The row that has the focus at the start; `nil` for the first.
    var focus: Row?

    /// The two halves of a row's id.
    struct Row: Equatable, Sendable {
        var high: UInt64
        var low: UInt64
    }

    /// The languages of the app.
    static let locales = ["en", "el", "pt-BR"]

    /// The sizes that `S` cycles through.
    static let sizes: [TerminalSize?] = [
        nil, TerminalSize(columns: 120, rows: 40), TerminalSize(columns: 80, rows: 24),
        TerminalSize(columns: 40, rows: 20), TerminalSize(columns: 20, rows: 8),
    ]

    mutating func nextLocale() { locale = Self.after(locale, in: Self.locales) }
    mutating func nextSize() { size = Self.after(size, in: Self.sizes) }
    mutating func nextColors(from shown: ColorDepth) { colors = Self.after(shown, in: Self.depths) }
    mutating func nextAppearance(from shown: Appearance) { appearance = shown == .dark ? .light : .dark }

    /// The numbers of colors that `C` cycles through, the largest first.
    private static let depths = Array(ColorDepth.allCases.reversed())

    private static func after<Value: Equatable>(_ value: Value, in values: [Value]) -> Value {
        guard let index = values.firstIndex(of: value) else { return values[0] }
        return values[(index + 1) % values.count]
    }

    /// The arguments that restore these settings.
    var arguments: [String] {
        var arguments = ["--locale", locale, "--size", size.name]
        if let state { arguments += ["--state", state] }
        if let appearance { arguments += ["--appearance", appearance.rawValue] }
        if let colors { arguments += ["--colors", colors.name] }
        if let focus { arguments += ["--focus", "\(focus.high)-\(focus.low)"] }
        return arguments
    }
}

nonisolated extension TerminalSize? {
    /// A size such as `80x24`, or `full`.
    var name: String { map { "\($0.columns)x\($0.rows)" } ?? "full" }
}

nonisolated extension ColorDepth {
    /// The value of `--colors`.
    var name: String {
        switch self {
        case .trueColor: "truecolor"
        case .indexed256: "256"
        case .ansi16: "16"
        case .monochrome: "none"
        }
    }

    init?(name: String) {
        guard let depth = Self.allCases.first(where: { $0.name == name }) else { return nil }
        self = depth
    }
}
