import Foundation

/// Reads the tables, tries the mutants, and prints which test caught each.
@main
enum Mutants {
    static func main() {
        do {
            let options = try Options(words: Array(CommandLine.arguments.dropFirst()))
            if options.isHelp { return print(Options.help) }
            exit(try run(options) ? 0 : 1)
        } catch let refusal as Options.Refusal {
            fail(refusal.message, code: 2)
        } catch let fault as MutantTable.Fault {
            fail("Tools/Mutants/Tables/\(fault.module).txt, line \(fault.line): \(fault.sentence).", code: 2)
        } catch let stop as Stop {
            fail(stop.sentence, code: 1)
        } catch {
            fail(error.localizedDescription, code: 1)
        }
    }

    /// - Returns: Whether all is well.
    private static func run(_ options: Options) throws -> Bool {
        let package = URL(filePath: FileManager.default.currentDirectoryPath)
        var tables = try MutantTable.all(in: package.appending(path: "Tools/Mutants/Tables"))
        if let stranger = options.modules.first(where: { name in !tables.contains { $0.module == name } }) {
            throw Options.Refusal(message: "there is no table for '\(stranger)' in Tools/Mutants/Tables.")
        }
        if !options.modules.isEmpty { tables.removeAll { !options.modules.contains($0.module) } }
        if let words = options.only {
            for index in tables.indices { tables[index].mutants.removeAll { !$0.behaviour.contains(words) } }
        }
        tables.removeAll(where: \.mutants.isEmpty)
        if tables.isEmpty { throw Options.Refusal(message: "there is no such mutant.") }

        var reports: [Report] = []
        for table in tables {
            reports.append(
                options.isCheck ? check(table, in: package) : try Trial(of: table, in: package).run())
        }
        if reports.count > 1 { reports.forEach { print($0.summary) } }
        return reports.allSatisfy { $0.caught == $0.total }
    }

    /// Whether every mutant fits the package as it is.
    private static func check(_ table: MutantTable, in package: URL) -> Report {
        var report = Report(module: table.module, total: table.mutants.count, caught: 0, isCheck: true)
        for mutant in table.mutants {
            do throws(Mutant.Misfit) {
                guard
                    let text = try? String(contentsOf: package.appending(path: mutant.path), encoding: .utf8)
                else { throw .noSuchFile }
                _ = try mutant.applied(to: text)
                report.caught += 1
            } catch {
                print("\(table.module): \(mutant.behaviour): \(mutant.path): \(error.sentence).")
            }
        }
        return report
    }

    private static func fail(_ sentence: String, code: Int32) -> Never {
        try? FileHandle.standardError.write(contentsOf: Data("mutants: \(sentence)\n".utf8))
        exit(code)
    }
}

/// Why no mutant could be tried.
struct Stop: Error { var sentence: String }

/// What came of one table.
struct Report {
    var module: String
    var total: Int
    var caught: Int
    var isCheck = false

    var summary: String { "\(module): \(caught) of \(total) \(isCheck ? "fit" : "caught")" }
}
