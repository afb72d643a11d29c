import Foundation

/// Scaffolds a feature that builds, passes its tests and has a preview.
struct NewFeature {
    let name: FeatureName
    let package: URL

    /// - Parameters:
    ///   - titles: The titles of its screen by the languages' codes; the English one for those without.
    ///   - owner: The reviewer; `nil` for none.
    func plan(titles: [String: String] = [:], owner: String? = nil) throws -> ScaffoldPlan {
        let template = try Files(below: package.appending(path: "Tools/PackageTool/Templates/Feature"))
        let files = template.filled { path in
            let title = titles.first { path.contains("/\($0.key).lproj/") }?.value ?? name.title
            return [
                "GADGETS": title.replacing("\\", with: "\\\\").replacing("\"", with: "\\\""),
                "Gadgets": name.name, "Gadget": name.item, "gadgets": name.path,
            ]
        }
        guard files.typeNames.count == template.typeNames.count else {
            throw ToolError("\(name.item) is the name of another type of the feature: choose another --item.")
        }
        let (sees, tests) = ("[.http, .list, .presentation, .text]", "[.list, .presentation]")
        return try ScaffoldPlan(
            new: files,
            rows: [
                (".feature(\"\(name.module)\", sees: \(sees), tests: \(tests))", "features"),
                (
                    ".scene(\"\(name.name)Scene\", shows: \"\(name.module)\", "
                        + "tests: [.concurrency, .terminal])", "scenes"
                ),
            ], owner: owner, in: package)
    }

    /// The element of the host's table that opens the feature with a key.
    func compositionLine() throws -> String {
        let key = try FreeKeys(in: package).key(for: name.name)
        return """
                    SceneCommand("\(name.path)", "\(key)", titled: Composition.titleOf\(name.name)) {
                        $0.make\(name.name)Scene(in: $1, back: $2)
                    }
            """
    }
}

/// The characters that no command of the app has as its key.
struct FreeKeys {
    private let taken: Set<String>

    init(in package: URL) throws {
        let texts = try ["Modules/Shared/SharedListUI", "Apps/FeedHost"].flatMap {
            try Files(below: package.appending(path: $0)).values
        }
        taken = Set(
            texts.flatMap { text in
                // A key as the last argument is an array's, or of these two functions.
                text.matches(of: /, "(.)",|(?:\[|with: |open\()"(.)"[,)\]]/).compactMap { $0.1 ?? $0.2 }
                    .map(String.init)
            })
    }

    /// The first free letter of a name, otherwise of the alphabet.
    func key(for name: String) -> Character {
        let letters = name.flatMap { [Character($0.lowercased()), Character($0.uppercased())] }
        let others = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
        return (letters + others).first { !taken.contains(String($0)) } ?? "0"
    }
}

extension PackageTool {
    func newFeature(_ arguments: inout Arguments) throws {
        let isDry = arguments.flag("--dry-run")
        let item = try arguments.option("--item")
        let owner = try arguments.owner()
        let (greek, portuguese) = (try arguments.option("--el"), try arguments.option("--pt-br"))
        guard let given = try arguments.value() else {
            throw ToolError("the feature's name is missing, such as Albums: --help says more.")
        }
        let name = try FeatureName(given, item: item)
        let feature = NewFeature(name: name, package: package)
        let plan = try feature.plan(
            titles: ["el": greek, "pt-br": portuguese].compactMapValues { $0 }, owner: owner)
        print(plan.summary)
        guard !isDry else { return }
        try plan.carryOut()
        print(
            """

            \(name.module) is there. To go on:

                Tools/test \(name.module)         builds and tests it alone
                Tools/preview \(name.module)      shows it alone, in each of its states

            One element of SceneCommand.all composes it, in Apps/FeedHost/Composition/SceneCommand.swift:

            \(try feature.compositionLine())

            That key then opens it in the app, `--help` and the help list it, and `bind = KEY \(name.path)` \
            gives it another. Its
            items come from v1/\(name.path) of the server; of one that has none, it says that it refused \
            with status 404.
            """)
        guard greek == nil || portuguese == nil else { return }
        print(
            "\nIts title is in English so far: the first line of Resources/el.lproj/\(name.name).strings, "
                + "and of pt-br.lproj.")
    }
}
