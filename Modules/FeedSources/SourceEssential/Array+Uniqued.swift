extension Array where Element: Identifiable {
    /// The elements, each id once: with the last one's values in the first one's place.
    var uniqued: [Element] {
        var (unique, indices): ([Element], [Element.ID: Int]) = ([], [:])
        for element in self {
            if let index = indices[element.id] {
                unique[index] = element
            } else {
                indices[element.id] = unique.count
                unique.append(element)
            }
        }
        return unique
    }
}
