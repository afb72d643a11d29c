/// How a run of a module's tests ended.
enum Outcome: Equatable {
    case passed
    /// Some tests failed: their names, in the order in which they did.
    case failed([String])
    /// The tests did not end in time.
    case hung
    /// The process died, or ended in a way that no test explains.
    case died(status: Int32)

    /// - Parameters:
    ///   - status: The process's, or that of timeout(1).
    ///   - output: What Swift Testing printed.
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
