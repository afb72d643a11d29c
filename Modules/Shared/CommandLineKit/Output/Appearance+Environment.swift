public import TextInterface

extension Appearance {
    /// The appearance by `COLORFGBG` of rxvt and others, which ends with the background's index among the 16
    /// colors, of which 7 and 9 to 15 are light; `nil` for any other value.
    public init?(environment: [String: String]) {
        guard let place = environment["COLORFGBG"]?.split(separator: ";").last.flatMap({ Int($0) }),
            (0...15).contains(place)
        else { return nil }
        self = place == 7 || place > 8 ? .light : .dark
    }
}
