/// What became of a module's mutants.
struct Report {
    let module: String
    let total: Int
    /// Those that no test noticed and no list gives a reason for.
    let survivors: [Mutant]
    /// The survivors that have a reason.
    let excused: Int

    var summary: String {
        let killed = total - survivors.count - excused
        let rest = excused == 0 ? "" : ", \(excused) listed with a reason"
        let tenths = total == 0 ? 1_000 : killed * 1_000 / max(total - excused, 1)
        return
            "\(module): \(killed) of \(total) noticed (\(tenths / 10).\(tenths % 10) %)\(rest), \(survivors.count) not"
    }
}
