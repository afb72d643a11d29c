import Testing

@testable import PackageTool

@Suite("The picture of the modules")
struct MermaidTests {
    private let graph = ModuleGraph(modules: [
        .init(name: "TextInterface", kind: .interface),
        .init(name: "ListInterface", kind: .interface, dependencies: ["TextInterface"]),
        .init(name: "FeedFeature", kind: .feature, dependencies: ["ListInterface"]),
        .init(name: "SharedListUI", kind: .shared, dependencies: ["ListInterface"]),
        .init(
            name: "FeedScene", kind: .scene, dependencies: ["FeedFeature", "SharedListUI", "ListInterface"]),
        .init(name: "TextOrder", kind: .infrastructure, dependencies: ["TextInterface", "CFriBidi"]),
        .init(name: "CFriBidi", kind: .cLibrary),
        .init(
            name: "FeedHost", kind: .app,
            dependencies: ["FeedFeature", "FeedScene", "SharedListUI", "TextOrder", "ListInterface"]),
        .init(name: "AppSettings", kind: .appPart, dependencies: ["SharedListUI"]),
        .init(name: "FeedFeatureTests", kind: .suite, dependencies: ["FeedFeature"]),
    ])

    @Test("Scenes and features are nodes, other kinds are one node each, and implied arrows are left out")
    func picture() {
        #expect(
            graph.mermaid == """
                graph LR
                  FeedHost["FeedHost<br/>AppSettings"]
                  subgraph Scenes
                    FeedScene
                  end
                  subgraph Features
                    FeedFeature
                  end
                  Shared["Shared<br/>SharedListUI"]
                  Infrastructure["Infrastructure<br/>TextOrder"]
                  Interfaces["Interfaces<br/>TextInterface<br/>ListInterface"]
                  CLibraries["CLibraries<br/>CFriBidi"]
                  FeedHost --> Scenes & Infrastructure
                  Scenes --> Shared
                  Features --> Interfaces
                  Shared --> Interfaces
                  Infrastructure --> Interfaces & CLibraries
                  FeedScene --> FeedFeature
                """)
    }

    @Test("The picture of this package has at most 25 nodes")
    func size() throws {
        let lines = try ModuleGraph(of: PackageCopy.original).mermaid.split(separator: "\n")
        let nodes = lines.filter { !$0.contains("-->") && !$0.hasSuffix("end") && !$0.contains("graph") }
        #expect((15...25).contains(nodes.count))
    }

    @Test("A new picture replaces the old one and no other text")
    func replacing() throws {
        let text = "Before\n```mermaid\nold\n```\nafter\n"
        #expect(
            try PackageTool.replacingPicture(in: text, with: "graph LR\n  new")
                == "Before\n```mermaid\ngraph LR\n  new\n```\nafter\n")
    }

    @Test(
        "A text without a picture, or with two, is refused",
        arguments: ["none", "```mermaid\na\n```\n```mermaid\nb\n```"])
    func refusing(text: String) {
        #expect(throws: ToolError.self) { try PackageTool.replacingPicture(in: text, with: "graph LR") }
    }
}
