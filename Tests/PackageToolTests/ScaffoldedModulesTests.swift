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
            _ = try output(of: checkingApp(of: copy, with: modules), in: copy)
            try look(at: modules.feature, in: copy)
        }

        private func test(_ module: String, in copy: PackageCopy) throws {
            _ = try output(of: ["swift", "build", "--build-tests"], narrowedTo: module, in: copy)
            let tests = ".build/debug/FeedHostPackageTests.xctest"
            let words = [tests, "--testing-library", "swift-testing"]
            let (status, said) = try copy.run(words, environment: [:])
            #expect(status == 0 && said.contains(" passed"), "\(said)")
        }

        /// The compiler's check of the copy's app, beside its new modules and those that are built with these
        /// tests: a build of all of them would take minutes.
        private func checkingApp(of copy: PackageCopy, with modules: ScaffoldedModules) throws -> [String] {
            let plan = try PackageCopy.products.deletingLastPathComponent().text(of: "debug.yaml").split(
                separator: "\n")
            let index = try #require(plan.firstIndex { $0.contains("Compiling Swift Module 'FeedHost'") })
            let json = plan[index + 1].trimmingPrefix { $0 != "[" }
            var words = try JSONDecoder().decode([String].self, from: Data(json.utf8))[...]
            var command = [
                words.removeFirst(), "-typecheck", "-I", copy.folder.path + "/.build/debug/Modules",
            ]
            while let word = words.popFirst() {
                switch word {
                case "-emit-dependencies", "-emit-module", "-incremental", "-c", "-enable-batch-mode",
                    "-serialize-diagnostics", "-parseable-output":
                    continue
                case "-emit-module-path", "-output-file-map", "-index-store-path": words.removeFirst()
                case _ where word.hasPrefix("@"):
                    let sources = try String(contentsOfFile: String(word.dropFirst()), encoding: .utf8)
                        .replacing(PackageCopy.original.path + "/Apps", with: copy.folder.path + "/Apps")
                        .split(separator: "\n").map { URL(filePath: $0.trimmingCharacters(in: ["'"])) }
                    let folders = Set(sources.map { $0.deletingLastPathComponent() })
                    let new = modules.files.map { copy.folder.appending(path: $0) }
                        .filter { folders.contains($0.deletingLastPathComponent()) }
                    command += (sources + new).map(\.path)
                default: command.append(word)
                }
            }
            return command
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
