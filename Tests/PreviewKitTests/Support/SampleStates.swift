import ListInterface
import PreviewKit
import SceneSupport
import SharedListUI
import SharedPresentation
import TerminalInterface
import TextInterface

/// States of a list of lines of text.
enum SampleStates {
    static let all = [
        PreviewState("lines") { list($0, .value(["one", "two", "three"])) },
        PreviewState("failed") { list($0, .failure(.noConnection)) },
        PreviewState("last", typing: [.end]) { list($0, .value((1...100).map { "line \($0)" })) },
        PreviewState("impossible") { _ in throw Impossible() },
    ]

    private struct Impossible: Error {}

    private static func list(_ context: SceneContext, _ answer: PreviewResult<[String]>) -> LinesScene {
        LinesScene(context, load: answer.loader(in: context))
    }
}

private final class LinesScene: Scene {
    let screen: ListScreen
    private let loading: ScreenLoader<[String]>

    init(_ context: SceneContext, load: @escaping () async throws -> [String]) {
        screen = context.screen(ListConfiguration(title: "Lines"))
        loading = ScreenLoader("lines", for: screen, context: context, loader: load)
        loading.show = { [weak screen] lines in
            let cells = lines.enumerated().map { number, line in
                CellController(id: RowID(high: 0, low: UInt64(number)), dataSource: Line(line))
            }
            screen?.list.display([ListSection(cells)])
        }
    }

    func appear() { loading.load() }
    func disappear() { loading.stop() }
}

private final class Line: CellDataSource {
    private let text: SafeText

    init(_ text: String) { self.text = SafeText(text) }

    var searchableText: String { text.text }
    func height(in context: RowContext) -> Int { 1 }

    func draw(into grid: inout Grid, in context: RowContext) {
        grid.put((context.isFocused ? "│ " : "  ") + text, row: 0, column: 0, style: context.palette.body)
    }
}
