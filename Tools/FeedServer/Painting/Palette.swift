/// The colours of a time of day and a place.
struct Palette: Sendable {
    /// From the zenith to the horizon.
    let sky: Gradient
    /// The sun or moon, and its glow.
    let light: RGB
    /// What distance does to everything.
    let haze: RGB
    /// The darkest foreground.
    let near: RGB
    let cloudLight: RGB
    let cloudShade: RGB
    /// A colour that stands out: sails, balloons, lit windows, flowers.
    let accent: RGB

    /// Grass, sand, woods in full light.
    let land: RGB

    /// Whether stars are to be seen.
    var isNight: Bool { sky.stops[0].red + sky.stops[0].green + sky.stops[0].blue < 0.45 }

    init(
        sky: [UInt32], light: UInt32, haze: UInt32, near: UInt32, cloudLight: UInt32, cloudShade: UInt32,
        accent: UInt32, land: UInt32
    ) {
        self.sky = Gradient(sky.map { RGB($0) })
        self.light = RGB(light)
        self.haze = RGB(haze)
        self.near = RGB(near)
        self.cloudLight = RGB(cloudLight)
        self.cloudShade = RGB(cloudShade)
        self.accent = RGB(accent)
        self.land = RGB(land)
    }
}
