import Foundation
import Glibc

/// The user's home folder, and a program's folders in it.
public enum HomeFolder {
    /// The home folder from `HOME`, or from the password database; `nil` if neither has an absolute path
    /// other than `/`, in which a program must not leave files.
    ///
    /// - Parameter passwordDatabase: Returns the password database's home folder.
    public static func path(_ environment: [String: String], passwordDatabase: () -> String?) -> String? {
        environment["HOME"].flatMap(usable) ?? passwordDatabase().flatMap(usable)
    }

    /// The path without trailing slashes.
    private static func usable(_ path: String) -> String? {
        guard path.hasPrefix("/"), let end = path.lastIndex(where: { $0 != "/" }) else { return nil }
        return String(path[...end])
    }

    /// The home folder in the password database (getpwuid_r(3)).
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

    /// The path with a leading `~` replaced by the home folder; `nil` if there is none.
    public static func expand(_ path: String, home: String?) -> String? {
        if path == "~" || path.hasPrefix("~/") { return home.map { $0 + path.dropFirst() } }
        // Another user's home folder, such as ~ana.
        return (path as NSString).expandingTildeInPath
    }

    /// The path with the home folder replaced by `~`, for sentences.
    public static func abbreviate(_ path: String, home: String?) -> String {
        guard let home, path == home || path.hasPrefix(home + "/") else { return path }
        return "~" + path.dropFirst(home.count)
    }

    /// A program's folder by the XDG Base Directory Specification: in the folder that a variable names, or in
    /// a folder of the home folder. `nil` if there is neither.
    ///
    /// - Parameters:
    ///   - variable: The variable, such as `XDG_CACHE_HOME`.
    ///   - fallback: The folder in the home folder, such as `.cache`.
    public static func folder(
        of program: String, _ variable: String, or fallback: String, _ environment: [String: String],
        home: String?
    ) -> String? {
        // The specification ignores relative paths.
        if let path = environment[variable], path.hasPrefix("/") { return "\(path)/\(program)" }
        return home.map { "\($0)/\(fallback)/\(program)" }
    }
}
