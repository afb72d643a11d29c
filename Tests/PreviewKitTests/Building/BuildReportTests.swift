import Testing

@testable import PreviewKit

@Suite("BuildReport")
struct BuildReportTests {
    private func errors(_ output: String) -> [BuildError] {
        guard case .failed(let errors) = BuildReport.failed(output: output, package: "/house") else {
            return []
        }
        return errors
    }

    @Test("Each error is reported once, with its line and its path in the package")
    func compiler() {
        let output = """
            [3/7] Compiling FeedFeature FeedRow.swift
            /house/Modules/Features/FeedFeature/FeedRow.swift:12:9: error: cannot find 'x' in scope
            10 |
            12 |     x
               |     `- error: cannot find 'x' in scope
            /house/Modules/Features/FeedFeature/FeedRow.swift:12:9: error: cannot find 'x' in scope
            /house/Modules/Shared/A.swift:7:1: warning: unused
            /elsewhere/B.swift:3:1: error: expected '}'
            error: emit-module command failed with exit code 1 (use -v to see invocation)
            """
        #expect(
            errors(output) == [
                BuildError(
                    place: "Modules/Features/FeedFeature/FeedRow.swift:12",
                    message: "cannot find 'x' in scope"
                ),
                BuildError(place: "/elsewhere/B.swift:3", message: "expected '}'"),
            ])
    }

    @Test("An error without a location is reported if there is no other")
    func manifest() {
        let output = "The folder Modules/X has no row\nerror: 'house': Invalid manifest"
        #expect(errors(output) == [BuildError(place: nil, message: "'house': Invalid manifest")])
    }

    @Test("Output without an error is reported by its last lines")
    func unknown() {
        #expect(errors("one\ntwo\nthree\nfour\n").map(\.message) == ["two", "three", "four"])
    }
}
