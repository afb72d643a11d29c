import Glibc

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

    /// The value of the first variable that is set and names a locale.
    private static func first(of variables: [String], _ environment: [String: String]) -> String? {
        variables.lazy.compactMap { environment[$0] }.first(where: isLocaleName)
    }

    /// Whether a value has the form of a locale's name: up to 64 letters, digits and signs of ASCII.
    static func isLocaleName(_ value: String) -> Bool {
        (1...64).contains(value.utf8.count)
            && value.utf8.allSatisfy { byte in
                0x30...0x39 ~= byte || 0x61...0x7A ~= byte | 0x20 || "_-.@:=,;+/".utf8.contains(byte)
            }
    }

    /// Removes the variables of locales that name none from the process's environment: the system's libraries
    /// read them too, and fail with very long ones. Call it before any other thread is started.
    ///
    /// - Parameter environment: The environment of the process.
    public static func removeUnusableLocales(_ environment: [String: String]) {
        for (name, value) in environment where isLocale(name) && !isLocaleName(value) { unsetenv(name) }
    }

    private static func isLocale(_ variable: String) -> Bool {
        variable.hasPrefix("LC_") || variable == "LANG" || variable == "LANGUAGE"
    }
}
