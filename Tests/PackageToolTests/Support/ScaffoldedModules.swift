import Foundation
import Testing

@testable import PackageTool

/// A feature, a plugin that implements every interface and a kind of feed, which are scaffolded in a copy of the
/// package, and composed as printed.
struct ScaffoldedModules {
    let feature: FeatureName
    let names = ["AirQualityFeature", "AirQualityScene", "StorageTrial", "SourceTrial"]
    /// The paths of their Swift files.
    let files: [String]

    init(in copy: PackageCopy) throws {
        let feature = try NewFeature(name: FeatureName("AirQuality"), package: copy.folder)
        let featurePlan = try feature.plan(titles: ["el": "Ποιότητα του αέρα"])
        try featurePlan.carryOut()
        let plugin = try NewPlugin(
            PluginName("StorageTrial"), implementing: NewPlugin.Kind.all.map(\.interface), in: copy.folder)
        let pluginPlan = try plugin.plan()
        try pluginPlan.carryOut()
        let source = try NewSource(PluginName("SourceTrial"), in: copy.folder)
        let sourcePlan = try source.plan()
        try sourcePlan.carryOut()
        self.feature = feature.name
        files = [featurePlan, pluginPlan, sourcePlan].flatMap(\.new.keys).filter { $0.hasSuffix(".swift") }

        let start = "static let all: [SceneCommand] = ["
        let commands = "Apps/FeedHost/Composition/SceneCommand.swift"
        try copy.replace(start, by: "\(start)\n\(feature.compositionLine())\n", in: commands)
        try Self.compose(plugin, in: copy)
        let kinds = "let sourceKinds: [any SourceKind] = [\n"
        try copy.replace(kinds, by: "\(kinds)\(source.compositionLine)\n", in: NewSource.host)
        try copy.write("import SourceTrial\n" + copy.text(of: NewSource.host), to: NewSource.host)
    }

    private static func compose(_ plugin: NewPlugin, in copy: PackageCopy) throws {
        let changed = try plugin.hostLines()
        #expect(changed.count >= 3)
        var lines = try copy.text(of: NewPlugin.host).components(separatedBy: "\n")
        for line in changed { lines[line.number - 1] = line.text }
        try copy.write((["import StorageTrial"] + lines).joined(separator: "\n"), to: NewPlugin.host)
    }
}
