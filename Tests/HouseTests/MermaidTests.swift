import Testing

@testable import House

@Suite("The graph of modules")
struct MermaidTests {
    private let table = Table(targets: [
        .init(name: "A", role: .interface, path: "Modules/Interfaces/A", uses: []),
        .init(name: "B", role: .interface, path: "Modules/Interfaces/B", uses: ["A"]),
        .init(name: "F", role: .feature, path: "Modules/Features/F", uses: ["A", "B"]),
        .init(name: "P", role: .infrastructure, path: "Modules/Infrastructure/P", uses: ["A", "C"]),
        .init(name: "C", role: .cLibrary, path: "Modules/CLibraries/C", uses: []),
        .init(name: "S", role: .scene, path: "Apps/FeedHost/Scenes/S", uses: ["F", "A", "B"]),
        .init(name: "FTests", role: .suite, path: "Tests/FTests", uses: ["F"]),
    ])

    @Test("A line that follows from two others is left out")
    func lines() {
        let lines = table.mermaid.split(separator: "\n").map(String.init)
        #expect(
            lines.filter { $0.contains(" --> ") && !$0.contains("Shared") } == [
                "  S --> F", "  F --> B", "  P --> A", "  B --> A",
            ])
    }

    @Test("Each module stands among its kind")
    func groups() {
        #expect(table.mermaid.contains("subgraph Features\n    F\n  end"))
        #expect(table.mermaid.contains("subgraph Interfaces\n    A\n    B\n  end"))
    }

    @Test("The drawing in a text is replaced, and nothing else")
    func replacing() throws {
        let text = "Before\n```mermaid\nold\n```\nafter\n"
        #expect(
            try GraphCommand.replacing(in: text, with: "graph LR\n  new")
                == "Before\n```mermaid\ngraph LR\n  new\n```\nafter\n")
    }

    @Test(
        "A text without a drawing, or with two, is refused",
        arguments: ["none", "```mermaid\na\n```\n```mermaid\nb\n```"])
    func refusing(text: String) {
        #expect(throws: Refusal.self) { try GraphCommand.replacing(in: text, with: "graph LR") }
    }
}
