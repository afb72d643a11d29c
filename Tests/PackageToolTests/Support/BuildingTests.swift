import Foundation
import Testing

/// The tests that build in one copy of the package with scaffolded modules, one after the other, so that none
/// builds again what another one has built.
@Suite(
    "Builds of a copy", .serialized, .sharedCopy,
    .enabled(if: ProcessInfo.processInfo.environment["FEEDHOST_SLOW"] == "1", "they build the app"))
enum BuildingTests {}

extension PackageCopy {
    @TaskLocal fileprivate static var shared: (copy: PackageCopy, modules: ScaffoldedModules)?

    /// The copy of the running test of ``BuildingTests``, with this package's files and scaffolded modules.
    static func restored() throws -> PackageCopy { try restoredWithModules().copy }

    /// ``restored()``, and its scaffolded modules.
    static func restoredWithModules() throws -> (copy: PackageCopy, modules: ScaffoldedModules) {
        let shared = try #require(shared)
        try shared.copy.restore()
        return shared
    }
}

/// Makes the copy for a suite, and deletes it afterwards.
struct SharedCopyTrait: SuiteTrait, TestScoping {
    func provideScope(
        for test: Test, testCase: Test.Case?,
        performing function: @concurrent @Sendable () async throws -> Void
    ) async throws {
        let copy = try PackageCopy(withSources: true)
        try copy.linkTool()
        // A module is compiled again where it gets another client, as each interface does.
        let modules = try ScaffoldedModules(in: copy)
        try copy.keep()
        try await PackageCopy.$shared.withValue((copy, modules)) { try await function() }
    }
}

extension Trait where Self == SharedCopyTrait {
    static var sharedCopy: Self { Self() }
}
