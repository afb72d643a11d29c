/// An invalid setting.
public struct SettingsFault: Hashable, Sendable {
    /// The error, in one sentence without the setting's value, which may be a secret.
    public let sentence: String
    /// The action that the user can take.
    public let advice: String
    /// The options that keep their default value because of it.
    public var options: Set<String>

    /// Creates an error of options, or of an unknown option.
    public init(sentence: String, advice: String, options: Set<String> = []) {
        self.sentence = sentence
        self.advice = advice
        self.options = options
    }
}
