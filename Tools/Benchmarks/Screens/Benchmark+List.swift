import Foundation
import ListInterface
import SharedListUI
import TerminalInterface

extension Benchmark {
    static let listDiff = Benchmark(
        name: "list-diff", about: "100,000 rows replaced by as many of which 10 are others, and drawn"
    ) { setting in
        let values = await replaced(runs: setting.runs)
        return [
            Comparison(name: "list-diff", unit: "ms", ours: Samples(values), target: "≤ 0.2 ms")
        ]
    }

    @MainActor private static func replaced(runs: Int) async -> [Double] {
        let feed = FeedOnScreen()
        let size = TerminalSize(columns: 100, rows: 40)
        let count = 100_000
        var numbers = Array(0..<count)
        feed.show(numbers, ids: FeedOnScreen.ids(numbers))
        draw(feed, size)
        // The focus is in the middle: rows before and behind it change.
        feed.screen.list.moveFocus(to: FeedOnScreen.ids([count / 2])[0])
        draw(feed, size)
        var values: [Double] = []
        for run in 0...runs {
            for change in 0..<10 { numbers[(change * 2 + 1) * count / 20] = count + run * 10 + change }
            let ids = FeedOnScreen.ids(numbers)
            let sections = feed.sections(numbers, ids: ids)
            let time = seconds {
                feed.screen.list.display(sections)
                draw(feed, size)
            }
            if run > 0 { values.append(time * 1_000) }
        }
        return values
    }

    @MainActor private static func draw(_ feed: FeedOnScreen, _ size: TerminalSize) {
        feed.screen.prepare(size)
        _ = feed.screen.draw(size)
    }
}
