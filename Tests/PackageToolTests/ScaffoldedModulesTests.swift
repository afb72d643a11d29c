import Foundation
import Testing

@testable import PackageTool

extension BuildingTests {
    /// Builds and tests scaffolded modules in a copy of the package.
    @Suite("Scaffolded modules") struct ScaffoldedModulesTests {
        @Test("A feature, a kind of feed and all plugins build, pass their tests and are composed as printed")
        func endToEnd() throws {
            let (copy, modules) = try PackageCopy.restoredWithModules()
            let lint = ["swift", "format", "lint", "--strict", "Package.swift"]
            #expect(try output(of: lint + modules.files, in: copy) == "")
            var check = Arguments(["--check"])
            #expect(try PackageTool(package: copy.folder).graph(&check))
            for module in modules.names { try test(module, in: copy) }
            _ = try output(of: ["swift", "build", "--target", "FeedHost"], narrowedTo: "FeedHost", in: copy)
            try look(at: modules.feature, in: copy)
        }

        private func test(_ module: String, in copy: PackageCopy) throws {
            _ = try output(of: ["swift", "build", "--build-tests"], narrowedTo: module, in: copy)
            let tests = ".build/debug/FeedHostPackageTests.xctest"
            let words = [tests, "--testing-library", "swift-testing"]
            let (status, said) = try copy.run(words, environment: [:])
            #expect(status == 0 && said.contains(" passed"), "\(said)")
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
            let environment = copy.environment.merging(["FEEDHOST_ONLY": module]) { $1 }
            let command = Subprocess(words: words, folder: copy.folder, environment: environment)
            return String(decoding: try command.output(), as: UTF8.self)
        }
    }
}
