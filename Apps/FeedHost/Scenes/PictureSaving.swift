import ConcurrencyInterface
import FeedFeature
import Foundation
import HTTPInterface
import ImagePipeline
import ListInterface
import PresentationInterface
import SharedListUI
import SharedPresentation
import TextInterface

/// Asks where, and saves the picture in focus, on the screens that show pictures.
struct PictureSaving {
    let pictures: PictureLoader
    let composition: Composition
    let strings: LocalizedStrings

    /// Gives a screen the command.
    ///
    /// - Parameter image: The picture of a row.
    func install(on screen: ListScreen, image: @escaping (RowID) -> FeedImage?) {
        let key = KeyBinding(.save) { [weak screen] in
            guard let screen, let id = screen.list.focus, let image = image(id) else { return }
            screen.ask(
                SafeText(strings(HostText.saveQuestion)), suggesting: PictureFile.suggestion(for: image),
                limit: PictureFile.pathLimit
            ) {
                [weak screen] path in
                save(image, at: path) { screen?.notify(SafeText($0)) }
            }
        }
        screen.configuration.keys.append(key)
    }

    private func save(_ image: FeedImage, at path: String, tell: @escaping (String) -> Void) {
        composition.plugins.tasks.immediateTask(name: "save a picture to a file", priority: nil) {
            @MainActor in
            tell(await sentence(saving: image, at: path))
        }
    }

    /// Saves a picture, and says what became of it.
    func sentence(saving image: FeedImage, at path: String) async -> String {
        do {
            return try await save(image, at: path)
        } catch {
            return composition.sentences.failure(error) + "."
        }
    }

    /// Saves a picture, and says what became of it.
    ///
    /// - Throws: Why there is no picture to save.
    func save(_ image: FeedImage, at path: String) async throws -> String {
        let data = try await pictures.bytes(of: image.url, isUserInitiated: true)
        let home = composition.settings.homeFolder
        do {
            // A folder on the network may keep a thread waiting for long.
            let file = try await withTaskExecutorPreference(composition.plugins.pictureExecutor) {
                try await PictureFile.save(data, of: image, to: path, home: home)
            }
            return strings(HostText.saved, file)
        } catch let error as PictureFile.SaveError {
            return strings(HostText.saveFailed, error.reason ?? strings(HostText.saveTaken), error.path)
        }
    }
}
