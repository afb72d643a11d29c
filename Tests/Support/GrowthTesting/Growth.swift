import Foundation

/// The factor by which the time of work grows with an input of eight times the size: about 8 for linear work,
/// 64 for quadratic work.
///
/// Measures the processor time of the calling thread, which other load changes little, and takes the shortest
/// of several runs.
/// - Parameters:
///   - size: The size of the smaller input, on which the work takes at least 0.1 ms.
///   - make: Makes an input of a size; not measured.
///   - work: The work.
public func growth<Input>(
    upTo size: Int, making make: (Int) -> Input, of work: (Input) -> Void
) -> Double {
    let small = make(size / 8)
    let large = make(size)
    return processorTime(of: { work(large) }) / processorTime(of: { work(small) })
}

/// The limit of ``growth(upTo:making:of:)`` between linear and quadratic work.
public let linearGrowth = 24.0

private func processorTime(of work: () -> Void) -> Double {
    (0..<3).map { _ in
        let start = processorTime
        work()
        return processorTime - start
    }.min() ?? 0
}

private var processorTime: Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}
