import ListInterface
public import SharedListUI
public import TextInterface

/// A list of choices, of which the reader selects one.
public final class ChoiceScene: Scene {
    /// The screen of the choices.
    public let screen: ListScreen

    /// Makes the scene.
    ///
    /// - Parameters:
    ///   - title: The title of the screen.
    ///   - choices: The title and the notes of each choice.
    ///   - hint: The word for the key that selects a choice.
    ///   - back: Leaves the scene.
    ///   - choose: Called with the index of the selected choice.
    public init(
        _ title: SafeText, of choices: [(title: SafeText, notes: [SafeText])],
        hint: SafeText,
        context: SceneContext, back: @escaping () -> Void, choose: @escaping (Int) -> Void
    ) {
        var configuration = ListConfiguration(title: title)
        configuration.showsPosition = false
        configuration.selectHint = hint
        configuration.onBack = back
        screen = context.screen(configuration)
        let rows = choices.enumerated().map { index, choice in
            ChoiceRow(id: RowID(high: 0, low: UInt64(index)), choice.title, notes: choice.notes) {
                choose(index)
            }
        }
        screen.list.display([ListSection(rows.map(\.cell))])
    }

    /// Releases the rows.
    public func disappear() { screen.list.release() }
}
