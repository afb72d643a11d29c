package import AppSettings
import CommandLineKit
import FeedFeature
package import StorageInterface

nonisolated extension StorageError {
    /// The error with the path of the library's file, or of its folder and the system's reason where the
    /// folder cannot be used.
    package func located(by settings: Settings) -> StorageError {
        guard let file = settings.libraryFile, let folder = settings.libraryFolder else { return self }
        var located = self
        let cause = reason.isOfFolder ? FolderCheck.refusal(in: folder) ?? message : message
        let place = HomeFolder.abbreviate(reason.isOfFolder ? folder : file, home: settings.homeFolder)
        located.message = cause.isEmpty ? place : "\(place): \(cause)"
        return located
    }
}
