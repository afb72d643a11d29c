import ListInterface

/// What a list holds: its rows by their index, from the first of the first section to the last of the last.
struct ListContent {
    let sections: [ListSection]
    /// The index of each section's first row.
    private let starts: [Int]
    /// How many rows there are.
    let count: Int
    /// How many of them are items.
    let itemCount: Int

    init(_ sections: [ListSection] = []) {
        self.sections = sections.filter { !$0.ids.isEmpty }
        var starts: [Int] = []
        var count = 0
        var itemCount = 0
        for section in self.sections {
            starts.append(count)
            count += section.ids.count
            if section.kind == .items { itemCount += section.ids.count }
        }
        self.starts = starts
        self.count = count
        self.itemCount = itemCount
    }

    private func place(of index: Int) -> (section: Int, row: Int) {
        var section = starts.count - 1
        while section > 0, starts[section] > index { section -= 1 }
        return (section, index - starts[section])
    }

    func id(at index: Int) -> RowID {
        let place = place(of: index)
        return sections[place.section].ids[place.row]
    }

    func kind(at index: Int) -> ListSection.Kind {
        sections[place(of: index).section].kind
    }

    func makeController(at index: Int) -> CellController {
        let place = place(of: index)
        let section = sections[place.section]
        return section.controller(section.ids[place.row])
    }

    /// Where an id is. The rows close to `hint` are looked at first: after a change most rows are where they were.
    func index(of id: RowID, near hint: Int) -> Int? {
        guard count > 0 else { return nil }
        let home = place(of: min(max(hint, 0), count - 1))
        if let row = Self.index(of: id, in: sections[home.section].ids, from: home.row) {
            return starts[home.section] + row
        }
        for section in sections.indices where section != home.section {
            if let row = sections[section].ids.firstIndex(of: id) { return starts[section] + row }
        }
        return nil
    }

    private static func index(of id: RowID, in ids: [RowID], from start: Int) -> Int? {
        var (before, after) = (start, start + 1)
        while before >= 0 || after < ids.count {
            if before >= 0, ids[before] == id { return before }
            if after < ids.count, ids[after] == id { return after }
            before -= 1
            after += 1
        }
        return nil
    }

    /// Whether the focus may stand on a row.
    func isFocusable(_ index: Int) -> Bool {
        kind(at: index) != .decoration
    }

    /// The first row from `index` on, in one direction, on which the focus may stand.
    func focusable(from index: Int, forward: Bool) -> Int? {
        guard index >= 0, index < count else { return nil }
        let (home, _) = place(of: index)
        if sections[home].kind != .decoration { return index }
        let rest = forward ? Array(home..<sections.count) : (0...home).reversed()
        guard let found = rest.first(where: { sections[$0].kind != .decoration }) else { return nil }
        return forward ? starts[found] : starts[found] + sections[found].ids.count - 1
    }

    /// The row on which the focus may stand that is closest to an index, the later one first.
    func focusable(closestTo index: Int) -> Int? {
        let index = min(max(index, 0), count - 1)
        return focusable(from: index, forward: true) ?? focusable(from: index, forward: false)
    }

    /// The number of items up to a row, the row included.
    func items(through index: Int) -> Int {
        var items = 0
        for section in sections.indices where sections[section].kind == .items {
            items += max(0, min(sections[section].ids.count, index + 1 - starts[section]))
        }
        return items
    }
}
