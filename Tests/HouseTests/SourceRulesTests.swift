import Foundation
import Testing

@testable import House

@Suite("Rules that the compiler does not know") struct SourceRulesTests {
    /// A package of one file.
    private func breaches(of source: String, at path: String = "Apps/App/File.swift") throws -> [String] {
        let package = FileManager.default.temporaryDirectory.appending(path: "house-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: package) }
        for folder in [
            "Modules", "Apps", "Tools", URL(filePath: path).deletingLastPathComponent().relativePath,
        ] {
            try FileManager.default.createDirectory(
                at: package.appending(path: folder), withIntermediateDirectories: true)
        }
        try source.write(to: package.appending(path: path), atomically: false, encoding: .utf8)
        return try SourcesCommand(package: package).breaches()
    }

    @Test("This package keeps them")
    func package() throws {
        #expect(try SourcesCommand(package: PackageCopy.original).breaches() == [])
    }

    @Test(
        "A task that is not started by a TaskProvider is told with its file and line",
        arguments: [
            "Task { await work() }", "let task = Task(priority: .low) {}", "let task = Task<Void, Never> {}",
            "task = Task<Result<Int, any Error>, Never>(name: name) {}", "Task\n    .detached {}",
            "return Task.immediate {}", "Task.immediateDetached {}", "Task.init {}", "_Concurrency.Task {}",
            "run(task: Task {})", "let text = \"// no comment\"; Task {}", "/* a /* b */ c */ Task {}",
        ])
    func tasks(code: String) throws {
        let source = "/* The first\nline. */\nlet text = \"\"\"\n    // \"\n    \"\"\"\n\(code)\n"
        let breaches = try breaches(of: source)
        #expect(breaches.count == 1)
        #expect(breaches.first?.hasPrefix("Apps/App/File.swift:6: starts an unstructured task") == true)
        #expect(try self.breaches(of: source, at: "Modules/Shared/Module/File.swift").count == 1)
        #expect(try self.breaches(of: source, at: "Tools/Tool/File.swift").isEmpty)
    }

    @Test(
        "What only names tasks, or is structured, is no breach",
        arguments: [
            "// Task { }", "/// Like `Task(name:)`.", "let text = \"Task {}\"",
            "let text = #\"a \" Task {} \"#",
            "let text = \"\"\"\n    Task {}\n    \"\"\"", "if Task.isCancelled { return }",
            "try await Task.sleep(for: .seconds(1))", "var task: Task<Void, Never>?",
            "var task: Task<Void, Never> { stored }", "func run() -> Task<Void, any Error> {}",
            "extension Task {}", "group.addTask { await work() }", "tasks.immediateTask(name: nil) {}",
            "try Task.checkCancellation()", "URLSessionTask()",
        ])
    func mentions(code: String) throws {
        #expect(try breaches(of: code + "\n") == [])
    }

    @Test("Where tasks are provided they are started")
    func provider() throws {
        let path = "Modules/Infrastructure/ConcurrencyThreads/SystemTaskProvider.swift"
        #expect(try breaches(of: "Task(name: name) {}\n", at: path) == [])
    }

    @Test(
        "A write to a standard stream that traps is told, wherever it stands",
        arguments: ["Apps/App/File.swift", "Modules/Shared/Module/File.swift", "Tools/Tool/File.swift"])
    func writes(path: String) throws {
        let breaches = try breaches(of: "\nFileHandle.standardError.write(Data())\n", at: path)
        #expect(breaches.count == 1)
        #expect(breaches.first?.hasPrefix("\(path):2: ends the program") == true)
        let right = "try? FileHandle.standardError.write(contentsOf: Data())\n"
        #expect(try self.breaches(of: right, at: path) == [])
    }
}
