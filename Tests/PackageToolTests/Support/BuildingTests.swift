import Foundation
import Testing

/// The tests that build in one copy of the package, one after the other, so that none builds again what another
/// one has built.
@Suite(
    "Builds of a copy", .serialized, .sharedCopy,
    .enabled(if: ProcessInfo.processInfo.environment["FEEDHOST_SLOW"] == "1", "they build the app"))
enum BuildingTests {}

extension PackageCopy {
    @TaskLocal fileprivate static var shared: PackageCopy?

    /// The copy of the running test of ``BuildingTests``, with this package's files.
    static func restored() throws -> PackageCopy {
        let copy = try #require(shared)
        try copy.restore()
        return copy
    }
}

/// Makes the copy for a suite, and deletes it afterwards.
struct SharedCopyTrait: SuiteTrait, TestScoping {
    func provideScope(
        for test: Test, testCase: Test.Case?,
        performing function: @concurrent @Sendable () async throws -> Void
    ) async throws {
        let copy = try PackageCopy(withSources: true)
        try copy.keep()
        try await PackageCopy.$shared.withValue(copy) { try await function() }
    }
}

extension Trait where Self == SharedCopyTrait {
    static var sharedCopy: Self { Self() }
}
