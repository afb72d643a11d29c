/// What the environment says of the terminal and of the user's language.
public enum TerminalEnvironment {
    /// Whether `TERM` says that the terminal cannot place characters, or says nothing.
    public static func isDumb(_ environment: [String: String]) -> Bool {
        ["", "dumb"].contains(environment["TERM"] ?? "")
    }

    /// Whether the terminal is known to show few signs beyond ASCII: where the locale is none of UTF-8, and on Linux's own
    /// console, whose fonts hold few others.
    public static func hasPlainSigns(_ environment: [String: String]) -> Bool {
        environment["TERM"] == "linux" || !isUTF8(localeOfLetters(environment))
    }

    /// The locale of the terminal's letters (`LC_ALL`, `LC_CTYPE`, `LANG`); empty where the environment names none.
    public static func localeOfLetters(_ environment: [String: String]) -> String {
        first(of: ["LC_ALL", "LC_CTYPE", "LANG"], environment) ?? ""
    }

    /// The locale of messages (`LC_ALL`, `LC_MESSAGES`, `LANG`); `nil` where the environment names none.
    public static func localeOfMessages(_ environment: [String: String]) -> String? {
        first(of: ["LC_ALL", "LC_MESSAGES", "LANG"], environment)
    }

    /// Whether a locale names UTF-8 as its charset: `en_US.UTF-8`, `C.utf8`.
    public static func isUTF8(_ locale: String) -> Bool {
        let charset = locale.split(separator: ".").dropFirst().first ?? ""
        return ["utf-8", "utf8"].contains(charset.prefix { $0 != "@" }.lowercased())
    }

    /// The first variable that is set and not empty decides.
    private static func first(of variables: [String], _ environment: [String: String]) -> String? {
        variables.lazy.compactMap { environment[$0] }.first { !$0.isEmpty }
    }
}
