/// The preview of one feature: its states, in the order in which they are looked through.
///
/// Give it the target's name, such as `FeedFeaturePreview`, and mark it `@main`: nothing else is needed.
public protocol FeaturePreview {
    /// The states.
    static var states: [PreviewState] { get }
}

extension FeaturePreview {
    /// Shows the states in the terminal, or does what the arguments ask for; ends the process.
    public static func main() async {
        await PreviewProgram(name: String(describing: self), states: states).run()
    }
}
