import CFriBidi
import TextInterface

/// A line's visual order and shaped characters.
///
/// FriBidi treats the line as a paragraph: of the surrounding text only the base direction counts.
struct ReorderedLine {
    /// The indices of the line's clusters, from left to right.
    let indices: [Int]

    private let scalars: [FriBidiChar]
    private let shaped: [FriBidiChar]
    /// The index of each cluster's first scalar; at the end their count.
    private let starts: [Int]

    /// - Returns: `nil` if memory is short.
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
        // Marks and joiners move with their base letter.
        let bases = starts.dropLast()
        guard let indices = Self.order(bases.map { types[$0] }, bases.map { levels[$0] }, direction) else {
            return nil
        }
        self.indices = indices
        self.scalars = scalars
        self.starts = starts
        shaped = Self.shaped(scalars, types, levels)
    }

    /// The drawn form of the cluster at an index.
    func shape(of cluster: SafeText.Cluster, at index: Int) -> SafeText.Cluster {
        let range = starts[index]..<starts[index + 1]
        guard shaped[range] != scalars[range] else { return cluster }
        // A final joiner is dropped: the letter's form implies the joining.
        let text = String.UnicodeScalarView(shaped[range].compactMap(Unicode.Scalar.init))
        return cluster.drawn(as: String(text))
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
        // Lam and alef are not joined to a ligature: its single cell would move everything after it.
        fribidi_shape_arabic(FriBidiFlags(FRIBIDI_FLAG_SHAPE_ARAB_PRES), levels, count, &joining, &shaped)
        fribidi_shape_mirroring(levels, count, &shaped)
        return shaped
    }
}
