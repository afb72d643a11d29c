import Foundation

/// Answers questions about the house from its own table and its own code, so that nothing has to be written down twice.
@main
enum Program {
    static let help = """
        House COMMAND: what the table of Package.swift and the code say of the house. The scripts in Tools call it.

          graph [--write | --check | --measure]
              The graph of modules as Mermaid; write it into README.md, or check that it stands there as it is now;
              or measure what each module takes to build, and how large it is (builds everything once).
          affected [BASE]
              The suites that the changes since BASE can affect: commits, and what is not committed (BASE: HEAD).
          folders
              Compares the folders of modules, suites and tools with the rows of the table.
          imports
              Checks that each file imports only modules that its target's row names.
          interfaces [--record]
              Compares the interfaces' public declarations with those on record; or records them.
          sources
              Checks the rules that the compiler does not know, such as that no task is started past TaskProvider.
          new-feature NAME, new-plugin NAME --implements INTERFACE
              Makes a module with its tests and its row: Tools/new-feature --help and Tools/new-plugin --help say more.
        """

    static func main() {
        do {
            let words = Array(CommandLine.arguments.dropFirst())
            let package = URL(filePath: FileManager.default.currentDirectoryPath)
            exit(try run(words, in: package) ? 0 : 1)
        } catch let refusal as Refusal {
            fail(refusal.sentence, code: 2)
        } catch {
            fail(error.localizedDescription, code: 1)
        }
    }

    /// - Returns: Whether all is well.
    private static func run(_ words: [String], in package: URL) throws -> Bool {
        let options = Array(words.dropFirst())
        switch words.first {
        case "graph": return try GraphCommand(package: package).run(options)
        case "affected": return try AffectedCommand(package: package).run(options)
        case "folders": return try FoldersCommand(package: package).run(options)
        case "imports": return try ImportsCommand(package: package).run(options)
        case "interfaces": return try InterfacesCommand(package: package).run(options)
        case "sources": return try SourcesCommand(package: package).run(options)
        case "new-feature": try NewFeatureCommand(package: package).run(options)
        case "new-plugin": try NewPluginCommand(package: package).run(options)
        case "-h", "--help", "help": print(help)
        case let other?: throw Refusal("there is no command '\(other)': --help lists them.")
        case nil: throw Refusal("say what to do: --help lists the commands.")
        }
        return true
    }

    private static func fail(_ sentence: String, code: Int32) -> Never {
        let command = CommandLine.arguments.dropFirst().first
        let name = command.flatMap { $0.hasPrefix("new-") ? "Tools/\($0)" : nil } ?? "House"
        try? FileHandle.standardError.write(contentsOf: Data("\(name): \(sentence)\n".utf8))
        exit(code)
    }
}

/// Why nothing was done, for whoever gave the command.
struct Refusal: Error {
    var sentence: String

    init(_ sentence: String) {
        self.sentence = sentence
    }
}
