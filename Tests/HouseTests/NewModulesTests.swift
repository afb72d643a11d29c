import Foundation
import Testing

@testable import House

/// What `Tools/new-feature` and `Tools/new-plugin` make, on a copy of the package, from end to end.
@Suite(
    "What is made by a command builds, passes its tests and is composed by the lines that were named",
    .enabled(if: ProcessInfo.processInfo.environment["FEEDHOST_SLOW"] == "1", "it builds the app"))
struct NewModulesTests {
    @Test("A feature, a kind of feed and a plugin of every interface that there is something for")
    func endToEnd() throws {
        let copy = try PackageCopy(withSources: true)
        let feature = try FeatureName("AirQuality")
        let plugin = try PluginName("StorageTrial")
        let command = NewFeatureCommand(package: copy.folder)
        let featurePlan = try command.plan(for: feature, titles: ["el": "Ποιότητα του αέρα"])
        try featurePlan.carryOut()
        let exemplars = try Exemplar.all(in: copy.folder)
        let pluginPlan = try NewPluginCommand(package: copy.folder).plan(for: plugin, from: exemplars)
        try pluginPlan.carryOut()

        let source = try PluginName("SourceTrial")
        let sourceCommand = NewSourceCommand(package: copy.folder)
        let sourcePlan = try sourceCommand.plan(for: source)
        try sourcePlan.carryOut()

        // Before the host is changed by hand: what was written is as the checks want it.
        let swift = (Array(featurePlan.new.keys) + pluginPlan.new.keys + sourcePlan.new.keys).filter {
            $0.hasSuffix(".swift")
        }
        #expect(
            try output(of: ["swift", "format", "lint", "--strict", "Package.swift"] + swift, in: copy) == "")
        #expect(try GraphCommand(package: copy.folder).run(["--check"]))

        try compose(feature, with: command, in: copy)
        try compose(plugin, like: exemplars, in: copy)
        let line = try sourceCommand.line(composing: source)
        let other = "        EssentialKind()"
        try copy.replace(other, by: line.text + "\n" + other, in: line.path)
        try copy.replace(
            "import SourceEssential\n", by: "import SourceEssential\nimport SourceTrial\n", in: line.path)
        try test(feature.module, in: copy)
        try test("\(feature.name)Scene", in: copy)
        try test(plugin.module, in: copy)
        try test(source.module, in: copy)
        _ = try output(of: ["swift", "build", "--target", "FeedHost"], narrowedTo: "FeedHost", in: copy)
        try look(at: feature, in: copy)
    }

    private func compose(
        _ feature: FeatureName, with command: NewFeatureCommand, in copy: borrowing PackageCopy
    ) throws {
        let line = try command.line(composing: feature)
        let start = "static let all: [SceneCommand] = ["
        try copy.replace(
            start, by: start + "\n" + line + "\n", in: "Apps/FeedHost/Options/SceneCommand.swift")
    }

    private func compose(_ plugin: PluginName, like exemplars: [Exemplar], in copy: borrowing PackageCopy)
        throws
    {
        let lines = try Exemplar.hostLines(of: exemplars, for: plugin, in: copy.folder)
        #expect(lines.count >= 3)
        for (path, lines) in Dictionary(grouping: lines, by: \.path) {
            let file = copy.folder.appending(path: path)
            var text = try String(contentsOf: file, encoding: .utf8).components(separatedBy: "\n")
            for line in lines { text[line.index] = line.text }
            try (["import \(plugin.module)"] + text).joined(separator: "\n").write(
                to: file, atomically: true, encoding: .utf8)
        }
    }

    private func test(_ module: String, in copy: borrowing PackageCopy) throws {
        _ = try output(of: ["swift", "build", "--build-tests"], narrowedTo: module, in: copy)
        let said = try output(
            of: ["swift", "test", "--skip-build", "--disable-xctest"], narrowedTo: module, in: copy)
        #expect(said.contains("passed"))
    }

    private func look(at feature: FeatureName, in copy: borrowing PackageCopy) throws {
        let preview = "\(feature.module)Preview"
        _ = try output(of: ["swift", "build", "--product", preview], narrowedTo: preview, in: copy)
        let program = copy.folder.appending(path: ".build/debug/\(preview)").path
        let screen = try output(of: [program, "--print", "--state", "content", "--locale", "el"], in: copy)
        #expect(screen.contains("Ποιότητα του αέρα"))
        #expect(screen.contains("A first one"))
        for state in ["empty", "loading", "long-texts", "right-to-left", "error-no-connection"] {
            #expect(try output(of: [program, "--print", "--state", state], in: copy).isEmpty == false)
        }
    }

    private func output(
        of words: [String], narrowedTo module: String = "", in copy: borrowing PackageCopy
    ) throws -> String {
        let command = Command(words: words, folder: copy.folder, environment: ["FEEDHOST_ONLY": module])
        return String(decoding: try command.output(), as: UTF8.self)
    }
}
