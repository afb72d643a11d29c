import CommandLineKit
import Foundation
import StorageInterface

/// `show`: prints one item of the library, whose source may have no subscription.
struct ShowCommand {
    let composition: Composition
    let output: Output
    let id: UUID

    func run() async throws -> Int32 {
        composition.trust(try await composition.subscriptions())
        guard let item = try await composition.printedItem(id)
        else {
            notice(UnknownItem.sentence)
            return 1
        }
        let printer = ItemPrinter(
            settings: composition.settings, output: output, pictures: composition.pictureLoader())
        return try await printer.printAlone(item) ? 0 : 1
    }
}
