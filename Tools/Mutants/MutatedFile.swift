/// The text of a file with all its mutants behind switches, of which a process turns at most one on.
struct MutatedFile {
    let path: String
    private let source: [UInt8]
    private let points: [MutationPoint]
    /// The ids of the mutants of each point.
    private let ids: [[Int]]
    private(set) var mutants: [Mutant] = []
    private var removed: Set<Int> = []

    private(set) var text = ""
    /// The ranges of the points in ``text``, in UTF-8 offsets, with the mutants' ids.
    private var places: [(range: Range<Int>, ids: [Int])] = []

    /// - Parameter firstID: The id of the file's first mutant.
    init(_ source: String, at path: String, firstID: Int) {
        self.path = path
        self.source = Array(source.utf8)
        points = MutationFinder.points(in: source)
        var next = firstID
        var counts: [String: Int] = [:]
        var ids: [[Int]] = []
        for point in points {
            ids.append([])
            for alternative in point.alternatives {
                let count = "\(point.declaration) \(alternative.kind)"
                counts[count, default: 0] += 1
                let original = String(decoding: self.source[point.range], as: UTF8.self)
                mutants.append(
                    Mutant(
                        id: next, path: path, line: point.line, declaration: point.declaration,
                        kind: alternative.kind, ordinal: counts[count] ?? 1, original: original.oneLine,
                        replacement: alternative.code.oneLine))
                ids[ids.count - 1].append(next)
                next += 1
            }
        }
        self.ids = ids
        write()
    }

    /// Removes the mutants at an error of the compiler.
    ///
    /// - Returns: Whether a mutant was removed.
    mutating func removeMutants(at line: Int, column: Int) -> Bool {
        let lines = text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        guard lines.indices.contains(line - 1) else { return false }
        let start = text.utf8.distance(from: text.startIndex, to: lines[line - 1].startIndex)
        let offset = start + column - 1
        let end = start + lines[line - 1].count
        // The innermost mutant around the error; else all of its line; else the nearest one before it.
        let around = places.filter { $0.range.contains(offset) }.min { $0.range.count < $1.range.count }
        let onLine = places.filter { $0.range.overlaps(start..<end + 1) }
        let before = places.filter { $0.range.upperBound <= offset }.max {
            $0.range.upperBound < $1.range.upperBound
        }
        let ids = around.map(\.ids) ?? (onLine.isEmpty ? before?.ids ?? [] : onLine.flatMap(\.ids))
        removed.formUnion(ids)
        mutants.removeAll { removed.contains($0.id) }
        return !ids.isEmpty
    }

    /// Writes ``text`` without the removed mutants.
    mutating func write() {
        var output: [UInt8] = []
        places = []
        var next = 0
        write(0..<source.count, from: &next, to: &output)
        text = String(decoding: output, as: UTF8.self)
    }

    /// Writes a part of the file and its points, from the one at `next` on.
    private mutating func write(_ range: Range<Int>, from next: inout Int, to output: inout [UInt8]) {
        var position = range.lowerBound
        while next < points.count, points[next].range.upperBound <= range.upperBound {
            let point = points[next]
            let kept = zip(ids[next], point.alternatives).filter { !removed.contains($0.0) }
            next += 1
            output += source[position..<point.range.lowerBound]
            position = point.range.upperBound
            let start = output.count
            for (id, alternative) in kept { output += Self.head(id, alternative, point.form).utf8 }
            if point.form == .expression, !kept.isEmpty { output += "(".utf8 }
            if point.form == .statement, !kept.isEmpty { output += "{ ".utf8 }
            write(point.range, from: &next, to: &output)
            switch point.form {
            case .expression: output += String(repeating: ")", count: kept.isEmpty ? 0 : kept.count + 1).utf8
            case .statement: output += (kept.isEmpty ? "" : " }").utf8
            case .start: break
            }
            if !kept.isEmpty { places.append((start..<output.count, kept.map(\.0))) }
        }
        output += source[position..<range.upperBound]
    }

    private static func head(
        _ id: Int, _ alternative: MutationPoint.Alternative, _ form: MutationPoint.Form
    ) -> String {
        switch form {
        case .expression: "(\(MutationSwitch.function)(\(id)) ? (\(alternative.code)) : "
        case .statement: "if \(MutationSwitch.function)(\(id)) { \(alternative.code) } else "
        case .start: "if \(MutationSwitch.function)(\(id)) { \(alternative.code) }; "
        }
    }
}

extension String {
    /// A line of at most 80 characters.
    fileprivate var oneLine: String {
        let words = split(whereSeparator: \.isWhitespace).joined(separator: " ")
        return words.count > 80 ? words.prefix(79) + "…" : words.isEmpty ? "nothing" : words
    }
}
