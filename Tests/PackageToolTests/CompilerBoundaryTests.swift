import Foundation
import Testing

@testable import PackageTool

/// Imports that no row lists, of modules that are built beside these tests.
@Suite(
    "Boundaries in the compiler",
    .enabled(if: PackageCopy.areFeaturesBuilt, "a build of PackageTool alone has no such modules"))
struct CompilerBoundaryTests {
    @Test(
        "An import of a sibling, a plugin or a shared module by a feature is a compiler error",
        arguments: ["CommentsFeature", "ImageArtBlocks", "PaginationKit"])
    func imports(module: String) {
        let error = #expect(throws: ToolError.self) { try checkFeature(importing: module) }
        #expect(
            error?.message.contains("module '\(module)' doesn't allow importation from module 'FeedFeature'")
                == true)
    }

    @Test("An import of an interface by a feature compiles")
    func interface() throws { try checkFeature(importing: "ListInterface") }

    /// Lets the compiler check a file of FeedFeature.
    private func checkFeature(importing module: String) throws {
        let folder = FileManager.default.temporaryDirectory
        let file = folder.appending(path: "import-\(UUID().uuidString).swift")
        defer { try? FileManager.default.removeItem(at: file) }
        try Data("import \(module)\n".utf8).write(to: file)
        let words = [
            "swiftc", "-typecheck", "-I", PackageCopy.builtModules.path, "-module-name", "FeedFeature",
            file.path,
        ]
        try Subprocess(words: words, folder: folder).output()
    }
}
