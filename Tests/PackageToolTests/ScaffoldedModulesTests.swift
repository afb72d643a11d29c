import Foundation
import Testing

@testable import PackageTool

extension BuildingTests {
    /// Builds and tests scaffolded modules in a copy of the package.
    @Suite("Scaffolded modules") struct ScaffoldedModulesTests {
        @Test("A feature, a kind of feed and all plugins build, pass their tests and are composed as printed")
        func endToEnd() throws {
            let copy = try PackageCopy.restored()
            let feature = try NewFeature(name: FeatureName("AirQuality"), package: copy.folder)
            let featurePlan = try feature.plan(titles: ["el": "Ποιότητα του αέρα"])
            try featurePlan.carryOut()
            let plugin = try NewPlugin(
                PluginName("StorageTrial"), implementing: NewPlugin.Kind.all.map(\.interface), in: copy.folder
            )
            let pluginPlan = try plugin.plan()
            try pluginPlan.carryOut()
            let source = try NewSource(PluginName("SourceTrial"), in: copy.folder)
            let sourcePlan = try source.plan()
            try sourcePlan.carryOut()

            let swift = [featurePlan, pluginPlan, sourcePlan].flatMap(\.new.keys).filter {
                $0.hasSuffix(".swift")
            }
            #expect(
                try output(of: ["swift", "format", "lint", "--strict", "Package.swift"] + swift, in: copy)
                    == "")
            var check = Arguments(["--check"])
            #expect(try PackageTool(package: copy.folder).graph(&check))

            let start = "static let all: [SceneCommand] = ["
            let commands = "Apps/FeedHost/Options/SceneCommand.swift"
            try copy.replace(start, by: "\(start)\n\(feature.compositionLine())\n", in: commands)
            try compose(plugin, in: copy)
            let kinds = "let sourceKinds: [any SourceKind] = [\n"
            try copy.replace(kinds, by: "\(kinds)\(source.compositionLine)\n", in: NewSource.host)
            try copy.write("import SourceTrial\n" + copy.text(of: NewSource.host), to: NewSource.host)
            for module in [feature.name.module, "AirQualityScene", "StorageTrial", "SourceTrial"] {
                try test(module, in: copy)
            }
            _ = try output(of: ["swift", "build", "--target", "FeedHost"], narrowedTo: "FeedHost", in: copy)
            try look(at: feature.name, in: copy)
        }

        private func compose(_ plugin: NewPlugin, in copy: PackageCopy) throws {
            let changed = try plugin.hostLines()
            #expect(changed.count >= 3)
            var lines = try copy.text(of: NewPlugin.host).components(separatedBy: "\n")
            for line in changed { lines[line.number - 1] = line.text }
            try copy.write((["import StorageTrial"] + lines).joined(separator: "\n"), to: NewPlugin.host)
        }

        private func test(_ module: String, in copy: PackageCopy) throws {
            _ = try output(of: ["swift", "build", "--build-tests"], narrowedTo: module, in: copy)
            let said = try output(
                of: ["swift", "test", "--skip-build", "--disable-xctest"], narrowedTo: module, in: copy)
            #expect(said.contains("passed"))
        }

        private func look(at feature: FeatureName, in copy: PackageCopy) throws {
            let preview = "\(feature.module)Preview"
            _ = try output(of: ["swift", "build", "--product", preview], narrowedTo: preview, in: copy)
            let program = copy.folder.appending(path: ".build/debug/\(preview)").path
            let screen = try output(
                of: [program, "--print", "--state", "content", "--locale", "el"], in: copy)
            #expect(screen.contains("Ποιότητα του αέρα"))
            #expect(screen.contains("A first one"))
            for state in ["empty", "loading", "long-texts", "right-to-left", "error-no-connection"] {
                #expect(try output(of: [program, "--print", "--state", state], in: copy).isEmpty == false)
            }
        }

        private func output(
            of words: [String], narrowedTo module: String = "", in copy: PackageCopy
        ) throws -> String {
            let command = Subprocess(
                words: words, folder: copy.folder, environment: ["FEEDHOST_ONLY": module])
            return String(decoding: try command.output(), as: UTF8.self)
        }
    }
}
