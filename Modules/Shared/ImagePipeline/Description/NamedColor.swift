/// The basic color terms of the app's languages (Berlin and Kay, Basic Color Terms, 1969).
nonisolated enum NamedColor: String, CaseIterable, Sendable {
    case black = "color.black"
    case gray = "color.gray"
    case white = "color.white"
    case red = "color.red"
    case orange = "color.orange"
    case brown = "color.brown"
    case yellow = "color.yellow"
    case green = "color.green"
    case blue = "color.blue"
    case purple = "color.purple"
    case pink = "color.pink"

    /// Names a color by hue, chroma and brightness, with components from 0 to 1.
    init(red: Double, green: Double, blue: Double) {
        let (most, least) = (max(red, green, blue), min(red, green, blue))
        let chroma = most - least
        guard most >= 0.16 else {
            self = .black
            return
        }
        guard chroma >= 0.12 else {
            self = most >= 0.85 ? .white : most >= 0.25 ? .gray : .black
            return
        }
        let sixth =
            most == red
            ? (green - blue) / chroma : most == green ? 2 + (blue - red) / chroma : 4 + (red - green) / chroma
        switch (sixth * 60 + 360).truncatingRemainder(dividingBy: 360) {
        case 15..<45: self = most < 0.6 ? .brown : .orange
        case 45..<70: self = most < 0.45 ? .brown : .yellow
        case 70..<165: self = .green
        case 165..<255: self = .blue
        case 255..<315: self = .purple
        case 315..<345: self = .pink
        default: self = least >= 0.5 ? .pink : .red
        }
    }
}
