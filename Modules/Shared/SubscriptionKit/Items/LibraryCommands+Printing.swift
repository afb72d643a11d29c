import ItemInterface

extension LibraryCommands {
    /// Prints an item, its picture below its texts.
    ///
    /// - Parameter note: The last line of the block.
    func print(_ item: PrintedItem, note: String? = nil) async throws {
        if try printsJSON(item) { return }
        try printTexts(of: item)
        if let draw, let picture = item.item.summary.picture, let sentence = try await draw(picture) {
            console.notice("\(picture): \(sentence)")
        }
        if let note { try console.line(note) }
        try console.line("")
    }

    /// Prints one item, its picture above its texts.
    ///
    /// - Returns: Whether anything of it could be printed.
    func printAlone(_ item: PrintedItem) async throws -> Bool {
        if try printsJSON(item) { return true }
        var isDrawn = true
        if let draw, let picture = item.item.summary.picture, let sentence = try await draw(picture) {
            console.notice(sentence)
            isDrawn = false
        }
        try printTexts(of: item)
        return isDrawn || item.item.text != nil || item.item.summary.title != nil
    }

    private func printsJSON(_ item: PrintedItem) throws -> Bool {
        guard let json = console.json else { return false }
        try json(item.json(by: html, descriptionKind: descriptionKind))
        return true
    }

    private func printTexts(of item: PrintedItem) throws {
        for text in item.lines(by: html) { try console.text(text) }
    }
}
