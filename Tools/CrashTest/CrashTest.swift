import Foundation

@main
enum CrashTest {
    static func main() throws {
        let arguments = Array(CommandLine.arguments.dropFirst())
        if arguments.first == "--child", arguments.count == 6, let seed = UInt64(arguments[2]),
            let round = Int(arguments[3]), let program = Int(arguments[4]), let limit = Int(arguments[5])
        {
            let script = Script(seed: seed, round: round, program: program)
            return try Child.run(folder: arguments[1], script, limit: limit)
        }
        let seed = arguments.dropFirst().first.flatMap { UInt64($0) } ?? UInt64.random(in: 0...99_999)
        switch arguments.first {
        case "--faults": exit(fail(seed: seed) ? 0 : 1)
        case .some(let count):
            if let rounds = Int(count), rounds > 0 { exit(kill(rounds, seed: seed) ? 0 : 1) }
            fallthrough
        default:
            print("Usage: Tools/crash-test ROUNDS [SEED], or Tools/crash-test --faults [SEED]")
            exit(2)
        }
    }

    /// - Returns: Whether the stores were consistent after each round.
    private static func kill(_ rounds: Int, seed: UInt64) -> Bool {
        var random = SplitMix(state: seed)
        var writes = 0
        let isSound = run(rounds, seed: seed) { round, model in
            writes += try round.kill(&model, &random)
            if round.number % 500 == 0 { print("\(round.number) rounds") }
        }
        guard isSound else { return false }
        print(
            """
            \(rounds) times two processes were killed, and all of their \(writes) acknowledged writes were there \
            (seed \(seed))
            """
        )
        return true
    }

    /// - Returns: Whether the stores were consistent after each round.
    private static func fail(seed: UInt64) -> Bool {
        if let obstacle = SystemFault.obstacle {
            print("No system call was made to fail: \(obstacle).")
            return true
        }
        let faults = SystemFault.all
        var told = 0
        let isSound = run(faults.count, seed: seed) { round, model in
            let fault = faults[round.number - 1]
            do {
                if try round.fail(fault, &model) { told += 1 }
            } catch {
                throw Round.Failure(description: "\(fault): \(error)")
            }
        }
        guard isSound else { return false }
        print(
            """
            \(faults.count) processes had a system call fail, \(told) told of it, and all that they had acknowledged \
            was there (seed \(seed))
            """)
        return true
    }

    /// Runs rounds one after the other, each on the stores of the last one.
    ///
    /// - Returns: Whether no round failed.
    private static func run(
        _ rounds: Int, seed: UInt64, _ body: (Round, inout Model) throws -> Void
    ) -> Bool {
        let folder = NSTemporaryDirectory() + "feedhost-crash-\(UUID().uuidString)"
        do {
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        } catch {
            print("\(folder) cannot be made: \(error)")
            return false
        }
        var model = Model()
        let library = LibraryModel { try $0.apply(to: $1) }
        let copy = LibraryModel { try $0.apply(toCopy: $1) }
        for number in 1...rounds {
            do {
                let round = Round(folder: folder, seed: seed, number: number, library: library, copy: copy)
                try body(round, &model)
            } catch {
                print("Round \(number) of seed \(seed) failed, what it left is in \(folder): \(error)")
                return false
            }
        }
        try? FileManager.default.removeItem(atPath: folder)
        return true
    }
}
