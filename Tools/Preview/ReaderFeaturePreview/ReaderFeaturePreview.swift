import ItemInterface
import ListInterface
import PreviewKit
import ReaderFeature
import ReaderScene
import SceneSupport
import SharedListUI
import SharedPresentation
import TerminalInterface
import TextInterface

private struct FailedPicture: Error {}

@main
struct ReaderFeaturePreview: FeaturePreview {
    static let states: [PreviewState] =
        [
            PreviewState("content") { reader($0, .value(Sample.article)) },
            PreviewState("content-end", typing: [.end]) { reader($0, .value(Sample.article)) },
            PreviewState("loading") { reader($0, .never) },
            PreviewState("pictures") { reader($0, .value(Sample.pictures)) },
            PreviewState("pictures-failed") { reader($0, .value(Sample.pictures), failing: true) },
            PreviewState("warning") { reader($0, .value(Sample.warned)) },
            PreviewState("warning-shown", typing: [.enter]) { reader($0, .value(Sample.warned)) },
            PreviewState("sensitive") { reader($0, .value(Sample.sensitive)) },
            PreviewState("cut") { reader($0, .value(Sample.cut)) },
            PreviewState("markup") { reader($0, .value(Sample.markup)) },
            PreviewState("markup-end", typing: [.end]) { reader($0, .value(Sample.markup)) },
            PreviewState("podcast") { reader($0, .value(Sample.podcast)) },
            PreviewState("right-to-left") { reader($0, .value(Sample.rightToLeft)) },
            PreviewState("empty") { reader($0, .value(Sample.empty)) },
        ] + PreviewState.failures { reader($0, .failure($1)) }

    /// The scene of an item whose successor is the next unread item.
    private static func reader(
        _ context: SceneContext, _ answer: PreviewResult<ReaderItem>, failing: Bool = false
    ) -> ReaderScene {
        let load = answer.loader(in: context)
        let order = [Sample.article, Sample.pictures, Sample.cut, Sample.rightToLeft]
        let loaders = ReaderLoaders(
            load: { id in
                if let item = order.first(where: { $0.id == id }) { return item }
                return try await load()
            },
            picture: { request in
                if failing { throw FailedPicture() }
                return art(of: request)
            },
            next: { id, isForward in
                let place = order.firstIndex { $0.id == id } ?? -1
                let next = place + (isForward ? 1 : -1)
                return order.indices.contains(next) ? order[next].id : nil
            })
        return ReaderScene(
            PreviewSample.id("opened"), loaders: loaders, context: context, showLarger: { _ in }
        ) {}
    }

    private static func art(of request: PictureRequest) -> PictureArt {
        let number: Int
        switch request.picture {
        case .picture(let reference): number = reference.text.utf8.reduce(0) { $0 + Int($1) }
        case .blurred: number = 1
        }
        return PictureArt(
            PreviewPicture(number).art(
                columns: request.box.columns, rows: request.box.rows, appearance: request.appearance()))
    }
}
