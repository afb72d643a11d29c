import Testing

@testable import Mutants

@Suite("Mutants of a file") struct MutatedFileTests {
    private func mutants(_ source: String) -> [String] {
        MutatedFile(source, at: "File.swift", firstID: 1).mutants.map {
            "\($0.kind.rawValue): \($0.original) → \($0.replacement)"
        }
    }

    @Test(
        "An operator becomes its neighbor or its opposite",
        arguments: [
            ("let a = b < c", "boundary: b < c → b <= c"), ("let a = b >= c", "boundary: b >= c → b > c"),
            ("let a = b == c", "equality: b == c → b != c"), ("let a = b || c", "boolean: b || c → b && c"),
            ("let a = !b", "boolean: !b → b"), ("let a = b - c", "arithmetic: b - c → b + c"),
            ("let a = 1_000", "constant: 1_000 → 1001"), ("let a = true", "constant: true → false"),
            ("let a = 0.5", "constant: 0.5 → 0.5 + 1"), ("if a { b }", "negation: a → !(a)"),
            ("let a = b ? c : d", "negation: b → !(b)"), ("for a in b where c {}", "negation: c → !(c)"),
        ])
    func operators(source: String, mutant: String) {
        #expect(mutants(source) == [mutant])
    }

    @Test(
        "What the compiler reads, and what tests cannot repeat, is left as it is",
        arguments: [
            "let a = \"b\" + c", "let a = [b] + c", "switch a { case 1: break default: break }",
            "enum A: Int { case b = 1 }", "@available(macOS 13, *) func a() {}",
            "let a = [1, 2, 3, 4, 5, 6, 7, 8, 9]", "func a() -> Int { b() }", "while true { b }",
            "func a() { precondition(b) }", "init() { a = b }", "import A",
            "func a() { b.reserveCapacity(1 + c) }", "let a = b",
        ])
    func untouched(source: String) {
        #expect(mutants(source) == [])
    }

    @Test("A statement is removed, and a body returns early")
    func statements() {
        #expect(
            Set(mutants("func a() -> Bool { b = c; d(); return e }")) == [
                "early-return: nothing → return true", "early-return: nothing → return false",
                "removed-statement: b = c → nothing", "removed-statement: d() → nothing",
            ])
    }

    @Test("All mutants of a file are behind switches, inner ones within the code of outer ones")
    func text() {
        let file = MutatedFile("let a = b < c && d == e\n", at: "File.swift", firstID: 7)
        #expect(
            file.text
                == "let a = (isMutant__(7) ? (b < c || d == e) : ((isMutant__(8) ? (b <= c) : (b < c)) "
                + "&& (isMutant__(9) ? (d != e) : (d == e))))\n")
        #expect(file.mutants.map(\.id) == [7, 8, 9])
    }

    @Test("A removable statement keeps its lines")
    func removal() {
        let file = MutatedFile("func a() {\n    b(\n        c)\n}\n", at: "File.swift", firstID: 1)
        #expect(file.text == "func a() {\n    if isMutant__(1) {  } else { b(\n        c) }\n}\n")
    }

    @Test("An error of the compiler removes the innermost mutant around it and no other")
    func errors() {
        var file = MutatedFile("let a = b < c && d == e\n", at: "File.swift", firstID: 1)
        let column =
            file.text.utf8.distance(
                from: file.text.startIndex, to: file.text.firstRange(of: "d != e")!.lowerBound) + 1
        let isRemoved = file.removeMutants(at: 1, column: column)
        #expect(isRemoved)
        file.write()
        #expect(file.mutants.map(\.id) == [1, 2])
        #expect(
            file.text
                == "let a = (isMutant__(1) ? (b < c || d == e) "
                + ": ((isMutant__(2) ? (b <= c) : (b < c)) && d == e))\n")
        let isRemovedAgain = file.removeMutants(at: 3, column: 1)
        #expect(!isRemovedAgain)
    }

    @Test("The name of a mutant has its declaration and no line")
    func names() {
        let source =
            "struct A {\n  func b(c: Int, _ d: Int) -> Bool { c < d || c > d }\n  var e: Int { 1 + f }\n}\n"
        let names = MutatedFile(source, at: "File.swift", firstID: 1).mutants.map(\.name)
        #expect(
            names == [
                "File.swift A.b(c:_:) boolean 1", "File.swift A.b(c:_:) boundary 1",
                "File.swift A.b(c:_:) boundary 2", "File.swift A.e arithmetic 1", "File.swift A.e constant 1",
            ])
        #expect(
            MutatedFile("\n\n" + source, at: "File.swift", firstID: 1).mutants.map(\.name) == names)
    }
}
