import CommandLineKit
import Foundation
import StorageInterface

/// `show`: prints one item of the library, whose source may have no subscription.
struct ShowCommand {
    let items: PrintedItems
    let printer: ItemPrinter
    let id: UUID

    func run() async throws -> Int32 {
        guard let item = try await items.item(id) else {
            notice(UnknownItem.sentence)
            return 1
        }
        return try await printer.printAlone(item) ? 0 : 1
    }
}
