/// The preview of one feature: its states, in their order in the menu.
///
/// Give it the target's name, such as `FeedFeaturePreview`, and mark it `@main`: nothing else is needed.
public protocol FeaturePreview {
    /// The states.
    static var states: [PreviewState] { get }
}

extension FeaturePreview {
    /// Runs the action of the arguments, and ends the process.
    public static func main() async {
        await PreviewProgram(name: String(describing: self), states: states).run()
    }
}
