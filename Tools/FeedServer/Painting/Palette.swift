/// The colors of a place at a time of the day.
struct Palette: Sendable {
    let sky: [Color]
    /// Of the sun or moon, of distant things, of the foreground, of what is colorful, and of the ground.
    let (light, haze, near, accent, land): (Color, Color, Color, Color, Color)

    init(_ sky: [UInt32], _ light: UInt32, _ haze: UInt32, _ near: UInt32, _ accent: UInt32, _ land: UInt32) {
        self.sky = sky.map { Color($0) }
        (self.light, self.haze, self.near) = (Color(light), Color(haze), Color(near))
        (self.accent, self.land) = (Color(accent), Color(land))
    }

    var isNight: Bool { sky[0].sum() < 0.45 }
    var cloudLight: Color { light.mixed(sky[sky.count - 1], 0.45) }
    var cloudShade: Color { haze.mixed(sky[sky.count / 2 - 1], 0.6) }
}

// swift-format-ignore
extension Palette {
    //                               sky, from the zenith to the horizon                 light     haze      near      accent    land
    static let clear    = Palette([0x1F66B5, 0x4F97D6, 0x9CCBEA, 0xDDEEF3],           0xFFFDF0, 0xB8D4E6, 0x17351F, 0xE63946, 0x5A8A42)
    static let tropic   = Palette([0x0E78B8, 0x2FA8D5, 0x86D6E6, 0xE2F6EC],           0xFFFFF2, 0xA6DCE2, 0x0B4A4A, 0xFF7F50, 0x3E9A63)
    static let silver   = Palette([0x4B5C6B, 0x7C8E9B, 0xB4C0C5, 0xE3E4DC],           0xFFFFF5, 0xB9C3C6, 0x1D272E, 0xE0A030, 0x66756A)
    static let mint     = Palette([0x2F7F86, 0x6CB5AE, 0xB9E0CE, 0xF1F3DA],           0xFFFDE8, 0xB5DACB, 0x0F3A38, 0xF4A261, 0x4F9478)
    static let meadow   = Palette([0x3D86C6, 0x7DB6DE, 0xC3E0E4, 0xF7F1D0],           0xFFFDE0, 0xC5DDC8, 0x27501F, 0xE9C46A, 0x7FA644)
    static let rose     = Palette([0x3B4A86, 0x8E7BB5, 0xE79FB0, 0xFFD3B0],           0xFFF0D2, 0xE9AFB4, 0x2B2446, 0xE4572E, 0x6E5570)
    static let gold     = Palette([0x3F6A9E, 0x8AA6B8, 0xF2C879, 0xFFE9A8],           0xFFF6D0, 0xEFC98A, 0x33261F, 0xC8412F, 0x7A6B3A)
    static let ember    = Palette([0x1D1B4B, 0x6B2A6E, 0xD6465A, 0xFF9E4F, 0xFFD27A], 0xFFF1B8, 0xD9695C, 0x190F26, 0xFFD166, 0x5E2B3F)
    static let violet   = Palette([0x17174A, 0x43307E, 0x8C4FA0, 0xE88CA8, 0xFFC9A8], 0xFFE6CF, 0xA87BB8, 0x140F2C, 0xFFC857, 0x4B3A6B)
    static let apricot  = Palette([0x6FA3C8, 0xB9CBC9, 0xF6D9B0, 0xFFC489],           0xFFFBE6, 0xF4CBA0, 0x6B3B22, 0x2A6F97, 0xC98F5A)
    static let sakura   = Palette([0x8FB7DC, 0xC4CFE8, 0xF3D5E2, 0xFCEAE6],           0xFFFFFF, 0xE8CBDB, 0x4A3355, 0xF48FB1, 0x8C9A86)
    static let amber    = Palette([0x56708F, 0x9FA7A3, 0xE3BF85, 0xF4A259],           0xFFEFC6, 0xD9A873, 0x3B1F14, 0xD62828, 0x8A5A2E)
    static let crimson  = Palette([0x1A0B22, 0x4B1330, 0x9C2335, 0xE8553B, 0xFFB35C], 0xFFE0A0, 0xA33A3C, 0x12060F, 0xFFD23F, 0x5A2026)
    static let lavender = Palette([0x5B6BB0, 0x98A0D8, 0xD7C4E8, 0xFBE3D9],           0xFFF8E7, 0xBFB4DE, 0x2E2A55, 0x7B4FB5, 0x6B7A8C)
    static let blueHour = Palette([0x0B1638, 0x1D3A6E, 0x3F6BA3, 0x9DAFC8, 0xF2C9A5], 0xFFF1D8, 0x5878A8, 0x070D20, 0xFFC36B, 0x2C4467)
    static let midnight = Palette([0x050816, 0x0B1634, 0x173058, 0x2F5078],           0xF2F5FF, 0x294468, 0x03050C, 0xFFD08A, 0x182844)
    static let emerald  = Palette([0x04101C, 0x06263A, 0x0E4A52, 0x2B7A6B],           0xE9FFF4, 0x1D4F55, 0x020A0E, 0x7CFFB2, 0x124040)
    static let plum     = Palette([0x0D0820, 0x261045, 0x4F1F66, 0x96406F],           0xFFE8F0, 0x512A66, 0x07040F, 0xFF9EC7, 0x3B2050)
    static let teal     = Palette([0x062A3D, 0x0D5168, 0x2C8C97, 0x9BD3C4],           0xFDFFE8, 0x4F9FA3, 0x03161F, 0xFFB347, 0x1F6468)
}
