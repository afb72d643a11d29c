import ConcurrencyThreads
import Foundation
import HTTPInterface
import ItemInterface
import ListInterface
import MarkupGumbo
import ReaderFeature
import SharedListUI
import TerminalInterface
import TextInterface

extension Benchmark {
    static let readerOpen = Benchmark(
        name: "reader-open",
        about:
            "an item of 100 KB of HTML, from its stored text to its first frame: blocks, parts, rows of the screen"
    ) { setting in
        let values = await opened(runs: setting.runs)
        return [
            Comparison(
                name: "reader-open/first", unit: "ms", ours: Samples([values[0].whole]), target: "≤ 20 ms"),
            Comparison(
                name: "reader-open", unit: "ms", ours: Samples(values.dropFirst().map(\.whole)),
                target: "≤ 20 ms"),
            Comparison(
                name: "reader-open/main-actor", unit: "ms", ours: Samples(values.dropFirst().map(\.frame)),
                target: "–"),
        ]
    }

    /// The milliseconds from the stored text to the frame, and the main actor's part of them: rows and frame.
    @MainActor private static func opened(runs: Int) -> [(whole: Double, frame: Double)] {
        (0...runs).map { run in
            let item = longItem(run)
            let screen = ListScreen(
                ListConfiguration(title: "Reader"), environment: ScreenEnvironment(isMotionReduced: true),
                tasks: SystemTaskProvider(), clock: SystemMonotonicClock())
            screen.configuration.scrollsByLine = true
            var page: ReaderPage?
            let presenter = ReaderPresenter(
                locale: Locale(identifier: "en"), calendar: Calendar(identifier: .gregorian),
                keys: .init(open: "o", show: "Enter", larger: "v", article: "f", play: "P"))
            let reading = seconds { page = presenter.page(of: ReaderItem(item, by: GumboReader())) }
            let frame = seconds {
                guard let page else { return }
                let item = ReaderRowItem(texts: presenter.rowTexts, address: nil) { _ in }
                screen.list.display([
                    page.section(isUnfolded: false, item: item) { part in
                        ReaderPictureRow(part, of: item, isRevealed: false, request: { _, _ in }, cancel: {})
                            .map { CellController(id: page.rowID(of: part), $0) }
                    }
                ])
                let size = TerminalSize(columns: 80, rows: 24)
                screen.prepare(size)
                _ = screen.draw(size)
            }
            return ((reading + frame) * 1_000, frame * 1_000)
        }
    }

    /// An item of about 70 paragraphs.
    private static func longItem(_ number: Int) -> FeedItem {
        var html = ""
        while html.utf8.count < 100_000 { html += Syndication.text(number + html.utf8.count) }
        return FeedItem(
            ItemSummary(
                id: UUID(), source: UUID(), nativeID: "\(number)", title: "A long text",
                author: "Ada Lovelace",
                published: .now, firstSeen: .now, link: HTTPURL("https://weblog.example/\(number)")),
            text: .html(html))
    }
}
