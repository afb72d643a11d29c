import MarkupInterface

extension HTMLBlock {
    /// A text with everything that a post may contain, in sizes and scripts of all kinds.
    nonisolated static let specimen: [HTMLBlock] = [
        .paragraph([
            TextRun("The committee spent the better part of a year arguing about whether the change was "),
            TextRun("observable", .emphasis), TextRun(". It was. Nobody had written "),
            TextRun(
                "the test", link: "https://systems.example/2026/11/a/very/long/path?with=a&query=too#part"),
            TextRun(" because nobody believed that E = mc² and "), TextRun("0.1 + 0.2", .code),
            TextRun(" could differ."),
        ]),
        .heading(level: 2, [TextRun("1  How it was found")]),
        .list(
            start: nil,
            items: [
                [
                    .text("First point, which is long enough to be wrapped on most screens of terminals"),
                    .list(
                        start: nil,
                        items: [
                            [.text("Nested"), .list(start: nil, items: [[.text("Deeper")]])],
                            [.text("Again")],
                        ]),
                ],
                [.text("Second point"), .list(start: 9, items: [[.text("Nine")], [.text("Ten")]])],
                [.text("Third point")],
            ]),
        .heading(level: 3, [TextRun("Latency by machine")]),
        .table(rows: [
            row(["Machine", "Cores", "p50 ms", "p99 ms", "Notes"], .strong),
            row(["Old laptop", "2", "14.2", "1,204.0", "throttles after 4 min"]),
            row(["Build server", "64", "3.1", "80.4", "idle, and on the same switch as the database"]),
            [
                [.text("Raspberry Pi 5")], [.text("4")], [], [.text("410.7")],
                [.text("SD card", link: "https://pi.example/sd")],
            ],
        ]),
        .heading(level: 4, [TextRun("A wide table")]),
        .table(rows: [
            row(
                [
                    "Release", "Codename", "Published", "Supported until", "Kernel", "Default shell",
                    "Maintainers",
                ], .strong),
            row(["12", "bookworm", "10 June 2023", "10 June 2026", "6.1", "dash", "1,024"]),
            row(["13", "trixie", "9 August 2025", "30 June 2028", "6.12", "dash", "987"]),
        ]),
        .quote([
            .text("Nobody had written the test."), .quote([.text("Nobody had asked for one.")]),
        ]),
        .preformatted(
            "func isEqual(_ one: Double, _ other: Double) -> Bool {\n\treturn abs(one - other) <= max(abs(one), abs(other)) * tolerance // of the last place\n}"
        ),
        .paragraph([TextRun("ULP", .strong)]), .description([.text("The unit in the last place.")]),
        .paragraph([TextRun("NaN", .strong)]),
        .description([.text("Not a number, which is equal to nothing, not even to itself, in any language.")]
        ),
        .picture(picture("harbour.jpg", "The harbour in the evening, from the old pier", 1_600, 900)),
        .picture(picture("banner.jpg", "", 1_200, 90)),
        .picture(picture("portrait.jpg", "A portrait", 300, 900)),
        .picture(picture("unknown.jpg", "A picture of unknown size", nil, nil)),
        .picture(
            picture(
                "missing.jpg",
                "A picture that is missing, with a caption that is longer than a line of a terminal", 640, 480
            )),
        .text("في النهاية وجد طالب الخطأ بحاسوب قديم في عصر يوم واحد، ولم يصدقه أحد."),
        .text("学生は古いノートパソコンで、ある日の午後に間違いを見つけた。だれも信じなかった。"),
        .table(rows: [row(["都市", "人口"], .strong), row(["東京", "14,047,594"]), row(["大阪", "8,837,685"])]),
        .rule,
        .text("The end."),
    ]

    nonisolated private static func row(_ texts: [String], _ traits: TextRun.Traits = []) -> [[HTMLBlock]] {
        texts.map { [.paragraph([TextRun($0, traits)])] }
    }

    nonisolated private static func picture(_ name: String, _ words: String, _ width: Int?, _ height: Int?)
        -> HTMLPicture
    {
        HTMLPicture("https://systems.example/\(name)", alternativeText: words, width: width, height: height)
    }
}
