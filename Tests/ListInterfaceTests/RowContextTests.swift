import FoundationEssentials
import ListInterface
import Testing
import TextInterface

@Suite("The context of a row")
struct RowContextTests {
    @Test("Contexts differ in each parameter that changes a row's drawing")
    func parts() {
        let context = makeSUT()
        let changes: [(inout RowContext) -> Void] = [
            { $0.columns += 1 }, { $0.screenRows += 1 }, { $0.appearance = .light },
            { $0.locale = Locale(identifier: "el") }, { $0.isFocused = true }, { $0.isFullScreen = true },
            { $0.pictureSize = .large }, { $0.query = FoldedText("wall") }, { $0.ticker = Ticker() },
            { $0.keys.retry = "x" },
        ]
        for (place, change) in changes.enumerated() {
            var other = context
            #expect(other == context)
            change(&other)
            #expect(other != context, "part \(place)")
        }
    }

    @Test("A step of the ticker leaves contexts equal")
    func step() {
        let context = makeSUT()
        let before = context
        context.ticker.advance()
        #expect(before == context)
    }

    @Test("A context has the palette of its appearance", arguments: Appearance.allCases)
    func palette(appearance: Appearance) {
        var context = makeSUT()
        context.appearance = appearance
        #expect(context.palette == Palette(appearance))
    }

    @Test("A ticker counts its steps and their readings")
    func ticker() {
        let ticker = Ticker()
        let (before, readings) = (ticker.step, ticker.readings)
        ticker.advance()
        #expect(ticker.readings == readings)
        #expect(ticker.step == before + 1)
        #expect(ticker.readings == readings + 1)
    }

    private func makeSUT() -> RowContext {
        RowContext(columns: 80, screenRows: 20)
    }
}
