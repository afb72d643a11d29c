import Foundation

/// How much longer some work takes when it has eight times as much to do: about 8 times where it is linear, 64 times
/// where it is quadratic.
///
/// The time is the processor's that the calling thread has, so that whatever else the machine does has little to say;
/// of several tries the shortest one counts.
/// - Parameters:
///   - size: How large the smaller input is: so large that the work on it takes a tenth of a millisecond at least.
///   - make: Makes an input of a size. Its time does not count.
///   - work: The work.
public func growth<Input>(
    upTo size: Int, making make: (Int) -> Input, of work: (Input) -> Void
) -> Double {
    let small = make(size / 8)
    let large = make(size)
    return processorTime(of: { work(large) }) / processorTime(of: { work(small) })
}

/// What ``growth(upTo:making:of:)`` stays below where work is linear, and exceeds where it is quadratic.
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
