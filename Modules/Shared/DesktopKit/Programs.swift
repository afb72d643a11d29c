import Foundation

/// The programs that can be started by their names, and where they could show something.
public struct Programs: Sendable {
    private let folders: [String]

    /// - Parameter environment: Whose `PATH` names the folders; where it does not, those that every system has.
    public init(_ environment: [String: String]) {
        let path = environment["PATH"].flatMap { $0.isEmpty ? nil : $0 } ?? "/usr/local/bin:/usr/bin:/bin"
        // An empty name would mean the folder where the program runs, and whatever lies there.
        folders = path.split(separator: ":").map(String.init)
    }

    /// The program's path; a name that holds a slash is one.
    public func path(of name: String) -> String? {
        let paths = name.contains("/") ? [name] : folders.map { $0 + "/" + name }
        return paths.first { path in
            var isFolder: ObjCBool = false
            return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && !isFolder.boolValue
                && FileManager.default.isExecutableFile(atPath: path)
        }
    }

    /// Whether there is a screen on which other programs can show windows.
    public static func hasDisplay(_ environment: [String: String]) -> Bool {
        has(environment, "DISPLAY", "WAYLAND_DISPLAY")
    }

    /// Whether the reader sits at another machine.
    public static func isRemote(_ environment: [String: String]) -> Bool {
        has(environment, "SSH_CONNECTION", "SSH_TTY")
    }

    /// Whether one of these variables is set and not empty.
    public static func has(_ environment: [String: String], _ names: String...) -> Bool {
        names.contains { environment[$0]?.isEmpty == false }
    }
}
