/// A picture of the built-in feed.
struct Exhibit: Sendable {
    let scene: Scene
    let palette: Palette
    let width: Int
    let height: Int
    let description: String?
    let location: String?

    init(
        _ scene: Scene, _ palette: Palette, _ width: Int, _ height: Int, _ description: String?,
        _ location: String?
    ) {
        (self.scene, self.palette, self.width, self.height) = (scene, palette, width, height)
        (self.description, self.location) = (description, location)
    }
}

/// The built-in feed, newest first. Each third picture is a PNG: those stay small, being the slowest to
/// write.
// swift-format-ignore
extension Exhibit {
    static let catalog: [Exhibit] = [
        Exhibit(.alps, .clear, 1600, 1200,
            "First snow on the high peaks, and not a breath of wind in the valley.",
            "Grindelwald, Switzerland"),
        Exhibit(.sea, .ember, 1024, 768, "The sun went down right into the water.", "Oia, Santorini, Greece"),
        Exhibit(.aurora, .emerald, 1280, 960,
            "We waited four nights in the cold. On the fifth the whole sky began to move. 🌌",
            "Tromsø, Norway"),
        Exhibit(.city, .blueHour, 1440, 1080, "Blue hour from the roof: the offices empty, the bars fill.",
            "Chicago, USA"),
        Exhibit(.fields, .lavender, 960, 720, "Lavender as far as one can see, and as far as one can smell.",
            "Valensole, France"),
        Exhibit(.dunes, .apricot, 1200, 900, "الكثبان عند الشروق، لا صوت إلا الريح 🐪", "مرزوكة، المغرب"),
        Exhibit(.volcano, .sakura, 900, 1200, "湖に映る富士山と満開の桜 🌸", "山梨県、日本"),
        Exhibit(.beach, .violet, 768, 1024, "Fim de tarde na praia, com água de coco. 🌴",
            "Jericoacoara, Brasil"),
        Exhibit(.forest, .mint, 1600, 1067, "Morning mist between the firs. It was gone by nine.",
            "Black Forest, Germany"),
        Exhibit(.balloons, .gold, 1280, 853, "Up at four, in the air at six, breakfast at eight. 🎈",
            "Göreme, Türkiye"),
        Exhibit(.milkyWay, .midnight, 800, 1000, "No moon, no town for sixty kilometres, and one small tent.",
            "Aoraki Mackenzie, New Zealand"),
        Exhibit(.ink, .ember, 800, 800, nil, "Studio"),
        Exhibit(.lake, .rose, 1500, 1000, "Mirror, mirror. The lake before anyone had touched it.",
            "Moraine Lake, Canada"),
        Exhibit(.canyon, .amber, 960, 640, "Layer upon layer: the oldest stone is at the bottom.",
            "Monument Valley, USA"),
        Exhibit(.lighthouse, .plum, 900, 1200, "Ο φάρος άναψε πριν νυχτώσει για τα καλά.", "Χανιά, Κρήτη"),
        Exhibit(.waves, .teal, 1080, 1080, "Paper, scissors, and a lamp on the left.", nil),
        Exhibit(.winter, .blueHour, 1024, 768, "Somebody is at home. ❄️", "Rovaniemi, Finland"),
        Exhibit(.cloudSea, .apricot, 1600, 1200, "Above the clouds at last, after five hours in them.",
            "Mount Batur, Indonesia"),
        Exhibit(.ridges, .rose, 1400, 933, "Seven ridges, each one paler than the one before.",
            "Blue Ridge Mountains, USA"),
        Exhibit(.underwater, .teal, 768, 768, "Cinco minutos sem respirar (três, na verdade). 🐟",
            "Fernando de Noronha, Brasil"),
        Exhibit(.bokeh, .plum, 1200, 800, "Rain on the lens, the whole avenue out of focus.",
            "Seoul, South Korea"),
        Exhibit(.eclipse, .blueHour, 1200, 1200,
            "Two minutes and eight seconds. Everyone went quiet, even the birds.", "Mazatlán, México"),
        Exhibit(.fields, .meadow, 800, 600, "Barley in rows.", nil),
        Exhibit(.sea, .rose, 1280, 720, "Calm after a week of storms.", "Skye, Scotland"),
        Exhibit(.city, .violet, 1080, 1440, "屋上から見た夜景。窓の数だけ暮らしがある。", "東京、日本"),
        Exhibit(.alps, .rose, 900, 675, "The last light always goes to the highest one.", "Chamonix, France"),
        Exhibit(.marbles, .lavender, 1000, 1000, nil, nil),
        Exhibit(.dunes, .ember, 1600, 900, "A vermelhidão das dunas ao pôr do sol.", "Sossusvlei, Namíbia"),
        Exhibit(.aurora, .midnight, 1024, 683, "Lights in the north, ice underfoot, tea in the flask.",
            "Abisko, Sweden"),
        Exhibit(.lake, .clear, 1440, 960, "Swimming was a short pleasure: nine degrees. 🏔️",
            "Lago di Braies, Italy"),
        Exhibit(.beach, .ember, 1200, 800, "One more, then we really go home.", "Varkala, India"),
        Exhibit(.ridges, .blueHour, 640, 960, "Πριν ξημερώσει, πάνω από τα σύννεφα.", "Όλυμπος, Ελλάδα"),
        Exhibit(.canyon, .clear, 1280, 960, "Noon. There was shade, but it was on the other side.",
            "Wadi Rum, Jordan"),
        Exhibit(.milkyWay, .plum, 960, 1280, "Thirty seconds of light, thirteen thousand years old.",
            "Atacama, Chile"),
        Exhibit(.balloons, .rose, 960, 960, "Hundreds of them. I counted until I forgot to.",
            "Albuquerque, USA"),
        Exhibit(.winter, .lavender, 1400, 1050, "Still snowing.", nil),
        Exhibit(.volcano, .ember, 1280, 853, "朝焼けの富士", "静岡県、日本"),
        Exhibit(.waves, .ember, 640, 853, "Dunes, or the sea, or a pile of blankets. You decide.", nil),
        Exhibit(.lighthouse, .ember, 1200, 900, "Built in 1857, still at work every night.",
            "Peggy's Cove, Canada"),
        Exhibit(.forest, .amber, 1024, 1365, "Autumn, early, and the smell of mushrooms. 🍂",
            "Białowieża, Poland"),
        Exhibit(.cloudSea, .violet, 1024, 576, "Acima das nuvens, o silêncio.", "Pico da Bandeira, Brasil"),
        Exhibit(.ink, .teal, 1600, 1200, "Ink in water, photographed at the only moment it looked like this.",
            nil),
        Exhibit(.sea, .tropic, 1200, 800, "Twenty shades of blue and nobody to argue about their names.",
            "Zakynthos, Greece"),
        Exhibit(.fields, .rose, 768, 1024, "Tulips on both sides of the dyke. 🌷", "Lisse, Netherlands"),
        Exhibit(.city, .rose, 1600, 900,
            "The river turns pink for ten minutes; the bridges fill with telephones.", "Budapest, Hungary"),
        Exhibit(.eclipse, .crimson, 900, 900, "كسوف كلّي فوق الجبال", "الأقصر، مصر"),
        Exhibit(.underwater, .tropic, 640, 480, "A shoal turns like one animal.", "Raja Ampat, Indonesia"),
        Exhibit(.alps, .silver, 1500, 1000, "Bad weather coming. Beautiful, from a distance.",
            "Torres del Paine, Chile"),
        Exhibit(.bokeh, .ember, 800, 1200, "Christmas market, without my glasses.", "Vienna, Austria"),
        Exhibit(.ridges, .gold, 1200, 675, nil, "Ella, Sri Lanka"),
        Exhibit(.dunes, .rose, 1100, 1100, "Footprints last until the wind wakes up.", "Huacachina, Peru"),
        Exhibit(.lake, .lavender, 1440, 1080, "Το πρωί η λίμνη ήταν καθρέφτης.", "Πρέσπες, Ελλάδα"),
        Exhibit(.winter, .plum, 640, 640, "Quiet enough to hear the snow.", "Hokkaido, Japan"),
        Exhibit(.aurora, .teal, 853, 1280, "Green first, then everything else. 💚💙💜", "Reykjavík, Iceland"),
        Exhibit(.marbles, .ember, 1280, 960, "Marbles, lit by the evening.", nil),
        Exhibit(.balloons, .meadow, 750, 500, "The blue one landed in a vineyard.",
            "Château-d'Œx, Switzerland"),
        Exhibit(.beach, .rose, 1024, 1024, "شاطئ هادئ بعد الغروب", "صلالة، عُمان"),
        Exhibit(.cloudSea, .blueHour, 1600, 1067, "A ship of stone on a sea of milk.", "Meteora, Greece"),
        Exhibit(.canyon, .ember, 400, 300, "Taken with an old telephone. The canyon did the rest.",
            "Grand Canyon, USA"),
        Exhibit(.forest, .silver, 960, 1200, "Fog, firs, and somewhere a woodpecker.",
            "Olympic Peninsula, USA"),
        Exhibit(.waves, .lavender, 1200, 900, nil, nil),
        Exhibit(.lighthouse, .blueHour, 320, 240, "The keeper waved. I think it was the keeper. 👋🏽",
            "Ushant, France"),
        Exhibit(.milkyWay, .teal, 1000, 1500, "夏の天の川", "石垣島、日本"),
        Exhibit(.volcano, .lavender, 200, 150,
            "The very first picture of this feed, from the smallest camera.", "Cotopaxi, Ecuador"),
    ]
}
