/// The name of a new plugin.
struct PluginName: Equatable {
    /// The module, such as `StorageLMDB`.
    let module: String
    /// The prefix of its types, such as `LMDB`.
    let prefix: String

    init(_ given: String) throws(ToolError) {
        guard given.wholeMatch(of: /[A-Z][A-Za-z0-9]{2,39}/) != nil else {
            throw ToolError(
                "'\(given)' cannot name a module: it takes three to forty letters and digits, a capital "
                    + "first, as in StorageLMDB.")
        }
        let role =
            ["ImageArt", "Storage", "Networking", "Image", "Source"].first { given.hasPrefix($0) } ?? ""
        module = given
        prefix = String(given.dropFirst(role.count))
        guard prefix.first?.isUppercase == true else {
            throw ToolError("'\(given)' does not name the component that it uses, as StorageLMDB does.")
        }
    }
}
