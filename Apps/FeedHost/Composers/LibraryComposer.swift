import AppCommands
import AppSettings
import CommandLineKit
import DesktopKit
import FeedFeature
import FeedScene
import ImagePipeline
import ItemInterface
import LibraryStorageInterface
import RefreshKit
import SceneSupport
import SharedListUI
import StorageInterface
import SyncKit
import TerminalInterface
import TextInterface

extension Composition {
    /// The title of the feed.
    var feedTitle: String {
        settings.isServerNamed
            ? presenters.feed.title : presenters.timeline.title(of: nil, .all).text
    }

    /// The actions on links. The terminal copies a link if no program does.
    func linkActions(on terminal: any Terminal) -> LinkActions {
        let links = Links(environment: dependencies.environment, clock: dependencies.clock) {
            await terminal.run($0, environment: $1)
        }
        return LinkActions(
            links, terminal: terminal, tasks: dependencies.tasks, copyKey: settings.keymap.name(of: .copy),
            strings: settings.strings)
    }

    /// The duplicates for which an item stands; none where the library cannot be read.
    func duplicates(of item: FeedItem) async -> [FeedItem] {
        do throws(StorageError) {
            return try await ownLibrary.read { library throws(StorageError) in
                try library.duplicates(of: item.id).map(\.item)
            }
        } catch {
            faults("error reading the library", error)
            return []
        }
    }

    /// The scenes of the library.
    func libraryScenes(
        in context: SceneContext, pictures: PictureLoader, commands: ItemCommands, navigation: Navigation,
        sync: LibrarySync?
    ) -> LibraryScenes {
        let (refresher, outlines) = (libraryRefresher(into: pictures), outlines)
        let ownOutlines = settings.isServerNamed ? ownOutlines : outlines
        refresher.onOtherChange = { _ = try? await trustedSubscriptions() }
        weak var scenes: LibraryScenes?
        var hasReported = false
        let timeline = timeline(
            outlines, refresher, sync, pictures: pictures, in: context,
            bookmarksFailed: { error in
                guard !hasReported else { return }
                hasReported = true
                dependencies.log.write("bookmarks error: \(error)")
                scenes?.timeline.notify(presenters.bookmarks.fault(error), as: .bookmarks)
            }, select: navigation.open)
        let sources =
            settings.isServerNamed
            ? nil
            : sourcesScene(
                refresher, sync, in: context, choose: { scenes?.choose($0) }, close: { scenes?.hideSources() }
            )
        let made = LibraryScenes(
            timeline: timeline, sources: sources, refresher: refresher, outlines: (outlines, ownOutlines),
            items: readerItems, pictures: pictures, context: context, commands: commands,
            navigation: navigation
        ) { back in
            bookmarksScene(
                ownOutlines, pictures: pictures, in: context, back: back, select: navigation.open)
        }
        scenes = made
        sync?.onChange = { [weak sync] isOfLibrary in
            context.environment.synchronization = sync.map(progress) ?? []
            if isOfLibrary { refresher.onChange() } else { scenes?.updateSources() }
        }
        sync?.onFailure = { account, error in
            dependencies.log.write("\(account.shownName): \(error)")
            scenes?.timeline.notify(failureNotice(of: account, error), as: .account)
        }
        return made
    }
}

extension NoticeKind {
    /// The failure of an account.
    fileprivate static let account = NoticeKind("account")
}
