import CommandLineKit
import FeedFeature
import FeedScene
import Foundation
import SharedPresentation

/// `show`: prints one picture of the cached feed.
struct ShowCommand {
    let composition: Composition
    let output: Output
    let picture: UUID

    func run() async throws -> Int32 {
        guard let item = await composition.storedFeed.item(picture) else {
            notice("There is no such picture in the cached feed; run list first.")
            return 1
        }
        if composition.settings.json {
            try output.line(ListCommand.json(item))
            return 0
        }
        do {
            try await PicturePrinter(composition: composition, output: output).print(item)
        } catch let error as OutputDescriptor.WriteError {
            throw error
        } catch {
            notice(composition.sentences.failure(error))
            return 1
        }
        if let location = item.location { try output.text(location) }
        if let description = item.description { try output.text(description) }
        return 0
    }
}
