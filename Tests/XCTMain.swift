import Testing

/// Runs the tests of Swift Testing. Without this file, SwiftPM looks for tests of XCTest in an index, which takes a
/// quarter of the compiler's time.
@main enum XCTMain {
    static func main() async {
        guard CommandLine.arguments.contains("swift-testing") else { return }
        await Testing.__swiftPMEntryPoint() as Never
    }
}
