/// Elements in order, each id once. Finding one by its id takes constant time.
public struct IdentifiedArray<Element: Identifiable & Sendable>: Sendable where Element.ID: Sendable {
    /// The elements, in order.
    public private(set) var elements: [Element] = []
    private var indices: [Element.ID: Int] = [:]

    /// Makes an array without elements.
    public init() {}

    /// Merges elements by their ids; see ``updateOrAppend(_:)``.
    public init(merging elements: some Sequence<Element>) {
        reserveCapacity(elements.underestimatedCount)
        for element in elements { updateOrAppend(element) }
    }

    /// The number of elements.
    public var count: Int { elements.count }

    /// The element of an id; `nil` where there is none.
    public subscript(id: Element.ID) -> Element? { indices[id].map { elements[$0] } }

    /// The index of the element of an id; `nil` where there is none.
    public func index(of id: Element.ID) -> Int? { indices[id] }

    /// Makes room for so many elements at once.
    public mutating func reserveCapacity(_ count: Int) {
        elements.reserveCapacity(count)
        indices.reserveCapacity(count)
    }

    /// Appends an element, or puts it in the place of the one with its id.
    public mutating func updateOrAppend(_ element: Element) {
        if let index = indices[element.id] {
            elements[index] = element
        } else {
            indices[element.id] = elements.count
            elements.append(element)
        }
    }

    /// Removes the elements from an index on.
    public mutating func removeSubrange(_ range: PartialRangeFrom<Int>) {
        for element in elements[range] { indices[element.id] = nil }
        elements.removeSubrange(range)
    }
}
