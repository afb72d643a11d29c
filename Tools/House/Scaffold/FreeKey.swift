import Foundation

/// A letter that no screen has given a meaning yet.
struct FreeKey {
    private let taken: Set<String>

    init(in package: URL) throws {
        let folders = ["Modules/Shared/SharedListUI", "Apps/FeedHost"]
        let code = try folders.flatMap { try Template(package.appending(path: $0)).files.values }
        taken = Set(
            code.flatMap { text in
                text.matches(of: #/(?:, |\[|with: |open\()"(.)"[,)\]]/#).map { String($0.1) }
            })
    }

    /// One of a name, as far to its beginning as may be.
    func letter(for name: String) -> Character {
        let letters = name.flatMap { [Character($0.lowercased()), Character($0.uppercased())] }
        let others = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
        return (letters + others).first { !taken.contains(String($0)) } ?? "0"
    }
}
