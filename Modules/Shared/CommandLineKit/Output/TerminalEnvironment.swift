/// The capabilities of the terminal and the user's locales, from environment variables.
public enum TerminalEnvironment {
    /// Whether `TERM` names a terminal without cursor movement, or nothing.
    public static func isDumb(_ environment: [String: String]) -> Bool {
        ["", "dumb"].contains(environment["TERM"] ?? "")
    }

    /// Whether the terminal is known to lack signs beyond ASCII: with a locale without UTF-8, and on the
    /// Linux console, whose fonts have few others.
    public static func hasPlainSigns(_ environment: [String: String]) -> Bool {
        environment["TERM"] == "linux" || !isUTF8(localeOfLetters(environment))
    }

    /// The locale of characters (`LC_ALL`, `LC_CTYPE`, `LANG`); empty if none is set.
    public static func localeOfLetters(_ environment: [String: String]) -> String {
        first(of: ["LC_ALL", "LC_CTYPE", "LANG"], environment) ?? ""
    }

    /// The locale of messages (`LC_ALL`, `LC_MESSAGES`, `LANG`); `nil` if none is set.
    public static func localeOfMessages(_ environment: [String: String]) -> String? {
        first(of: ["LC_ALL", "LC_MESSAGES", "LANG"], environment)
    }

    /// Whether a locale has the charset UTF-8: `en_US.UTF-8`, `C.utf8`.
    public static func isUTF8(_ locale: String) -> Bool {
        let charset = locale.split(separator: ".").dropFirst().first ?? ""
        return ["utf-8", "utf8"].contains(charset.prefix { $0 != "@" }.lowercased())
    }

    /// The value of the first variable that is set and not empty.
    private static func first(of variables: [String], _ environment: [String: String]) -> String? {
        variables.lazy.compactMap { environment[$0] }.first { !$0.isEmpty }
    }
}
