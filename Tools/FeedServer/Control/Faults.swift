import Synchronization

final class Faults: Sendable {
    private let rules: Mutex<[FaultRule]>

    init(_ rules: [FaultRule]) { self.rules = Mutex(rules) }

    var all: [FaultRule] { rules.withLock { $0 } }

    func add(_ rule: FaultRule) { rules.withLock { $0.append(rule) } }

    func removeAll() { rules.withLock { $0 = [] } }

    /// The oldest fault for a path, with or without the prefix. Counts as one of its times.
    func next(for path: String?, or fullPath: String) -> Fault? {
        rules.withLock { rules in
            let index = rules.firstIndex { rule in
                rule.concerns(fullPath) || path.map(rule.concerns) == true
            }
            guard let index else { return nil }
            let fault = rules[index].fault
            if let times = rules[index].times {
                rules[index].times = times - 1
                if times <= 1 { rules.remove(at: index) }
            }
            return fault
        }
    }
}
