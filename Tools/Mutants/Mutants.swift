import Foundation

/// Changes the code of modules in small ways, and prints the changes that no test notices.
@main
enum Mutants {
    static func main() async {
        do {
            let options = try Options(words: Array(CommandLine.arguments.dropFirst()))
            exit(try await run(options) ? 0 : 1)
        } catch let refusal as Options.Refusal {
            fail(refusal.message, code: 2)
        } catch let stop as Stop {
            fail(stop.sentence, code: 1)
        } catch {
            fail(error.localizedDescription, code: 1)
        }
    }

    /// - Returns: Whether every mutant is noticed, or listed as equivalent.
    private static func run(_ options: Options) async throws -> Bool {
        let package = URL(filePath: FileManager.default.currentDirectoryPath)
        let changes = try options.base.map { try Changes(since: $0, in: package) }
        let modules = options.modules.isEmpty ? changes?.modules ?? [] : options.modules
        var reports: [Report] = []
        for module in modules {
            let report = try await Trial(
                of: module, in: package, changes: changes, words: options.words, tests: options.tests
            )
            .run()
            for survivor in report.survivors { print(survivor.sentence) }
            print(report.summary)
            fflush(nil)
            reports.append(report)
        }
        if reports.count > 1 {
            print("")
            reports.forEach { print($0.summary) }
        }
        return reports.allSatisfy(\.survivors.isEmpty)
    }

    private static func fail(_ sentence: String, code: Int32) -> Never {
        say("mutants: \(sentence)")
        exit(code)
    }
}

extension Changes {
    /// The modules of files, without those that have no suite.
    fileprivate var modules: [String] {
        let modules = paths.compactMap { path -> String? in
            let folders = path.split(separator: "/").map(String.init)
            return switch folders.first {
            case "Modules" where folders.count > 3: folders[2]
            case "Apps" where folders.count > 4 && folders[2] == "Scenes": folders[3]
            case "Apps" where folders.count > 2: folders[1]
            default: nil
            }
        }
        return Set(modules).filter { FileManager.default.fileExists(atPath: "Tests/\($0)Tests") }.sorted()
    }
}

/// The reason why no mutant is tried.
struct Stop: Error { var sentence: String }

/// Prints a line on standard error.
func say(_ sentence: String) {
    try? FileHandle.standardError.write(contentsOf: Data((sentence + "\n").utf8))
}
