import Foundation
import Testing

@testable import PackageTool

@Suite("Call rules") struct CallRuleTests {
    /// The violations in a package of one file.
    private func violations(of source: String, at path: String = "Apps/App/File.swift") throws -> [String] {
        let package = FileManager.default.temporaryDirectory.appending(path: "rules-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: package) }
        for folder in ["Modules", "Apps", "Tools"] {
            try FileManager.default.createDirectory(
                at: package.appending(path: folder), withIntermediateDirectories: true)
        }
        try source.write(below: package, at: path)
        return try PackageTool(package: package).violations(of: CallRule.all)
    }

    @Test("This package follows all rules")
    func package() throws {
        #expect(try PackageTool(package: PackageCopy.original).violations(of: CallRule.all) == [])
    }

    @Test(
        "A task that TaskProvider does not start is reported with file and line",
        arguments: [
            "Task { await work() }", "let task = Task(priority: .low) {}", "let task = Task<Void, Never> {}",
            "task = Task<Result<Int, any Error>, Never>(name: name) {}", "Task\n    .detached {}",
            "return Task.immediate {}", "Task.immediateDetached {}", "Task.init {}", "_Concurrency.Task {}",
            "run(task: Task {})", "let text = \"// no comment\"; Task {}", "/* a /* b */ c */ Task {}",
        ])
    func tasks(code: String) throws {
        let source = "/* The first\nline. */\nlet text = \"\"\"\n    // \"\n    \"\"\"\n\(code)\n"
        let violations = try violations(of: source)
        #expect(violations.count == 1)
        #expect(violations.first?.hasPrefix("Apps/App/File.swift:6: starts an unstructured task") == true)
        #expect(try self.violations(of: source, at: "Modules/Shared/Module/File.swift").count == 1)
        #expect(try self.violations(of: source, at: "Tools/Tool/File.swift").isEmpty)
    }

    @Test(
        "Mentions of tasks and structured tasks follow the rules",
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
        #expect(try violations(of: code + "\n") == [])
    }

    @Test("SystemTaskProvider may start tasks")
    func provider() throws {
        let path = "Modules/Infrastructure/ConcurrencyThreads/SystemTaskProvider.swift"
        #expect(try violations(of: "Task(name: name) {}\n", at: path) == [])
    }

    @Test(
        "A write to a standard stream that traps on failure is reported",
        arguments: ["Apps/App/File.swift", "Modules/Shared/Module/File.swift", "Tools/Tool/File.swift"])
    func writes(path: String) throws {
        let violations = try violations(of: "\nFileHandle.standardError.write(Data())\n", at: path)
        #expect(violations.count == 1)
        #expect(violations.first?.hasPrefix("\(path):2: traps if the write fails") == true)
        let right = "try? FileHandle.standardError.write(contentsOf: Data())\n"
        #expect(try self.violations(of: right, at: path) == [])
    }
}
