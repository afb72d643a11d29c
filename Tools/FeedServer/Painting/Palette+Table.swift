extension Palette {
    // MARK: Morning and evening

    static let rose = Palette(
        sky: [0x3B4A86, 0x8E7BB5, 0xE79FB0, 0xFFD3B0], light: 0xFFF0D2, haze: 0xE9AFB4, near: 0x2B2446,
        cloudLight: 0xFFD9CF, cloudShade: 0x9C7BA6, accent: 0xE4572E, land: 0x6E5570)
    static let gold = Palette(
        sky: [0x3F6A9E, 0x8AA6B8, 0xF2C879, 0xFFE9A8], light: 0xFFF6D0, haze: 0xEFC98A, near: 0x33261F,
        cloudLight: 0xFFE7B0, cloudShade: 0xB58A72, accent: 0xC8412F, land: 0x7A6B3A)
    static let ember = Palette(
        sky: [0x1D1B4B, 0x6B2A6E, 0xD6465A, 0xFF9E4F, 0xFFD27A], light: 0xFFF1B8, haze: 0xD9695C,
        near: 0x190F26,
        cloudLight: 0xFF9A5C, cloudShade: 0x5C2A5E, accent: 0xFFD166, land: 0x5E2B3F)
    static let violet = Palette(
        sky: [0x17174A, 0x43307E, 0x8C4FA0, 0xE88CA8, 0xFFC9A8], light: 0xFFE6CF, haze: 0xA87BB8,
        near: 0x140F2C,
        cloudLight: 0xF2A3B5, cloudShade: 0x4A3478, accent: 0xFFC857, land: 0x4B3A6B)
    static let apricot = Palette(
        sky: [0x6FA3C8, 0xB9CBC9, 0xF6D9B0, 0xFFC489], light: 0xFFFBE6, haze: 0xF4CBA0, near: 0x6B3B22,
        cloudLight: 0xFFF0DC, cloudShade: 0xD9B49B, accent: 0x2A6F97, land: 0xC98F5A)
    static let sakura = Palette(
        sky: [0x8FB7DC, 0xC4CFE8, 0xF3D5E2, 0xFCEAE6], light: 0xFFFFFF, haze: 0xE8CBDB, near: 0x4A3355,
        cloudLight: 0xFFF7F8, cloudShade: 0xCDB6D3, accent: 0xF48FB1, land: 0x8C9A86)
    static let amber = Palette(
        sky: [0x56708F, 0x9FA7A3, 0xE3BF85, 0xF4A259], light: 0xFFEFC6, haze: 0xD9A873, near: 0x3B1F14,
        cloudLight: 0xFFDFA8, cloudShade: 0x9B7A63, accent: 0xD62828, land: 0x8A5A2E)
    static let crimson = Palette(
        sky: [0x1A0B22, 0x4B1330, 0x9C2335, 0xE8553B, 0xFFB35C], light: 0xFFE0A0, haze: 0xA33A3C,
        near: 0x12060F,
        cloudLight: 0xF06C4A, cloudShade: 0x3A1230, accent: 0xFFD23F, land: 0x5A2026)
    static let lavender = Palette(
        sky: [0x5B6BB0, 0x98A0D8, 0xD7C4E8, 0xFBE3D9], light: 0xFFF8E7, haze: 0xBFB4DE, near: 0x2E2A55,
        cloudLight: 0xFFEFF0, cloudShade: 0x9F94C6, accent: 0x7B4FB5, land: 0x6B7A8C)

    // MARK: Day

    static let clear = Palette(
        sky: [0x1F66B5, 0x4F97D6, 0x9CCBEA, 0xDDEEF3], light: 0xFFFDF0, haze: 0xB8D4E6, near: 0x17351F,
        cloudLight: 0xFFFFFF, cloudShade: 0xA9BDD2, accent: 0xE63946, land: 0x5A8A42)
    static let tropic = Palette(
        sky: [0x0E78B8, 0x2FA8D5, 0x86D6E6, 0xE2F6EC], light: 0xFFFFF2, haze: 0xA6DCE2, near: 0x0B4A4A,
        cloudLight: 0xFFFFFF, cloudShade: 0xA3C9DA, accent: 0xFF7F50, land: 0x3E9A63)
    static let silver = Palette(
        sky: [0x4B5C6B, 0x7C8E9B, 0xB4C0C5, 0xE3E4DC], light: 0xFFFFF5, haze: 0xB9C3C6, near: 0x1D272E,
        cloudLight: 0xF1F2EC, cloudShade: 0x6E7D88, accent: 0xE0A030, land: 0x66756A)
    static let mint = Palette(
        sky: [0x2F7F86, 0x6CB5AE, 0xB9E0CE, 0xF1F3DA], light: 0xFFFDE8, haze: 0xB5DACB, near: 0x0F3A38,
        cloudLight: 0xFCFBEC, cloudShade: 0x86B5AE, accent: 0xF4A261, land: 0x4F9478)
    static let meadow = Palette(
        sky: [0x3D86C6, 0x7DB6DE, 0xC3E0E4, 0xF7F1D0], light: 0xFFFDE0, haze: 0xC5DDC8, near: 0x27501F,
        cloudLight: 0xFFFFFF, cloudShade: 0xB3C3CE, accent: 0xE9C46A, land: 0x7FA644)

    // MARK: Night

    static let blueHour = Palette(
        sky: [0x0B1638, 0x1D3A6E, 0x3F6BA3, 0x9DAFC8, 0xF2C9A5], light: 0xFFF1D8, haze: 0x5878A8,
        near: 0x070D20,
        cloudLight: 0x8FA6CC, cloudShade: 0x22386B, accent: 0xFFC36B, land: 0x2C4467)
    static let midnight = Palette(
        sky: [0x050816, 0x0B1634, 0x173058, 0x2F5078], light: 0xF2F5FF, haze: 0x294468, near: 0x03050C,
        cloudLight: 0x54719C, cloudShade: 0x121F3D, accent: 0xFFD08A, land: 0x182844)
    static let emerald = Palette(
        sky: [0x04101C, 0x06263A, 0x0E4A52, 0x2B7A6B], light: 0xE9FFF4, haze: 0x1D4F55, near: 0x020A0E,
        cloudLight: 0x3F8F86, cloudShade: 0x0B2B3A, accent: 0x7CFFB2, land: 0x124040)
    static let plum = Palette(
        sky: [0x0D0820, 0x261045, 0x4F1F66, 0x96406F], light: 0xFFE8F0, haze: 0x512A66, near: 0x07040F,
        cloudLight: 0xA2578C, cloudShade: 0x24123F, accent: 0xFF9EC7, land: 0x3B2050)
    static let teal = Palette(
        sky: [0x062A3D, 0x0D5168, 0x2C8C97, 0x9BD3C4], light: 0xFDFFE8, haze: 0x4F9FA3, near: 0x03161F,
        cloudLight: 0xB6E3D4, cloudShade: 0x1F6475, accent: 0xFFB347, land: 0x1F6468)
}
