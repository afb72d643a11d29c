import FeedFeature
import ListInterface
import PreviewKit
import SharedListUI
import SharedPresentation
import TerminalInterface
import TextInterface

@main
struct FeedFeaturePreview: FeaturePreview {
    static let states: [PreviewState] =
        [
            PreviewState("content") { feed($0, .value(Sample.first), next: .value(Sample.last)) },
            PreviewState("loading") { feed($0, .never) },
            PreviewState("empty") { feed($0, .value(FeedPage(items: [], cursor: nil))) },
            PreviewState("offline-old-cache") {
                feed($0, .failure(.noConnection), next: .failure(.noConnection), storedAge: 3 * 86_400)
            },
            PreviewState("refused-with-cache") {
                feed($0, .failure(.refused(status: 503)), storedAge: 7_200)
            },
            PreviewState("new-since-last-visit") { feed($0, .value(Sample.first), new: 2) },
            PreviewState("pictures-loading") { feed($0, .value(Sample.first)) { _ in .never } },
            PreviewState("pictures-failed") {
                feed($0, .value(Sample.first)) {
                    $0 % 2 == 0 ? .failure(.refused(status: 404)) : Sample.picture($0)
                }
            },
            PreviewState("more-loading", typing: [.end]) { feed($0, .value(Sample.first), next: .never) },
            PreviewState("more-failed", typing: [.end]) {
                feed($0, .value(Sample.first), next: .failure(.refused(status: 503)))
            },
            PreviewState("end", typing: [.end]) { feed($0, .value(Sample.last)) },
            PreviewState("long-texts") { feed($0, .value(Sample.longTexts)) },
            PreviewState("right-to-left") { feed($0, .value(Sample.rightToLeft)) },
            PreviewState("skipped") { context in
                let screen = feed(context, .value(Sample.first))
                screen.notify(SafeText(presenter(context).skipped(3) ?? ""))
                return screen
            },
            PreviewState("alone") { context in
                let rows = FeedRows(presenter(context).rowTexts, isAlone: true, in: context) {
                    Sample.picture($0)
                }
                var configuration = context.configuration(title: presenter(context).title)
                configuration.isAlone = true
                let screen = context.list(configuration, loading: .value(Sample.items[0])) {
                    [ListSection([rows.row(of: $0)])]
                }
                return screen
            },
        ] + PreviewState.failures { feed($0, .failure($1)) }

    private static func presenter(_ context: PreviewContext) -> FeedPresenter {
        FeedPresenter(locale: context.locale, calendar: context.calendar) { PreviewContext.now }
    }

    /// The feed's screen, as the app composes it.
    ///
    /// - Parameters:
    ///   - first: The answer to who asks for the first page.
    ///   - next: The answer to who asks for the page behind it.
    ///   - storedAge: How many seconds ago the feed in the store was read; `nil` where none is stored.
    ///   - new: How many pictures were not there at the last visit.
    ///   - pictures: What comes of the picture of an item, by its number.
    private static func feed(
        _ context: PreviewContext, _ first: PreviewAnswer<FeedPage>,
        next: PreviewAnswer<FeedPage> = .never, storedAge: Double? = nil, new: Int = 0,
        pictures: @escaping (Int) -> PreviewAnswer<PreviewPicture> = Sample.picture
    ) -> ListScreen {
        let rows = FeedRows(presenter(context).rowTexts, in: context, pictures: pictures)
        let list = FeedList(
            presenter(context), rows: rows, first: context.loader(first), next: context.loader(next),
            new: new,
            in: context)
        context.environment.network = context.network(after: first)
        if let storedAge { list.show(Sample.stored(storedAge, in: context)) }
        context.keep(list)
        return list.screen
    }
}
