import Diagnostics

extension [CheckResult] {
    /// The texts of the results with a status.
    func texts(_ status: CheckResult.Status) -> [String] { filter { $0.status == status }.map(\.text) }
}
