import Foundation

/// The types that a new module's code, or the host's, sees besides its own.
struct TakenTypes {
    private var places: [String: String] = [:]

    init(in package: URL) throws {
        for folder in ["Modules/Interfaces", "Modules/Shared", "Apps/FeedHost"] {
            for (path, text) in try Template(package.appending(path: folder)).files
            where path.hasSuffix(".swift") {
                for type in Self.types(in: text) { places[type] = "\(folder)/\(path)" }
            }
        }
    }

    /// Refuses files that declare a type of the same name.
    func demandFree(_ files: Files) throws(Refusal) {
        for (_, text) in files.sorted(by: { $0.key < $1.key }) {
            for type in Self.types(in: text) {
                guard let place = places[type] else { continue }
                throw Refusal(
                    "\(type) would be a type of the feature, and is one in \(place): choose another name, or --item."
                )
            }
        }
    }

    /// The types that stand at the left margin.
    static func types(in text: String) -> [String] {
        text.matches(
            of: #/(?:^|\n)(?:[a-z@][A-Za-z() ]* )?(?:struct|class|enum|actor|protocol|typealias) (\w+)/#
        )
        .map { String($0.1) }
    }
}
