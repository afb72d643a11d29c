import Foundation

@main
enum CrashTest {
    static func main() async throws {
        let arguments = CommandLine.arguments.dropFirst()
        if arguments.first == "--child", arguments.count == 4, let seed = UInt64(arguments[3]),
            let round = Int(arguments[4])
        {
            return try await Child.run(folder: arguments[2], seed: seed, round: round)
        }
        guard let rounds = Int(arguments.first ?? ""), rounds > 0 else {
            print("Usage: Tools/crash-test ROUNDS [SEED]")
            exit(2)
        }
        let seed = arguments.dropFirst().first.flatMap { UInt64($0) } ?? UInt64.random(in: 0...99_999)
        exit(await run(rounds, seed: seed) ? 0 : 1)
    }

    /// - Returns: Whether the stores held what they must every time.
    private static func run(_ rounds: Int, seed: UInt64) async -> Bool {
        let folder = NSTemporaryDirectory() + "feedhost-crash-\(UUID().uuidString)"
        var model = Model()
        var random = SplitMix(state: seed)
        var writes = 0
        for number in 1...rounds {
            do {
                writes += try await Round(folder: folder, seed: seed, number: number).run(&model, &random)
            } catch {
                print("Round \(number) of seed \(seed) failed, what it left is in \(folder): \(error)")
                return false
            }
            if number % 500 == 0 { print("\(number) rounds") }
        }
        try? FileManager.default.removeItem(atPath: folder)
        print(
            "\(rounds) processes were killed, and all of their \(writes) acknowledged writes were there (seed \(seed))"
        )
        return true
    }
}
