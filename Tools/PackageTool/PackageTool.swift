import Foundation

/// Checks and draws the module graph of a package, checks its code, and scaffolds modules.
@main
struct PackageTool {
    static let help = """
        PackageTool COMMAND: checks the package and scaffolds modules. The scripts in Tools run it.

          graph [--write | --check | --measure]
              Prints the picture of the modules for Mermaid; writes it into README.md; compares README.md \
        with it; or
              measures each module's build time and size in a clean build.
          affected [BASE]
              Prints the suites that changes can affect: commits since BASE (HEAD) and what is not committed.
          folders
              Compares the folders of modules, suites and tools with the rows of Package.swift.
          imports
              Checks that each file imports only modules that its target's row lists.
          interfaces [--record]
              Compares the interfaces' public declarations with their records, or writes the records.
          sources
              Checks rules that the compiler does not know, such as that TaskProvider starts every task.
          quotations [--into FOLDER]
              Checks the code that pages of the documentation quote from the sources, or writes the pages
              with it below a folder.
          new-feature NAME, new-plugin NAME --implements INTERFACE
              Scaffold a module, its tests and its row: Tools/new-feature --help and Tools/new-plugin --help \
        say more.
        """

    /// The folder of the package.
    let package: URL

    static func main() {
        let arguments = Array(CommandLine.arguments.dropFirst())
        let tool = PackageTool(package: URL(filePath: FileManager.default.currentDirectoryPath))
        do {
            exit(try tool.run(arguments.first, Arguments(arguments.dropFirst())) ? 0 : 1)
        } catch {
            let command =
                arguments.first.flatMap { $0.hasPrefix("new-") ? "Tools/\($0)" : nil } ?? "PackageTool"
            let usage = error as? ToolError
            let message = "\(command): \(usage?.message ?? error.localizedDescription)\n"
            try? FileHandle.standardError.write(contentsOf: Data(message.utf8))
            exit(usage == nil ? 1 : 2)
        }
    }

    /// - Returns: Whether the command succeeded without findings.
    private func run(_ command: String?, _ arguments: Arguments) throws -> Bool {
        var arguments = arguments
        switch command {
        case "graph": return try graph(&arguments)
        case "affected": return try affected(&arguments)
        case "folders":
            try arguments.end()
            return report(try ModuleGraph(of: package).differences(from: package))
        case "imports":
            try arguments.end()
            return report(try UndeclaredImport.messages(undeclaredImports(in: ModuleGraph(of: package))))
        case "interfaces": return try interfaces(&arguments)
        case "sources":
            try arguments.end()
            return report(try violations(of: CallRule.all))
        case "quotations": return try quotations(&arguments)
        case "new-feature": try newFeature(&arguments)
        case "new-plugin": try newPlugin(&arguments)
        case "-h", "--help", "help": print(Self.help)
        case let other?: throw ToolError("unknown command '\(other)' (try --help)")
        case nil: throw ToolError("a command is missing: --help lists them.")
        }
        return true
    }

    func report(_ findings: [String]) -> Bool {
        for finding in findings { print(finding) }
        return findings.isEmpty
    }
}

/// The reason why a command did nothing, as a sentence for its user.
struct ToolError: Error {
    let message: String

    init(_ message: String) { self.message = message }
}
