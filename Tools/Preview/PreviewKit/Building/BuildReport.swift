import Foundation

/// The result of a build.
nonisolated enum BuildReport: Equatable, Sendable {
    case built
    case failed([BuildError])

    /// Parses the output of a failed `swift build`.
    ///
    /// - Parameters:
    ///   - output: The whole output.
    ///   - package: The package's folder, which paths are relative to.
    static func failed(output: String, package: String) -> BuildReport {
        let lines = output.split(separator: "\n").map(String.init)
        let errors = lines.compactMap { BuildError(line: $0, package: package) }.unique
        let named = errors.filter { $0.place != nil }
        if !named.isEmpty { return .failed(named) }
        if !errors.isEmpty { return .failed(errors) }
        return .failed(lines.suffix(3).map { BuildError(place: nil, message: $0) })
    }
}

/// An error of the compiler or the package manager.
nonisolated struct BuildError: Hashable, Sendable {
    /// The file's path in the package, and the line; `nil` for an error without a location.
    var place: String?
    var message: String

    init(place: String?, message: String) {
        self.place = place
        self.message = message
    }

    /// An error's first line, as in `/package/File.swift:12:3: error: cannot find 'x' in scope`.
    init?(line: String, package: String) {
        guard let found = line.range(of: "error: ") else { return nil }
        let head = line[..<found.lowerBound]
        message = String(line[found.upperBound...])
        let parts = head.trimmingCharacters(in: .whitespaces).split(separator: ":")
        if parts.count >= 3, let line = Int(parts[parts.count - 2]), Int(parts[parts.count - 1]) != nil {
            let path = parts.dropLast(2).joined(separator: ":")
            let isInside = path.hasPrefix(package + "/")
            place = "\(isInside ? String(path.dropFirst(package.count + 1)) : path):\(line)"
        } else if head.isEmpty {
            place = nil
        } else {
            return nil
        }
    }
}

extension [BuildError] {
    /// The errors without duplicates: a file of several modules is reported for each.
    nonisolated fileprivate var unique: [BuildError] {
        var seen: Set<BuildError> = []
        return filter { seen.insert($0).inserted }
    }
}
