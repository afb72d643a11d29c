/// Rows that stand one below the other: how many, who they are, and who makes a row when it comes near the screen.
///
/// A section is what the rows are at one time: whoever shows other rows makes another section. It need not hold its
/// rows' ids: of a million rows that stand somewhere else, it holds the few that are near.
public struct ListSection {
    /// What rows are to a reader who moves through the list.
    public enum Kind: Hashable, Sendable {
        /// What the list is about: counted in the position, and the focus stops there.
        case items
        /// Something to act on, such as the row that loads more: the focus stops there, but it is not counted.
        case control
        /// A line between rows or at the end: the focus passes over it, and it is not counted.
        case decoration
    }

    /// The number of rows.
    public let count: Int
    /// What its rows are to a reader.
    public let kind: Kind
    /// Looks through rows for a text from one end of a range to the other, without the rows being made; `nil` where rows
    /// are to be asked for their own texts. Returns the id of the first row that has it.
    public let find: ((_ text: String, _ rows: Range<Int>, _ isForward: Bool) async -> RowID?)?

    private let id: (Int) -> RowID
    private let places: ([RowID], Int) -> [Int?]
    private let make: (Int) -> CellController

    /// Makes a section of rows that stand somewhere else.
    ///
    /// - Parameters:
    ///   - count: The number of rows.
    ///   - kind: What the rows are to a reader.
    ///   - id: The id of the row at an index: unique in the whole list, and the same as long as the row stands for the
    ///     same. A row of which nothing is known yet has an id made of its place.
    ///   - index: Where the row of an id is, as far as that is known, also where the row has another id by now because
    ///     what stands at its place is known.
    ///   - find: See ``find``.
    ///   - controller: Makes the row at an index. Called when the row comes near, once while it stays near.
    public init(
        count: Int, kind: Kind = .items, id: @escaping (Int) -> RowID, index: @escaping (RowID) -> Int?,
        find: ((_ text: String, _ rows: Range<Int>, _ isForward: Bool) async -> RowID?)? = nil,
        controller: @escaping (Int) -> CellController
    ) {
        self.count = count
        self.kind = kind
        self.id = id
        self.find = find
        places = { ids, _ in ids.map(index) }
        make = controller
    }

    /// Makes a section of rows with these ids, each of which is unique in the whole list.
    ///
    /// - Parameters:
    ///   - ids: The rows' ids, in their order.
    ///   - kind: What the rows are to a reader.
    ///   - controller: Makes the row of an id. Called when the row comes near, once while it stays near.
    public init(ids: [RowID], kind: Kind = .items, controller: @escaping (RowID) -> CellController) {
        count = ids.count
        self.kind = kind
        find = nil
        id = { ids[$0] }
        places = { Self.places(of: $0, in: ids, near: $1) }
        make = { controller(ids[$0]) }
    }

    /// Makes a section of rows that are there already.
    public init(_ controllers: [CellController], kind: Kind = .items) {
        let byID = Dictionary(controllers.map { ($0.id, $0) }) { first, _ in first }
        self.init(ids: controllers.map(\.id), kind: kind) { byID[$0]! }
    }

    /// A part of the section's rows as a section of its own.
    public func slice(_ range: Range<Int>) -> ListSection {
        let section = self
        let range = range.clamped(to: 0..<count)
        let find = find.map { find in
            { (text: String, rows: Range<Int>, isForward: Bool) in
                let rows = rows.lowerBound + range.lowerBound..<rows.upperBound + range.lowerBound
                return await find(text, rows, isForward)
            }
        }
        return ListSection(
            count: range.count, kind: kind, id: { section.id(at: range.lowerBound + $0) },
            index: { id in
                let place = section.places(of: [id], near: range.lowerBound).first ?? nil
                return place.flatMap { range.contains($0) ? $0 - range.lowerBound : nil }
            },
            find: find, controller: { section.controller(at: range.lowerBound + $0) })
    }

    /// The id of the row at an index.
    public func id(at index: Int) -> RowID { id(index) }

    /// Makes the row at an index.
    public func controller(at index: Int) -> CellController { make(index) }

    /// Where the rows of these ids are, `nil` for each that is not here. Where the first one is found, nobody wants to
    /// know of the others: they may be left out.
    ///
    /// - Parameters:
    ///   - ids: The rows' ids, in their order.
    ///   - hint: An index close to which they are likely to be.
    public func places(of ids: [RowID], near hint: Int) -> [Int?] { places(ids, hint) }

    private static func places(of wanted: [RowID], in ids: [RowID], near hint: Int) -> [Int?] {
        var places: [Int?] = Array(repeating: nil, count: wanted.count)
        guard !wanted.isEmpty, !ids.isEmpty else { return places }
        let sieve = RowSieve(wanted)
        var missing = wanted.count
        /// Whether there is nothing more to look for.
        func look(at index: Int) -> Bool {
            guard sieve.lets(ids[index]) else { return false }
            for (number, id) in wanted.enumerated() where id == ids[index] && places[number] == nil {
                places[number] = index
                missing -= 1
            }
            return places[0] != nil || missing == 0
        }
        let home = min(max(hint, 0), ids.count - 1)
        for distance in 0..<max(home + 1, ids.count - home) {
            if home >= distance, look(at: home - distance) { break }
            if home + distance < ids.count, look(at: home + distance) { break }
        }
        return places
    }
}

/// Lets a few ids through, and hardly any others: so many ids are looked for in a million at the cost of one.
private struct RowSieve {
    private var holes: [UInt64] = Array(repeating: 0, count: 16)

    init(_ ids: [RowID]) {
        for id in ids { holes[Self.place(of: id) >> 6] |= 1 << (Self.place(of: id) & 63) }
    }

    func lets(_ id: RowID) -> Bool {
        holes[Self.place(of: id) >> 6] & (1 << (Self.place(of: id) & 63)) != 0
    }

    /// One of 1,024 places, by multiplication with the golden ratio.
    private static func place(of id: RowID) -> Int {
        Int(((id.high ^ id.low) &* 0x9E37_79B9_7F4A_7C15) >> 54)
    }
}
