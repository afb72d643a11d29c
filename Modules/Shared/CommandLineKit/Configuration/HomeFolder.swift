import Foundation
import Glibc

/// The user's home folder, which `~` means, and a program's folders in it.
public enum HomeFolder {
    /// The folder that `HOME` names, or else the password database; `nil` where neither names an absolute path below `/`.
    ///
    /// A program without a home that took `/` for it would leave files there.
    ///
    /// - Parameter passwordDatabase: What that says.
    public static func path(_ environment: [String: String], passwordDatabase: () -> String?) -> String? {
        environment["HOME"].flatMap(usable) ?? passwordDatabase().flatMap(usable)
    }

    /// The path without slashes at its end.
    private static func usable(_ path: String) -> String? {
        guard path.hasPrefix("/"), let end = path.lastIndex(where: { $0 != "/" }) else { return nil }
        return String(path[...end])
    }

    /// What the password database says of the process's user (getpwuid_r(3)).
    public static var inPasswordDatabase: String? {
        var entry = passwd()
        var found: UnsafeMutablePointer<passwd>?
        return withUnsafeTemporaryAllocation(of: CChar.self, capacity: 65_536) { texts in
            guard getpwuid_r(geteuid(), &entry, texts.baseAddress!, texts.count, &found) == 0, found != nil,
                let path = entry.pw_dir
            else { return nil }
            return String(cString: path)
        }
    }

    /// The path with the home folder in place of a `~` at its beginning; `nil` where there is no home folder to put there.
    public static func expand(_ path: String, home: String?) -> String? {
        if path == "~" || path.hasPrefix("~/") { return home.map { $0 + path.dropFirst() } }
        // The folder of another user, as in ~ana.
        return (path as NSString).expandingTildeInPath
    }

    /// The path as a person writes it: with `~` in place of the home folder.
    public static func abbreviate(_ path: String, home: String?) -> String {
        guard let home, path == home || path.hasPrefix(home + "/") else { return path }
        return "~" + path.dropFirst(home.count)
    }

    /// A program's folder for files of one kind, by the XDG Base Directory Specification: in the folder that the variable
    /// names, or else in one of the home folder. `nil` where neither is there.
    ///
    /// - Parameters:
    ///   - variable: The variable that names the folder, such as `XDG_CACHE_HOME`.
    ///   - fallback: The folder in the home folder, such as `.cache`.
    public static func folder(
        of program: String, _ variable: String, or fallback: String, _ environment: [String: String],
        home: String?
    ) -> String? {
        // Relative paths in these variables are to be ignored.
        if let path = environment[variable], path.hasPrefix("/") { return "\(path)/\(program)" }
        return home.map { "\($0)/\(fallback)/\(program)" }
    }
}
