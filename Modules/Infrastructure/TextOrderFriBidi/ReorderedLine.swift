import CFriBidi
import TextInterface

/// What FriBidi says of a line: the order of its clusters, and the characters that are drawn for each.
///
/// A line is a paragraph to it: what surrounds the line where it was wrapped has no say in it but for the direction.
struct ReorderedLine {
    /// The clusters' places in the line, from left to right.
    let places: [Int]

    private let scalars: [FriBidiChar]
    private let types: [FriBidiCharType]
    private let shaped: [FriBidiChar]
    /// Where each cluster's scalars begin; behind the last one their count.
    private let starts: [Int]

    /// - Returns: `nil` where memory is short.
    init?(_ line: [SafeText.Cluster], isRightToLeft: Bool) {
        var scalars: [FriBidiChar] = []
        var starts = [0]
        for cluster in line {
            scalars += cluster.text.unicodeScalars.map(\.value)
            starts.append(scalars.count)
        }
        let direction = isRightToLeft ? Self.rightToLeft : Self.leftToRight
        let types = Self.types(of: scalars)
        guard let levels = Self.levels(of: scalars, types, direction) else { return nil }
        // Marks and joiners go where the letter goes that they stand on.
        let bases = starts.dropLast()
        guard let places = Self.order(bases.map { types[$0] }, bases.map { levels[$0] }, direction) else {
            return nil
        }
        self.places = places
        self.scalars = scalars
        self.types = types
        self.starts = starts
        shaped = Self.shaped(scalars, types, levels)
    }

    /// How the cluster at a place of the line is drawn.
    func shape(of cluster: SafeText.Cluster, at place: Int) -> SafeText.Cluster {
        let range = starts[place]..<starts[place + 1]
        guard shaped[range] != scalars[range] else { return cluster }
        // A joiner at the end goes: the form of the letter says already whether it joins.
        let text = String.UnicodeScalarView(shaped[range].compactMap(Unicode.Scalar.init))
        return cluster.drawn(as: String(text))
    }

    /// The letters from right to left that stand side by side at the beginning of places, each before the one that is
    /// read before it.
    ///
    /// - Parameter hasMarks: Whether punctuation of their own script belongs to them.
    func word(beginning places: ArraySlice<Int>, hasMarks: Bool) -> ArraySlice<Int> {
        var previous: Int?
        return places.prefix { place in
            defer { previous = place }
            return (isLetter(place) || hasMarks && isMark(place)) && previous.map { $0 == place + 1 } ?? true
        }
    }

    /// Arabic commas and the like; they are in the font of the letters.
    private func isMark(_ place: Int) -> Bool {
        let type = types[starts[place]]
        return (0x0590...0x08FF).contains(scalars[starts[place]]) && type != FRIBIDI_TYPE_AN
            && type != FRIBIDI_TYPE_EN
    }

    private func isLetter(_ place: Int) -> Bool {
        let type = types[starts[place]]
        return type == FRIBIDI_TYPE_RTL || type == FRIBIDI_TYPE_AL
    }

    // MARK: The library

    private static let leftToRight = FriBidiParType(FRIBIDI_PAR_LTR.rawValue)
    private static let rightToLeft = FriBidiParType(FRIBIDI_PAR_RTL.rawValue)

    private static func types(of scalars: [FriBidiChar]) -> [FriBidiCharType] {
        var types = [FriBidiCharType](repeating: FriBidiCharType(0), count: scalars.count)
        fribidi_get_bidi_types(scalars, FriBidiStrIndex(scalars.count), &types)
        return types
    }

    private static func levels(
        of scalars: [FriBidiChar], _ types: [FriBidiCharType], _ direction: FriBidiParType
    ) -> [FriBidiLevel]? {
        let count = FriBidiStrIndex(scalars.count)
        var brackets = [FriBidiBracketType](repeating: 0, count: scalars.count)
        fribidi_get_bracket_types(scalars, count, types, &brackets)
        var levels = [FriBidiLevel](repeating: 0, count: scalars.count)
        var direction = direction
        let highest = fribidi_get_par_embedding_levels_ex(types, brackets, count, &direction, &levels)
        return highest > 0 ? levels : nil
    }

    private static func order(
        _ types: [FriBidiCharType], _ levels: [FriBidiLevel], _ direction: FriBidiParType
    ) -> [Int]? {
        var levels = levels
        var map = types.indices.map { FriBidiStrIndex($0) }
        let highest = fribidi_reorder_line(
            0, types, FriBidiStrIndex(types.count), 0, direction, &levels, nil, &map)
        return highest > 0 ? map.map(Int.init) : nil
    }

    private static func shaped(
        _ scalars: [FriBidiChar], _ types: [FriBidiCharType], _ levels: [FriBidiLevel]
    ) -> [FriBidiChar] {
        var shaped = scalars
        let count = FriBidiStrIndex(scalars.count)
        var joining = [FriBidiArabicProp](repeating: 0, count: scalars.count)
        fribidi_get_joining_types(scalars, count, &joining)
        fribidi_join_arabic(types, count, levels, &joining)
        // Lam and alef remain two: a ligature has one cell, and all that follows would move.
        fribidi_shape_arabic(FriBidiFlags(FRIBIDI_FLAG_SHAPE_ARAB_PRES), levels, count, &joining, &shaped)
        fribidi_shape_mirroring(levels, count, &shaped)
        return shaped
    }
}
