public import Foundation
public import ItemInterface
public import ListInterface
import PresentationInterface
public import SharedListUI
public import TextInterface

/// Saves one kind of an item's media as files.
public protocol MediaSaver {
    /// The key and the word for this kind, where an item has several.
    var choice: (press: KeyPress, word: SafeText) { get }
    /// Whether an item has media of this kind.
    func canSave(_ item: FeedItem) -> Bool
    /// Saves the media of an item that has some.
    ///
    /// - Parameter screen: The screen of questions and notices.
    func save(_ item: FeedItem, on screen: ListScreen)
}

/// The command that saves media of the item in focus. Asks for the kind where an item has several.
public struct SaveCommand {
    private let savers: [any MediaSaver]
    private let strings: LocalizedStrings

    /// Makes the command for kinds of media, in the order of the question.
    public init(_ savers: [any MediaSaver], locale: Locale) {
        self.savers = savers
        strings = LocalizedStrings(table: "Commands", locale: locale)
    }

    /// Binds the command to a screen.
    ///
    /// - Parameter item: The item of a row.
    public func install(on screen: ListScreen, item: @escaping (RowID) -> FeedItem?) {
        screen.configuration.keys.append(
            KeyBinding(.save) { [weak screen] in
                guard let screen else { return }
                guard let item = screen.list.focus.flatMap(item) else {
                    screen.refuse(KeyCommand.save.id)
                    return
                }
                save(item, on: screen)
            })
    }

    private func save(_ item: FeedItem, on screen: ListScreen) {
        let savers = savers.filter { $0.canSave(item) }
        guard let first = savers.first else {
            return screen.notify(SafeText(strings(CommandText.nothingToSave)))
        }
        guard savers.count > 1 else { return first.save(item, on: screen) }
        screen.choose(
            SafeText(strings(CommandText.saveQuestion)), among: savers.map(\.choice)
        ) { [weak screen] index in
            if let screen { savers[index].save(item, on: screen) }
        }
    }
}
