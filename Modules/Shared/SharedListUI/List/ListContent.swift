import ListInterface

/// The rows of all sections of a list, by their index in the whole list.
struct ListContent {
    let sections: [ListSection]
    /// The index of each section's first row.
    private let starts: [Int]
    /// The number of rows.
    let count: Int
    /// The number of rows that are items.
    let itemCount: Int

    init(_ sections: [ListSection] = []) {
        self.sections = sections.filter { $0.count > 0 }
        var starts: [Int] = []
        var count = 0
        var itemCount = 0
        for section in self.sections {
            starts.append(count)
            count += section.count
            if section.kind == .items { itemCount += section.count }
        }
        self.starts = starts
        self.count = count
        self.itemCount = itemCount
    }

    /// The section of a row, and the row's index in the section.
    func indexPath(of index: Int) -> (section: Int, row: Int) {
        var section = starts.count - 1
        while section > 0, starts[section] > index { section -= 1 }
        return (section, index - starts[section])
    }

    func id(at index: Int) -> RowID {
        let path = indexPath(of: index)
        return sections[path.section].id(at: path.row)
    }

    func kind(at index: Int) -> ListSection.Kind {
        sections[indexPath(of: index).section].kind
    }

    func makeController(at index: Int) -> CellController {
        let path = indexPath(of: index)
        return sections[path.section].controller(at: path.row)
    }

    /// The index of the row with an id. The search begins at `hint`, since few rows move by much.
    func index(of id: RowID, near hint: Int) -> Int? {
        firstIndex(of: [id], near: hint)?.index
    }

    /// The first of these ids whose row exists and satisfies `isWanted`: its number, and its row's index.
    func firstIndex(
        of ids: [RowID], near hint: Int, where isWanted: (Int) -> Bool = { _ in true }
    ) -> (number: Int, index: Int)? {
        guard count > 0, !ids.isEmpty else { return nil }
        let home = indexPath(of: min(max(hint, 0), count - 1))
        var found: (number: Int, index: Int)?
        for section in [home.section] + sections.indices.filter({ $0 != home.section }) {
            let row = section == home.section ? home.row : section < home.section ? .max : 0
            for (number, row) in sections[section].indices(of: ids, near: row).enumerated() {
                guard let row, number < found?.number ?? .max else { continue }
                found = (number, starts[section] + row)
            }
            if found?.number == 0 { break }
        }
        guard let found, !isWanted(found.index) else { return found }
        let rest = Array(ids[(found.number + 1)...])
        return firstIndex(of: rest, near: hint, where: isWanted).map {
            ($0.number + found.number + 1, $0.index)
        }
    }

    /// Whether a row can have the focus.
    func isFocusable(_ index: Int) -> Bool {
        kind(at: index) != .decoration
    }

    /// The first focusable row from `index` on, in one direction.
    func focusable(from index: Int, forward: Bool) -> Int? {
        guard index >= 0, index < count else { return nil }
        let (home, _) = indexPath(of: index)
        if sections[home].kind != .decoration { return index }
        let rest = forward ? Array(home..<sections.count) : (0...home).reversed()
        guard let found = rest.first(where: { sections[$0].kind != .decoration }) else { return nil }
        return forward ? starts[found] : starts[found] + sections[found].count - 1
    }

    /// The focusable row that is closest to an index; of two, the later one.
    func focusable(closestTo index: Int) -> Int? {
        let index = min(max(index, 0), count - 1)
        return focusable(from: index, forward: true) ?? focusable(from: index, forward: false)
    }

    /// The number of items up to and including a row.
    func items(through index: Int) -> Int {
        var items = 0
        for section in sections.indices where sections[section].kind == .items {
            items += max(0, min(sections[section].count, index + 1 - starts[section]))
        }
        return items
    }
}
