/// The result of the trial of a module's mutants.
struct Report {
    let module: String
    let total: Int
    /// The mutants that no test noticed, without equivalent ones.
    let survivors: [Mutant]
    /// The equivalent mutants.
    let excused: Int

    var summary: String {
        let killed = total - survivors.count - excused
        let rest = excused == 0 ? "" : ", \(excused) listed with a reason"
        let tenths = total == 0 ? 1_000 : killed * 1_000 / max(total - excused, 1)
        let share = "\(tenths / 10).\(tenths % 10) %"
        return "\(module): \(killed) of \(total) noticed (\(share))\(rest), \(survivors.count) not"
    }
}
