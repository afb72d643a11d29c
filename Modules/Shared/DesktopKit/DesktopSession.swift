/// Detects the desktop of the environment.
public enum DesktopSession {
    /// Whether programs can show windows.
    public static func hasDisplay(_ environment: [String: String]) -> Bool {
        has(environment, "DISPLAY", "WAYLAND_DISPLAY")
    }

    /// Whether the reader is logged in from another machine.
    public static func isRemote(_ environment: [String: String]) -> Bool {
        has(environment, "SSH_CONNECTION", "SSH_TTY")
    }

    /// Whether any of these variables is set and not empty.
    public static func has(_ environment: [String: String], _ names: String...) -> Bool {
        names.contains { environment[$0]?.isEmpty == false }
    }
}
