import Foundation

/// Memory of processes, in MB, as the kernel tells it.
enum Memory {
    /// What this process holds now.
    static var resident: Double { value("VmRSS", of: "self") ?? .nan }

    /// The most that this process held since the last ``forgetPeak()``.
    static var peak: Double { value("VmHWM", of: "self") ?? .nan }

    /// Begins to look for the most anew.
    static func forgetPeak() {
        // 5 resets the peak (man 5 proc, clear_refs).
        try? Data("5".utf8).write(to: URL(filePath: "/proc/self/clear_refs"))
    }

    /// What a process holds now; `nil` where it is gone.
    static func resident(of process: Int32) -> Double? { value("VmRSS", of: "\(process)") }

    private static func value(_ name: String, of process: String) -> Double? {
        guard let text = try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8),
            let line = text.split(separator: "\n").first(where: { $0.hasPrefix(name + ":") }),
            let number = line.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap({ Double($0) })
        else { return nil }
        return number * 1_024 / 1_000_000
    }
}
