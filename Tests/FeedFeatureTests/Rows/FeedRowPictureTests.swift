import ItemInterface
import ListInterface
import ListTesting
import PresentationInterface
import Testing
import TextInterface

@testable import FeedFeature

@Suite("Picture of a row of the feed")
struct FeedRowPictureTests {
    @Test("A row has the same height with a loading, loaded or failed picture, and in focus")
    func sameHeight() {
        for context in RowContext.wideLarge.inAllSizes {
            let (sut, _) = makeRow(.london)
            let height = sut.height(in: context)
            sut.prefetch(in: context)
            let loading = sut.height(in: context)
            sut.displayFailure()
            let failed = sut.height(in: context)
            sut.retried()
            sut.displayArt(columns: 500, rows: 200)

            #expect(height >= 1)
            #expect(
                [loading, failed, sut.height(in: context), sut.height(in: context.focused)].allSatisfy {
                    $0 == height
                })
        }
    }

    @Test(
        "A row is drawn on screens of all sizes in each state of its picture",
        arguments: PictureSize.allCases)
    func allSizes(size: PictureSize) {
        for context in RowContext.wide.with(\.pictureSize, size).inAllSizes {
            let (sut, _) = makeRow(.london)
            sut.prefetch(in: context)
            _ = renderRow(sut, in: context)
            sut.displayFailure()
            _ = renderRow(sut, in: context)
            sut.retried()
            sut.displayArt(columns: 30, rows: 30)

            let text = renderRow(sut, in: context).text
            #expect(text.contains { !$0.isWhitespace }, "\(context.columns) × \(context.screenRows)")
        }
    }

    @Test("A row is drawn on screens of all sizes with any texts", arguments: PictureSize.allCases)
    func allTexts(size: PictureSize) {
        let items: [FeedItem] = [.sample(), .verbose, .sample(location: "東京 तोक्यो 👩‍👩‍👧")]
        for context in RowContext.wide.with(\.pictureSize, size).with(\.query, FoldedText("o")).focused
            .inAllSizes
        {
            for item in items {
                let text = renderRow(makeRow(item).sut, in: context).text
                #expect(text.contains { !$0.isWhitespace }, "\(context.columns) × \(context.screenRows)")
            }
        }
    }

    @Test("The box of a loading picture shows the percentage, where it is known")
    func progress() {
        let (sut, _) = makeRow(.london)
        sut.prefetch(in: .wideLarge)
        #expect(!renderRow(sut, in: .wideLarge).text.contains("%"))
        sut.picture.display(loading: ResourceLoadingViewModel(isLoading: true, percent: 40))
        let row = renderRow(sut, in: .wideLarge)
        #expect(row.lines[5] == String(repeating: " ", count: 21) + "40%")
        #expect(row.lines[6] == String(repeating: " ", count: 13) + "════════────────────")
        #expect(row.style(of: "═")?.foreground == Palette(.dark).accent.foreground)
        #expect(row.style(of: "─")?.foreground == Palette(.dark).line.foreground)
        sut.displayArt(columns: 3, rows: 2)
        #expect(!renderRow(sut, in: .wideLarge).text.contains("%"))
    }

    @Test("A percentage without a running load is not shown and starts no load")
    func lateProgress() {
        let (sut, messages) = makeRow(.london)
        sut.prefetch(in: .wideLarge)
        sut.picture.display(loading: ResourceLoadingViewModel(isLoading: false))
        sut.picture.display(loading: ResourceLoadingViewModel(isLoading: true, percent: 42))
        #expect(!renderRow(sut, in: .wideLarge).text.contains("%"))
        sut.prefetch(in: .wideLarge)
        #expect(messages.boxes.count == 2)
    }

    @Test("A new load begins without the percentage of the load before")
    func freshProgress() {
        let (sut, _) = makeRow(.london)
        sut.prefetch(in: .wideLarge)
        sut.picture.display(loading: ResourceLoadingViewModel(isLoading: true, percent: 42))
        sut.picture.display(loading: ResourceLoadingViewModel(isLoading: false))
        sut.prefetch(in: .wideLarge)
        sut.picture.display(loading: ResourceLoadingViewModel(isLoading: true))
        #expect(!renderRow(sut, in: .wideLarge).text.contains("%"))
    }

    @Test(
        "A percentage is drawn in boxes of all sizes",
        arguments: [(-1, "0%"), (0, "0%"), (100, "100%"), (101, "100%")])
    func smallProgress(percent: Int, text: String) {
        for context in RowContext.wideLarge.inAllSizes {
            let (sut, _) = makeRow(.london)
            sut.prefetch(in: context)
            sut.picture.display(loading: ResourceLoadingViewModel(isLoading: true, percent: percent))
            let isDrawn = renderRow(sut, in: context).place(of: text) != nil
            let hasPlace = FeedRowLayout(context).box != nil
            #expect(isDrawn == hasPlace, "\(context.columns) × \(context.screenRows)")
        }
    }

    @Test("Art that is lower than its box is at its top, with the texts directly below")
    func lowArt() {
        let (sut, _) = makeRow(.sample(description: "A description"))
        sut.prefetch(in: .narrowLarge)
        let height = renderRow(sut, in: .narrowLarge).lines.count
        sut.displayArt(columns: 4, rows: 2)

        let lines = renderRow(sut, in: .narrowLarge).lines
        #expect(lines[..<3] == ["  ####", "  ####", "  A description"])
        #expect(lines[3...].allSatisfy { $0.isEmpty })
        #expect(lines.count == height)
    }

    @Test("Texts beside art that is smaller than its box begin three columns right of it, at its top")
    func smallArtBeside() {
        let text = Array(repeating: "word", count: 20).joined(separator: " ")
        let (sut, _) = makeRow(.sample(description: text))
        sut.prefetch(in: .wideLarge)
        let height = renderRow(sut, in: .wideLarge).lines.count
        sut.displayArt(columns: 9, rows: 2)

        let lines = renderRow(sut, in: .wideLarge).lines
        #expect(lines[0].hasPrefix("  #########   word word"))
        #expect(lines[0].count > 60)
        #expect(lines[1].hasPrefix("  #########   word"))
        #expect(lines.count == height)
    }

    @Test("A long word beside art that is smaller than its box fills all columns but the last")
    func longWordBesideSmallArt() {
        let context = RowContext.wideLarge.with(\.columns, 84)
        let (sut, _) = makeRow(.sample(description: String(repeating: "w", count: 200)))
        sut.prefetch(in: context)
        sut.displayArt(columns: 9, rows: 2)

        #expect(renderRow(sut, in: context).lines[0].count == 83)
    }

    @Test("Art that is larger than its box is clipped to the box")
    func largeArt() {
        let (sut, _) = makeRow(.sample(description: "A description"))
        sut.prefetch(in: .wideLarge)
        sut.displayArt(columns: 99, rows: 50)

        let row = renderRow(sut, in: .wideLarge)

        #expect(row.lines[0] == "  " + String(repeating: "#", count: 42) + "   A description")
        #expect(row.lines[12] == "")
    }

    @Test("The placeholder of a loading picture is animated by the ticker")
    func movingPlaceholder() throws {
        let (sut, _) = makeRow()
        sut.prefetch(in: .wideLarge)
        let recorder = RowRecorder(sut, in: .wideLarge)

        recorder.context.ticker.advance()

        try #require(recorder.nextFrame())
        #expect(recorder.drawings[0] != recorder.drawings[1])
        #expect(recorder.drawings[0].lines == recorder.drawings[1].lines)
    }

    @Test("The placeholder of a picture has the palette's background colors", arguments: Appearance.allCases)
    func placeholderGround(appearance: Appearance) {
        let (sut, _) = makeRow()
        let palette = Palette(appearance)

        let still = renderRow(sut, in: .wideLarge.with(\.appearance, appearance))
        #expect(still.style(row: 0, column: 2)?.background == palette.placeholder.0)

        sut.prefetch(in: .wideLarge)
        let moving = renderRow(sut, in: .wideLarge.with(\.appearance, appearance))
        let grounds = (2..<44).compactMap { moving.style(row: 0, column: $0)?.background }
        #expect(grounds.contains(palette.placeholder.0))
        #expect(grounds.contains(palette.placeholder.1))
    }

    @Test("A row reads the ticker only while a placeholder is animated", arguments: 0...5)
    func tickerUnread(situation: Int) {
        let (sut, _) = makeRow()
        var context = RowContext.wideLarge
        if situation > 0 { sut.prefetch(in: context) }
        switch situation {
        case 1: sut.displayArt(columns: 4, rows: 2)
        case 2: sut.displayFailure()
        case 3: context = .tiny
        case 4: context = context.with(\.pictureSize, .none)
        case 5:
            sut.displayArt(columns: 4, rows: 2)
            sut.prefetch(in: .narrowLarge)
        default: break
        }

        _ = renderRow(sut, in: context)

        #expect(context.ticker.readings == 0)
    }

    @Test(
        "A failed picture shows its message and the retry key in its box, in the reader's language",
        arguments: [
            ("en", "× Couldn't load picture", "R to retry"),
            ("pt-BR", "× A imagem não carregou", "R para tentar de novo"),
            ("el", "× Η εικόνα δεν φορτώθηκε", "R για επανάληψη"),
        ])
    func failure(language: String, failed: String, retry: String) throws {
        let (sut, _) = makeRow(language: language)
        sut.prefetch(in: .wideLarge)
        let recorder = RowRecorder(sut, in: .wideLarge)

        sut.displayFailure()

        #expect(recorder.nextFrame())
        let place = try #require(recorder.latest.place(of: failed))
        #expect(place.row == 5)
        #expect(place.column > 2 && place.endColumn < 44)
        #expect(recorder.latest.place(of: retry)?.row == 6)
        #expect(recorder.latest.style(of: "×")?.foreground == Palette(.dark).error.foreground)
        #expect(recorder.latest.style(row: 0, column: 2)?.background == Palette(.dark).placeholder.0)
    }

    @Test(
        "The message of a failed picture fits on the smallest screen with pictures",
        arguments: ["en", "pt-BR", "el"])
    func failureOnASmallScreen(language: String) {
        let (sut, _) = makeRow(language: language)
        let context = RowContext.wideLarge.with(\.columns, 30).with(\.screenRows, 8)
        sut.prefetch(in: context)
        sut.displayFailure()

        #expect(!renderRow(sut, in: context).text.contains("…"))
    }

    @Test("Loaded art is drawn in the next frame")
    func artComes() {
        let (sut, _) = makeRow()
        sut.prefetch(in: .wideLarge)
        let recorder = RowRecorder(sut, in: .wideLarge)

        sut.displayArt(columns: 4, rows: 2)

        #expect(recorder.nextFrame())
        #expect(recorder.latest.place(of: "####") != nil)
    }
}
