import Foundation

/// Makes a feature that builds, passes its tests and can be seen, and says what composes it.
struct NewFeatureCommand {
    var package: URL

    func run(_ words: [String]) throws {
        var words = Words(words)
        let isDry = words.flag("--dry-run")
        let item = try words.value("--item")
        let (greek, portuguese) = (try words.value("--el"), try words.value("--pt-br"))
        let name = try FeatureName(words.only("the feature's name, such as Albums"), item: item)
        let titles = [
            "el": greek ?? name.title, "pt-br": portuguese ?? name.title, "en": name.title,
        ]
        let plan = try plan(for: name, titles: titles)
        if isDry { return print(plan.summary) }
        try plan.carryOut()
        print(
            plan.summary, "", try nextSteps(for: name, untranslated: greek == nil || portuguese == nil),
            separator: "\n")
    }

    /// What is to be written for a feature.
    ///
    /// - Parameter titles: The titles of its screen, by the languages' codes.
    func plan(for name: FeatureName, titles: [String: String]) throws -> Plan {
        try demandFree(name)
        let template = try Template(package.appending(path: "Tools/House/Templates/Feature"))
        let files = template.filled { path in
            let title = titles.first { path.contains("/\($0.key).lproj/") }?.value ?? name.title
            return [
                ("GADGETS", title.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")),
                ("Gadgets", name.name), ("Gadget", name.item), ("gadgets", name.path),
            ]
        }
        guard files.count == template.files.count else {
            throw Refusal(
                "\(name.item) is what another type of the feature is called: choose another --item.")
        }
        try TakenTypes(in: package).demandFree(files)
        return try Plan(
            new: files,
            row: { manifest in
                let row = RowText.row(
                    "feature", name.module, sees: [".http", ".presentation", ".list", ".text"],
                    tests: [".presentation", ".list"])
                var table = ManifestText(text: manifest)
                try table.add(row, to: "features")
                let scene = RowText.scene("\(name.name)Scene", shows: name.module)
                try table.add(scene, to: "scenes")
                manifest = table.text
            },
            team: name.path, in: package)
    }

    private func demandFree(_ name: FeatureName) throws {
        for folder in [
            "Modules/Features/\(name.module)", "Tests/\(name.module)Tests",
            "Apps/FeedHost/Scenes/\(name.name)Scene", "Tests/\(name.name)SceneTests",
        ] where package.hasFolder(folder) {
            throw Refusal("there is a folder \(folder) already: choose another name.")
        }
    }

    /// The element of the host's table that gives a feature a key.
    func line(composing name: FeatureName) throws -> String {
        let key = try FreeKey(in: package).letter(for: name.name)
        return """
                    SceneCommand("\(name.path)", "\(key)", titled: Composition.titleOf\(name.name)) {
                        $0.make\(name.name)Scene(in: $1, back: $2)
                    }
            """
    }

    private func nextSteps(for name: FeatureName, untranslated: Bool) throws -> String {
        let titles =
            untranslated
            ? """


            Its title is in English so far: the first line of Resources/el.lproj/\(name.name).strings, and of pt-br.lproj.
            """ : ""
        return """
            \(name.module) is there. To go on:

                Tools/test \(name.module)         builds and tests it alone
                Tools/preview \(name.module)      shows it alone, in each of its states

            One element of SceneCommand.all composes it, in Apps/FeedHost/Options/SceneCommand.swift:

            \(try line(composing: name))

            That key then opens it in the app, `--help` and the help list it, and `bind = KEY \(name.path)` gives it another. Its
            items come from v1/\(name.path) of the server; of one that has none, it says that it refused with status 404.\(titles)
            """
    }
}
