import CommandLineKit
import FeedFeature
import FeedScene
import Foundation
import ItemInterface
import SharedPresentation

/// `show`: prints one picture of the cached feed.
struct ShowCommand {
    let composition: Composition
    let output: Output
    let picture: UUID

    func run() async throws -> Int32 {
        guard composition.settings.isServerNamed else {
            return try await LibraryCommand(composition: composition, output: output).show(picture)
        }
        guard let item = await composition.cachedFeed.item(picture) else {
            notice("There is no such picture in the cached feed; run list first.")
            return 1
        }
        if composition.settings.json {
            try output.line(item.json.text)
            return 0
        }
        do {
            if let picture = item.summary.picture {
                try await PicturePrinter(composition: composition, output: output).print(picture)
            }
        } catch let error as OutputDescriptor.WriteError {
            throw error
        } catch {
            notice(composition.sentences.failure(error))
            return 1
        }
        for text in item.printedTexts { try output.text(text) }
        return 0
    }
}
