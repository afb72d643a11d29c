import Foundation

/// The factor by which the time of work grows with an input of eight times the size: about 8 for linear work,
/// 64 for quadratic work.
///
/// Measures the processor time of the calling thread, which other load changes little. Takes the shortest of several runs where
/// the first ones look like more than linear work.
/// - Parameters:
///   - size: The size of the smaller input, on which the work takes at least 0.1 ms.
///   - make: Makes an input of a size; not measured.
///   - work: The work.
public func growth<Input>(
    upTo size: Int, making make: (Int) -> Input, of work: (Input) -> Void
) -> Double {
    let small = make(size / 8)
    let large = make(size)
    var shortest = (large: Double.infinity, small: Double.infinity)
    for _ in 0..<3 {
        shortest.large = min(shortest.large, processorTime { work(large) })
        shortest.small = min(shortest.small, processorTime { work(small) })
        if shortest.large / shortest.small < linearGrowth { break }
    }
    return shortest.large / shortest.small
}

/// The limit of ``growth(upTo:making:of:)`` between linear and quadratic work.
public let linearGrowth = 24.0

private func processorTime(of work: () -> Void) -> Double {
    let start = processorTime
    work()
    return processorTime - start
}

private var processorTime: Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}
