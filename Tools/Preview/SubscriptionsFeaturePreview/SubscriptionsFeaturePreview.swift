import ConcurrencyInterface
import Foundation
import ItemInterface
import LibraryStorageInterface
import PreviewKit
import SceneSupport
import SharedListUI
import SharedPresentation
import StorageInterface
import SubscriptionsFeature
import SubscriptionsScene
import TerminalInterface

@main
struct SubscriptionsFeaturePreview: FeaturePreview {
    static let states: [PreviewState] = [
        state("content") { sources($0, .value(Sample.usual)) },
        state("failing", typing: [.down, .down, .down, .down, .down]) { sources($0, .value(Sample.usual)) },
        state("groups") { sources($0, .value(Sample.grouped)) },
        state("folded", typing: [.down, .character("z")]) { sources($0, .value(Sample.grouped)) },
        state("many") { sources($0, .value(Sample.many)) },
        state("kinds-of-failures", typing: [.down, .down]) { sources($0, .value(Sample.failures)) },
        state("loading") { sources($0, .never) },
        state("empty") { sources($0, .value(LibraryOverview())) },
        state("first-page", hasRows: false) { sources($0, .value(LibraryOverview())) },
        state("asking", typing: [.character("a")]) { sources($0, .value(Sample.usual)) },
        state("looking", typing: Sample.address) { sources($0, .value(Sample.usual), finding: nil) },
        state("choosing", typing: Sample.address) {
            sources($0, .value(Sample.usual), finding: .found(Sample.offers))
        },
        state("found-nothing", typing: Sample.address) {
            sources(
                $0, .value(Sample.usual), finding: .nothing("example.org is a web page that names no feed"))
        },
        state("removed", typing: [.down, .down, .character("d")]) { sources($0, .value(Sample.usual)) },
        state("renaming", typing: [.down, .down, .character("e")]) { sources($0, .value(Sample.usual)) },
        state("moving", typing: [.down, .down, .character("M")]) { sources($0, .value(Sample.grouped)) },
        state("error-damaged") { sources($0, .failure(.storage(.damaged))) },
    ]

    /// A state of the sources over the left of a timeline.
    ///
    /// - Parameter hasRows: Whether the timeline has rows; without rows it handles the keys.
    private static func state(
        _ name: String, typing: [Key] = [], hasRows: Bool = true,
        makeSources: @escaping (SceneContext) -> SubscriptionsScene
    ) -> PreviewState {
        PreviewState(
            name, typing: typing,
            commands: [.sources, .add, .rename, .move, .remove, .markAllRead, .fold, .undo]
        ) { TimelineStandIn($0, sources: makeSources($0), hasRows: hasRows) }
    }

    /// The scene of the sources.
    ///
    /// - Parameter finding: The result of a search at any address; `nil` for a search that never ends.
    private static func sources(
        _ context: SceneContext, _ answer: PreviewResult<LibraryOverview>,
        finding: SourceSearchResult? = .found(Sample.offers)
    ) -> SubscriptionsScene {
        let load = answer.loader(in: context, isRemote: false)
        let clock = context.clock
        return SubscriptionsScene(
            SubscriptionFunctions(
                load: load, countUnread: { $0.text.count }, choose: { _ in }, close: {},
                find: { _ in
                    while finding == nil, !Task.isCancelled { try? await clock.sleep(for: .seconds(3_600)) }
                    return finding ?? .nothing("")
                },
                subscribe: { .added($0.id) }, rename: { _, _ in }, setGroups: { _, _ in },
                setPrefetch: { _, _ in }, remove: { _ in },
                refresh: { _ in
                    try? await clock.sleep(for: .seconds(1))
                    return nil
                },
                markRead: { _ in [PreviewSample.id("read")] }, markUnread: { _ in }),
            context: context)
    }
}
