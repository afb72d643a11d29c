import Foundation
import Testing

@testable import PackageTool

@Suite("The record of a public interface")
struct PublicInterfaceTests {
    /// The public interface that the compiler finds in a module of one file.
    private func interface(of source: String) throws -> PublicInterface {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: folder) }
        try source.write(below: folder, at: "M.swift")
        let options = ["-emit-module", "-module-name", "M", "-emit-symbol-graph-dir", "."]
        try Subprocess(words: ["swiftc", "-emit-symbol-graph", "M.swift"] + options, folder: folder).output()
        return try PublicInterface(
            symbolGraphs: [Data(contentsOf: folder.appending(path: "M.symbols.json"))])
    }

    @Test("A record has public declarations and conformances only")
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

    @Test("A changed type, default or requirement is a removed and a new declaration")
    func changes() throws {
        let before = try interface(of: "public protocol P { func f(_ x: Int) }\npublic func g(a: Int = 1) {}")
        let after = try interface(of: "public protocol P { func f(_ x: Int?) }\npublic func g(a: Int) {}")
        #expect(
            before.subtracting(after) == ["P.f(_:): required func f(_ x: Int)", "g(a:): func g(a: Int = 1)"])
        #expect(
            after.subtracting(before) == ["P.f(_:): required func f(_ x: Int?)", "g(a:): func g(a: Int)"])
    }

    @Test("A written record is read as the same interface")
    func record() throws {
        let interface = try interface(of: "public enum E: String { case one, two }")
        #expect(PublicInterface(record: interface.record) == interface)
    }
}
