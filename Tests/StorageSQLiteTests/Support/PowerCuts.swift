import FoundationEssentials
import RandomTesting

/// Power cuts at random moments of recorded steps.
struct PowerCuts {
    struct Step {
        /// The number of the disk's changes when the step had returned.
        let end: Int
        /// Whether the step is not lost any more when it has returned.
        let isDurable: Bool
    }

    let record: DiskRecord
    let steps: [Step]

    /// Cuts the power at random, and returns the first fault of the files that are left.
    ///
    /// - Parameter fault: Returns the fault of a folder, which may have the state after any of these numbers of steps;
    ///   `nil` without one.
    func fault(
        inCuts count: Int, _ random: inout SeededGenerator,
        of fault: (TemporaryFolder, ClosedRange<Int>) throws -> String?
    ) -> String? {
        for number in 0..<count {
            // Some cuts come right behind a step.
            let end = steps.randomElement(using: &random)?.end ?? 0
            let place = number.isMultiple(of: 4) ? end : Int.random(in: 0...record.count, using: &random)
            let cut = PowerCut.random(&random)
            let done = steps.prefix { $0.end <= place }
            let oldest = done.lastIndex(where: \.isDurable).map { $0 + 1 } ?? 0
            do {
                let folder = TemporaryFolder(isInMemory: true)
                for (name, bytes) in record.files(after: place, cut, &random) {
                    try folder.write(bytes, to: name)
                    // The index of a WAL is memory, which the system may have written or not.
                    guard name.hasSuffix("-wal"), Bool.random(using: &random) else { continue }
                    let index = name.dropLast(4) + "-shm"
                    try folder.write(
                        Data((0..<32_768).map { UInt8(truncatingIfNeeded: $0 &* 31) }), to: "\(index)")
                }
                guard let fault = try fault(folder, oldest...min(done.count + 1, steps.count)) else {
                    continue
                }
                return "\(fault), after change \(place) of \(record.count), in step \(done.count + 1), \(cut)"
            } catch {
                return "\(error), after change \(place) of \(record.count), in step \(done.count + 1), \(cut)"
            }
        }
        return nil
    }
}
