import Foundation
import HTTPInterface

/// Opens addresses in the program that the reader's desktop has for them.
enum Links {
    /// Opens an http or https address, given as an argument and never to a shell.
    ///
    /// - Returns: Whether there is a program to open it.
    static func open(_ link: String) -> Bool {
        guard let url = HTTPURL(link), let opener else { return false }
        let process = Process()
        process.executableURL = opener
        process.arguments = [url.text]
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        return (try? process.run()) != nil
    }

    /// The program that opens addresses; `nil` where there is none.
    static var opener: URL? { program(named: "xdg-open") }

    private static func program(named name: String) -> URL? {
        let folders = ProcessInfo.processInfo.environment["PATH"]?.split(separator: ":") ?? []
        return folders.map { URL(filePath: String($0)).appending(path: name) }
            .first { FileManager.default.isExecutableFile(atPath: $0.path) }
    }
}
