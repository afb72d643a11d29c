import Foundation
import Testing

@testable import House

@Suite("The record of a public interface")
struct PublicInterfaceTests {
    /// The interface of a module of this source, by way of the compiler.
    private func interface(of source: String) throws -> PublicInterface {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appending(path: "M.swift")
        try source.write(to: file, atomically: true, encoding: .utf8)
        _ = try Command(
            words: [
                "swiftc", "-emit-module", "-module-name", "M", "-emit-symbol-graph", "-emit-symbol-graph-dir",
                folder.path, "-o", folder.appending(path: "M.swiftmodule").path, file.path,
            ], folder: folder
        ).output()
        let graph = folder.appending(path: "M.symbols.json")
        return try PublicInterface(symbolGraphs: [Data(contentsOf: graph)])
    }

    @Test("It holds public declarations and what they conform to, and nothing else")
    func declarations() throws {
        let interface = try interface(
            of: """
                public protocol P { func f(_ x: Int) throws -> Int }
                public struct S: P {
                    public let a: Int
                    let b = 1
                    public func f(_ x: Int = 2) -> Int { x }
                    private func g() {}
                }
                """)
        #expect(
            interface.record == """
                P.f(_:): required func f(_ x: Int) throws -> Int
                P: protocol P
                S.a: let a: Int
                S.f(_:): func f(_ x: Int = 2) -> Int
                S: is P
                S: struct S

                """)
    }

    @Test("A change of a type, a default or a requirement is seen")
    func changes() throws {
        let before = try interface(of: "public protocol P { func f(_ x: Int) }\npublic func g(a: Int = 1) {}")
        let after = try interface(of: "public protocol P { func f(_ x: Int?) }\npublic func g(a: Int) {}")
        #expect(
            before.subtracting(after) == [
                "P.f(_:): required func f(_ x: Int)", "g(a:): func g(a: Int = 1)",
            ])
        #expect(
            after.subtracting(before) == ["P.f(_:): required func f(_ x: Int?)", "g(a:): func g(a: Int)"])
    }

    @Test("A record that was written is read as the same")
    func record() throws {
        let interface = try interface(of: "public enum E: String { case one, two }")
        #expect(PublicInterface(record: interface.record) == interface)
    }
}
