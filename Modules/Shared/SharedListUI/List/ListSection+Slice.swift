import ListInterface

extension ListSection {
    /// A section of a part of the rows.
    func slice(_ range: Range<Int>) -> ListSection {
        let section = self
        let range = range.clamped(to: 0..<count)
        let find = find.map { find in
            { (query: any TextMatcher, rows: Range<Int>, isForward: Bool) in
                let rows = rows.lowerBound + range.lowerBound..<rows.upperBound + range.lowerBound
                return await find(query, rows, isForward)
            }
        }
        return ListSection(
            count: range.count, kind: kind, id: { section.id(at: range.lowerBound + $0) },
            index: { id in
                let index = section.indices(of: [id], near: range.lowerBound).first ?? nil
                return index.flatMap { range.contains($0) ? $0 - range.lowerBound : nil }
            },
            find: find, controller: { section.controller(at: range.lowerBound + $0) })
    }
}
