import TextInterface

/// The first line of a screen: its title, and at the right as much of what else is said as there is room for.
struct TitleBar {
    let title: SafeText
    /// The word for a load that runs; empty where nothing loads.
    let progress: SafeText
    /// Which item has the focus, of how many.
    let position: SafeText
    let note: SafeText

    init(
        _ configuration: ListConfiguration, _ list: ListController, _ load: LoadState, _ strings: ListStrings
    ) {
        title = configuration.title
        note = configuration.note()
        progress = load.isLoading ? strings[.statusLoading] : .empty
        if configuration.showsPosition, let position = list.position {
            self.position = "\(position)/\(list.itemCount)\(configuration.hasMore() ? "+" : "")"
        } else {
            position = .empty
        }
    }

    /// - Parameter hasRule: Whether the line under the title tells that something loads.
    func draw(row: Int, hasRule: Bool, style: Style, into grid: inout Grid) {
        grid.fill(Rectangle(row: row, column: 0, rows: 1, columns: grid.columns), style: style)
        let margin = ScreenLayout.margin(grid.columns)
        let room = grid.columns - title.width - 2 * margin - 3
        let right = notes(hasRule: hasRule).first { $0.width <= room } ?? .empty
        grid.put(
            title.truncated(to: grid.columns - 2 * margin), row: row, column: margin,
            style: style.adding(.bold))
        grid.put(right, row: row, column: grid.columns - margin - right.width, style: style)
    }

    /// What may stand at the right of the title, the most telling first: the first that fits is shown.
    private func notes(hasRule: Bool) -> [SafeText] {
        // Without a rule nothing else tells that something loads.
        let shorter =
            hasRule || progress.isEmpty
            ? [[position, note], [position], [note]] : [[progress, position], [progress]]
        return ([[progress, position, note]] + shorter).map { parts in
            .joined(parts.filter { !$0.isEmpty }, by: .dot)
        }
    }
}
