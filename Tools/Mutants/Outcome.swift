/// The outcome of a run of a module's tests.
enum Outcome: Equatable {
    case passed
    /// The names of the failed tests, in the order of their failures.
    case failed([String])
    /// The tests exceeded the timeout.
    case hung
    /// The process crashed, or failed without a failed test.
    case died(status: Int32)

    /// - Parameters:
    ///   - status: The exit status of the process, or of timeout(1).
    ///   - output: The output of Swift Testing.
    init(status: Int32, output: String) {
        var names: [String] = []
        for line in output.split(separator: "\n") {
            guard let start = line.firstRange(of: " Test "), let end = line.firstRange(of: " failed after"),
                start.upperBound < end.lowerBound
            else { continue }
            var name = String(line[start.upperBound..<end.lowerBound])
            if name.hasPrefix("run with") { continue }
            if let cases = name.firstRange(of: " with "),
                name.hasSuffix("test cases") || name.hasSuffix("test case"),
                name[..<cases.lowerBound].hasSuffix("\"") || name[..<cases.lowerBound].hasSuffix(")")
            {
                name = String(name[..<cases.lowerBound])
            }
            names.append(name)
        }
        switch status {
        case 0: self = .passed
        case 124, 137: self = names.isEmpty ? .hung : .failed(names)
        default: self = names.isEmpty ? .died(status: status) : .failed(names)
        }
    }

    var words: String {
        switch self {
        case .passed: "passed"
        case .failed(let names): "failed: \(names.joined(separator: ", "))"
        case .hung: "the tests did not end"
        case .died(let status): "the tests died, status \(status)"
        }
    }
}
