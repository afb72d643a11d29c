import Foundation

/// The resident memory of processes, in MB, from /proc.
enum Memory {
    /// The current memory of this process.
    static var resident: Double { value("VmRSS", of: "self") ?? .nan }

    /// The peak of this process since the last ``forgetPeak()``.
    static var peak: Double { value("VmHWM", of: "self") ?? .nan }

    /// Resets the peak.
    static func forgetPeak() {
        // 5 resets the peak (man 5 proc, clear_refs).
        try? Data("5".utf8).write(to: URL(filePath: "/proc/self/clear_refs"))
    }

    /// The current memory of a process; `nil` after its end.
    static func resident(of process: Int32) -> Double? { value("VmRSS", of: "\(process)") }

    private static func value(_ name: String, of process: String) -> Double? {
        guard let text = try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8),
            let line = text.split(separator: "\n").first(where: { $0.hasPrefix(name + ":") }),
            let number = line.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap({ Double($0) })
        else { return nil }
        return number * 1_024 / 1_000_000
    }
}
