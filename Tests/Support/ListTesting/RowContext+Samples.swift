import FoundationEssentials
public import ListInterface

extension RowContext {
    /// A screen of 100 × 30 cells: pictures are beside texts.
    @MainActor public static var wide: RowContext { RowContext(columns: 100, screenRows: 30, keys: keys) }

    /// A screen of 60 × 24 cells: pictures are above texts.
    @MainActor public static var narrow: RowContext { RowContext(columns: 60, screenRows: 24, keys: keys) }

    /// A screen of 24 × 6 cells: too small for pictures.
    @MainActor public static var tiny: RowContext { RowContext(columns: 24, screenRows: 6, keys: keys) }

    @MainActor private static let keys = RowKeys(select: "Enter", retry: "R")

    /// This context with a part of it changed.
    @MainActor public func with<Value>(_ part: WritableKeyPath<RowContext, Value>, _ value: Value)
        -> RowContext
    {
        var context = self
        context[keyPath: part] = value
        return context
    }

    /// This context with the focus on its row.
    @MainActor public var focused: RowContext { with(\.isFocused, true) }

    /// This context in the language of a locale's identifier, such as `pt-BR`.
    @MainActor public func speaking(_ identifier: String) -> RowContext {
        with(\.locale, Locale(identifier: identifier))
    }

    /// This context on screens of many sizes, from 1 × 1 to very large ones: each width at a common height,
    /// each height at a common width, and both sides of each breakpoint of layouts. With `FEEDHOST_SLOW=1`
    /// each width at each height.
    @MainActor public var inAllSizes: [RowContext] {
        let (widths, heights) = (
            [1, 2, 3, 4, 5, 8, 12, 29, 30, 31, 60, 83, 84, 85, 120, 250], [1, 2, 7, 8, 24, 80]
        )
        let isSlow = ProcessInfo.processInfo.environment["FEEDHOST_SLOW"] == "1"
        return heights.flatMap { rows in
            widths.filter { columns in
                isSlow || rows == 24 || columns == 85 || columns == 1
                    || (7...8).contains(rows) && [29, 30, 83, 84].contains(columns)
            }
            .map { with(\.columns, $0).with(\.screenRows, rows) }
        }
    }
}
