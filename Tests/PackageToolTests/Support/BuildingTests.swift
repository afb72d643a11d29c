import Foundation
import Testing

/// The tests that build in one copy of the package, one after the other.
@Suite(
    "Builds of a copy", .serialized,
    .enabled(if: ProcessInfo.processInfo.environment["FEEDHOST_SLOW"] == "1", "they build the app"))
enum BuildingTests {}
