import CommandLineKit
import DesktopKit
import FeedFeature
import FeedScene
import Foundation
import HTTPInterface
import HTTPMiddleware
import ImagePipeline
import LibraryStorageInterface
import ReaderScene
import RefreshKit
import SceneSupport
import SharedListUI
import SharedPresentation
import StorageInterface
import SubscriptionsScene
import TerminalInterface
import TextInterface

extension Composition {
    /// The title of the feed.
    var feedTitle: String {
        settings.isServerNamed
            ? presenters.feed.title : presenters.timeline.title(of: nil, .all).text
    }

    /// The actions on links, of which the terminal copies those that no program copies.
    func linkActions(on terminal: any Terminal) -> LinkActions {
        let links = Links(environment: dependencies.environment, clock: dependencies.clock) {
            await terminal.run($0, environment: $1)
        }
        return LinkActions(
            links, terminal: terminal, tasks: dependencies.tasks, copyKey: settings.keymap.name(of: .copy),
            strings: settings.strings)
    }

    /// The composer of timelines.
    func timelineComposer(in context: SceneContext, pictures: PictureLoader) -> TimelineComposer {
        TimelineComposer(
            context: context, pictures: pictures, presenter: presenters.subscriptions, faults: faults,
            readsOnFocus: settings.readRule == .onFocus)
    }

    /// The functions of the timeline, with those that fetch its sources.
    ///
    /// - Parameter bookmarksFailed: Called with the first error of reading the bookmarks of a named server's
    ///   items.
    func timelineLibrary(
        _ composer: TimelineComposer, _ outlines: OutlineLoader, _ refresher: LibraryRefresher,
        bookmarksFailed: @escaping (StorageError) -> Void = { _ in }
    ) -> TimelineLibrary {
        var functions = composer.functions(of: library, localFeed, outlines)
        if settings.isServerNamed {
            functions = functions.withBookmarks(of: ownLibrary, failed: bookmarksFailed)
        }
        functions.refresh = { try await load(with: refresher, isUserInitiated: $0) }
        functions.loadOlder = refresher.loadOlder
        return functions
    }

    /// The list of sources.
    func subscriptionsComposer(_ refresher: LibraryRefresher, in context: SceneContext)
        -> SubscriptionsComposer
    {
        let functions = SourceAdder.Functions(
            sources, { self.refresher(over: $0) }, sentences: sentences, tasks: dependencies.tasks,
            executor: dependencies.sourceExecutor
        ) { _ = try? await trustedSubscriptions() }
        let adder = SourceAdder(
            to: ownLibrary.store, functions, locale: settings.locale, currentDate: now)
        adder.onChange = { [weak refresher] in refresher?.onChange() }
        return SubscriptionsComposer(
            library: ownLibrary, adder: adder, interval: settings.refreshInterval, context: context)
    }

    /// The scenes of the library.
    func libraryScenes(
        in context: SceneContext, pictures: PictureLoader, commands: ItemCommands, navigation: Navigation
    ) -> LibraryScenes {
        let (refresher, composer) = (libraryRefresher(), timelineComposer(in: context, pictures: pictures))
        let outlines = outlines
        let ownOutlines = settings.isServerNamed ? ownOutlines : outlines
        refresher.onOtherChange = { _ = try? await trustedSubscriptions() }
        weak var scenes: LibraryScenes?
        var hasReported = false
        let library = timelineLibrary(composer, outlines, refresher) { error in
            guard !hasReported else { return }
            hasReported = true
            dependencies.log.write("bookmarks error: \(error)")
            scenes?.timeline.notify(presenters.bookmarks.fault(error), as: .bookmarks)
        }
        let sources =
            settings.isServerNamed
            ? nil
            : subscriptionsComposer(refresher, in: context).scene(
                refresh: { await refreshNotice(of: $0, with: refresher) },
                choose: { scenes?.choose($0) }, close: { scenes?.hideSources() })
        let made = LibraryScenes(
            timeline: composer.timeline(
                of: library, isServer: settings.isServerNamed, select: navigation.open),
            sources: sources, refresher: refresher, outlines: (outlines, ownOutlines),
            reader: ReaderComposer(items: readerItems, pictures: pictures, context: context),
            commands: commands, navigation: navigation
        ) { back in
            composer.bookmarks(
                of: ownLibrary, ownFeed, ownOutlines, sentences: presenters.bookmarks, back: back,
                select: navigation.open)
        }
        scenes = made
        return made
    }

    /// Fetches sources for the reader.
    ///
    /// - Returns: A notice, also of a failure; `nil` where there is nothing to tell.
    private func refreshNotice(of sources: Set<UUID>, with refresher: LibraryRefresher) async -> String? {
        do {
            return sentences.notice(of: try await refresher.refresh(sources, by: .reader), at: now())
        } catch is CancellationError {
            return nil
        } catch {
            return sentences.failure(error)
        }
    }
}
