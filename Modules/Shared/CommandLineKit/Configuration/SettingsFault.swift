/// A setting that cannot be used.
public struct SettingsFault: Hashable, Sendable {
    /// What is wrong, in one sentence without the setting's value, which may be a secret.
    public let sentence: String
    /// What to do about it.
    public let advice: String
    /// The options that are left without the value that they were given.
    public var options: Set<String>

    /// Makes a fault of options, or of none where no option was meant.
    public init(sentence: String, advice: String, options: Set<String> = []) {
        self.sentence = sentence
        self.advice = advice
        self.options = options
    }
}
