/// What a picture shows.
enum Scene: CaseIterable, Sendable {
    case ridges
    case sea
    case alps
    case lake
    case cloudSea
    case lighthouse
    case palms
    case volcano
    case eclipse
    case orbs
    case waves
    case flow
    case underwater
    case bokeh
    case balloons
    case fields
    case winter
    case forest
    case city
    case milkyWay
    case aurora
    case canyon
    case dunes

    func painted(_ palette: Palette, width: Int, height: Int, seed: UInt64) -> Pixels {
        let canvas = Canvas(width: width, height: height)
        var dice = Dice(seed)
        switch self {
        case .ridges: canvas.paintRidges(palette, &dice)
        case .alps: canvas.paintAlps(palette, &dice, lake: false)
        case .lake: canvas.paintAlps(palette, &dice, lake: true)
        case .dunes: canvas.paintDunes(palette, &dice)
        case .canyon: canvas.paintCanyon(palette, &dice)
        case .aurora: canvas.paintAurora(palette, &dice)
        case .milkyWay: canvas.paintMilkyWay(palette, &dice)
        case .city: canvas.paintCity(palette, &dice)
        case .forest: canvas.paintForest(palette, &dice)
        case .winter: canvas.paintWinter(palette, &dice)
        case .fields: canvas.paintFields(palette, &dice)
        case .balloons: canvas.paintBalloons(palette, &dice)
        case .bokeh: canvas.paintBokeh(palette, &dice)
        case .underwater: canvas.paintUnderwater(palette, &dice)
        case .flow: canvas.paintFlow(palette, &dice)
        case .waves: canvas.paintWaves(palette, &dice)
        case .orbs: canvas.paintOrbs(palette, &dice)
        case .eclipse: canvas.paintEclipse(palette, &dice)
        case .volcano: canvas.paintVolcano(palette, &dice)
        case .palms: canvas.paintPalms(palette, &dice)
        case .lighthouse: canvas.paintLighthouse(palette, &dice)
        case .cloudSea: canvas.paintCloudSea(palette, &dice)
        case .sea: canvas.paintSea(palette, &dice)
        }
        return canvas.finished()
    }
}
