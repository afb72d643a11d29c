/// The subject of a picture.
enum Scene: CaseIterable, Sendable {
    case ridges, sea, alps, lake, cloudSea, lighthouse, beach, volcano, eclipse, marbles, waves, ink
    case underwater, bokeh, balloons, fields, winter, forest, city, milkyWay, aurora, canyon, dunes
}

/// The recipe of a picture: the same one gives the same pixels, always.
struct Painting: Sendable {
    let scene: Scene
    let palette: Palette
    let width: Int
    let height: Int
    let seed: UInt64

    // swift-format-ignore
    func painted() -> Canvas {
        let canvas = Canvas(palette, width: self.width, height: self.height, seed: seed)
        let (isEven, width, height) = (seed % 2 == 0, canvas.width, canvas.height)
        let (left, right): (Float, Float) = isEven ? (0.24, 0.76) : (0.76, 0.24)
        let (stars, cloud): (Float, Color) = (palette.isNight ? 300 : 0, palette.cloudLight)
        let snow = palette.haze.mixed(.white, 0.6)
        let rock = palette.land.mixed(Color(0xC76138), 0.6)
        let sand = palette.land.mixed(Color(0xE6A366), 0.5)
        return switch scene {
        case .ridges:
            canvas.sky(0.66).sun(0.2...0.8, 0.4...0.7).clouds(-0.3)
                .ridges(6, (0.6, 1), tall: 0.3, pines: (0, 0.14))
        case .sea:
            canvas.sky(0.56).sun(left...left, 0.7...0.95, 0.085).clouds(0)
                .ridges(1, (0.56, 0.56), tall: 0.15, .island(right * width, 0.5)).water(0.7, glitter: 1)
        case .alps:
            canvas.sky(0.62).sun(left...left, 0.2...0.4).clouds(-0.1)
                .ridges(1, (0.6, 0.72), tall: 0.7, .alpine, colors: [.white, .white],
                    fade: palette.land.mixed(palette.haze, 0.6), lit: 0.7)
                .ridges(3, (0.8, 1), tall: 0.1, .rolling, pines: (0.05, 0.2))
        case .lake:
            canvas.sky(0.6).sun(left...left, 0.2...0.5).clouds(-0.1)
                .ridges(1, (0.6, 0.6), tall: 0.7, .alpine, colors: [.white, .white],
                    fade: palette.land.mixed(palette.haze, 0.6), lit: 0.7)
                .ridges(1, (0.6, 0.6), tall: 0.03, pines: (0, 0.05)).water(0.2)
        case .cloudSea:
            canvas.sky(0.5).sun(0.2...0.8, 0.8...0.95)
                .ridges(2, (0.5, 0.62), tall: 0.3, .alpine,
                    colors: [palette.haze, palette.haze.mixed(palette.near, 0.4)], fade: cloud)
                .ridges(2, (0.58, 0.7), tall: 0.12, .billows, colors: [cloud, cloud],
                    fade: palette.cloudShade)
                .ridges(1, (0.8, 0.8), tall: 0.4, .alpine,
                    colors: [palette.haze, palette.haze.mixed(palette.near, 0.6)], fade: cloud)
                .ridges(3, (0.75, 1), tall: 0.16, .billows, colors: [cloud, cloud], fade: palette.cloudShade)
        case .lighthouse:
            canvas.sky(0.68).discs(stars, 0.0008...0.003, [.white], 1).sun(right...right, 0.2...0.45, 0.05)
                .clouds(-0.1).lighthouse(left * width, foot: canvas.horizon - 0.07, tall: 0.38)
                .ridges(1, (0.68, 0.68), tall: 0.13, .island(left * width, 0.45)).water(0.8, glitter: 0.8)
        case .beach:
            canvas.sky(0.58).sun(0.35...0.65, 0.75...0.9, 0.09).clouds(0).water(0.6, glitter: 1)
                .ridges(1, (0.9, 0.92), tall: 0.07, .rolling)
        case .volcano:
            canvas.sky(0.66).sun(left...left, 0.25...0.5, 0.09).clouds(-0.2)
                .ridges(1, (0.66, 0.66), tall: 0.66, .cone(width / 2), colors: [.white, .white],
                    fade: palette.land.mixed(palette.haze, 0.6), lit: 0.7).ridges(2, (0.66, 0.66), tall: 0.05)
                .water(0.3).discs(110, 0.004...0.02, [Color(0xFFB7D0)], 1, edge: 0.2)
        case .eclipse:
            canvas.sky(0.82).discs(120, 0.0008...0.003, [.white], 1).sun(0.38...0.62, 0.34...0.46, 0.11)
                .eclipse().ridges(2, (0.86, 0.9), tall: 0.1)
        case .marbles:
            canvas.sky(1, palette.sky.reversed())
                .discs(9, 0.03...0.3, [palette.accent, palette.sky[0], cloud, palette.land], 2.5, edge: 0.06,
                    shine: 0.9)
        case .waves:
            canvas.sky(1).sun(0.25...0.75, 0.16...0.24, 0.1)
                .ridges(9, (0.16, 1), tall: 0.2, .rolling,
                    colors: palette.sky + [palette.accent, palette.near], fade: palette.near)
        case .ink:
            canvas.sky(1)
                .discs(60, 0.1...0.8, palette.sky + [palette.accent, palette.near, palette.light], 0.8,
                    edge: 1)
        case .underwater:
            canvas.sky(1.05, [palette.sky.last!, palette.sky[1], palette.sky[0], palette.near]).shoal()
                .ridges(2, (0.95, 1), tall: 0.1, .rolling, pines: (0.3, 0.2))
                .discs(30, 0.001...0.014, [palette.light], 0.4, edge: 0.2)
        case .bokeh:
            canvas.sky(1)
                .discs(70, 0.01...0.11,
                    [palette.accent, palette.light, cloud, Color(0xFF6B6B), Color(0x5FB3FF)], 0.5, edge: 0.05)
        case .balloons:
            canvas.sky(0.7).sun(0.2...0.8, 0.6...0.86).clouds(-0.3).ridges(4, (0.7, 1), tall: 0.2).balloons(6)
        case .fields:
            canvas.sky(0.46).sun(0.2...0.8, 0.4...0.8, 0.05).clouds(0.1)
                .ridges(3, (0.42, 0.5), tall: 0.1, .rolling).rows(density: 3.2)
        case .winter:
            canvas.sky(0.62).discs(stars, 0.0008...0.003, [.white], 1).sun(0.15...0.85, 0.2...0.4, 0.055)
                .ridges(3, (0.62, 0.9), tall: 0.1, .rolling, colors: [snow, palette.light],
                    fade: palette.haze, pines: (0.1, 0.32), spacing: 2)
                .cabin(left * width, foot: height * 0.92, walls: 0.075, roof: snow)
                .discs(420, 0.001...0.006, [.white], 0.85)
        case .forest:
            canvas.sky(0.8).sun(0.25...0.75, 0.15...0.5)
                .ridges(6, (0.55, 1.05), tall: 0.16, .rolling, pines: (0.12, 0.52))
        case .city:
            canvas.sky(isEven ? 1 : 0.7).discs(stars, 0.0008...0.003, [.white], 1).sun(0.15...0.85, 0.2...0.4)
                .clouds(-0.2).city().water(0.4)
        case .milkyWay:
            canvas.sky(0.78).milkyWay().discs(1500, 0.0007...0.003, [.white], 1)
                .ridges(2, (0.8, 0.9), tall: 0.1, .rolling)
                .cabin(left * width, foot: height * 0.87, walls: 0, roof: palette.accent)
                .ridges(1, (0.95, 0.95), tall: 0.08, .rolling)
        case .aurora:
            canvas.sky(0.68).discs(420, 0.0008...0.003, [.white], 1).aurora()
                .ridges(2, (0.68, 0.7), tall: 0.2).water(0.3)
        case .canyon:
            canvas.sky(0.62).sun(left...left, 0.3...0.6, 0.045).clouds(0)
                .ridges(3, (0.58, 0.78), tall: 0.3, .mesa,
                    colors: [palette.haze, rock, rock.mixed(palette.near, 0.4)], lit: 0.4)
        case .dunes:
            canvas.sky(0.46).sun(left...left, 0.4...0.7, 0.05).clouds(-0.4)
                .ridges(4, (0.48, 1), tall: 0.4, .dune, colors: [sand.mixed(palette.haze, 0.4), sand],
                    fade: sand.mixed(palette.light, 0.2), lit: 0.9)
        }
    }
}
