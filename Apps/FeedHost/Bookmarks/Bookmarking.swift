import BookmarksFeature
import ConcurrencyInterface
import FeedFeature
import ListInterface
import SharedListUI
import StorageInterface
import TextInterface

/// Bookmarks the picture in focus, or removes its bookmark, on the screens that show pictures.
struct Bookmarking {
    let shelf: BookmarkShelf
    let composition: Composition

    private var presenter: BookmarksPresenter { composition.bookmarksPresenter() }

    /// Gives a screen the command.
    ///
    /// - Parameters:
    ///   - image: The picture of a row.
    ///   - then: Called when something became of it.
    func install(
        on screen: ListScreen, image: @escaping (RowID) -> FeedImage?, then: @escaping () -> Void = {}
    ) {
        let key = KeyBinding(.bookmark) { [weak screen] in
            guard let screen, let id = screen.list.focus, let image = image(id) else { return }
            shelf.run { [weak screen] in
                do throws(StorageError) {
                    screen?.notify(SafeText(try await toggle(image)), about: id)
                } catch {
                    screen?.notify(SafeText(sentence(for: error)))
                }
                then()
            }
        }
        screen.configuration.keys.append(key)
    }

    /// Gives a screen the command that shows all bookmarks.
    func installList(on screen: ListScreen, show: @escaping () -> Void) {
        screen.configuration.keys.append(
            KeyBinding(.bookmarks, action: show))
    }

    /// Bookmarks a picture, or no longer, and says what became of it.
    func sentence(toggling image: FeedImage) async -> String {
        do throws(StorageError) {
            return try await toggle(image)
        } catch {
            return sentence(for: error)
        }
    }

    private func toggle(_ image: FeedImage) async throws(StorageError) -> String {
        let change = try await shelf.toggle(image)
        return presenter.notice(of: change, isKept: Stores.bookmarksFile(composition.settings) != nil)
    }

    /// Why bookmarks can be neither read nor stored.
    func sentence(for error: StorageError) -> String { presenter.fault(error) }
}
