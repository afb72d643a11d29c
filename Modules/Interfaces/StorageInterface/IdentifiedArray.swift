/// An array of elements with unique ids. Finding an element by its id takes constant time.
public struct IdentifiedArray<Element: Identifiable & Sendable>: Sendable where Element.ID: Sendable {
    /// The elements, in order.
    public private(set) var elements: [Element] = []
    private var indices: [Element.ID: Int] = [:]

    /// Makes an array without elements.
    public init() {}

    /// Makes an array of elements; a later one replaces an earlier one with the same id; see
    /// ``updateOrAppend(_:)``.
    public init(merging elements: some Sequence<Element>) {
        reserveCapacity(elements.underestimatedCount)
        for element in elements { updateOrAppend(element) }
    }

    /// The number of elements.
    public var count: Int { elements.count }

    /// The element with an id.
    public subscript(id: Element.ID) -> Element? { indices[id].map { elements[$0] } }

    /// The index of the element with an id.
    public func index(of id: Element.ID) -> Int? { indices[id] }

    /// Reserves memory for `count` elements.
    public mutating func reserveCapacity(_ count: Int) {
        elements.reserveCapacity(count)
        indices.reserveCapacity(count)
    }

    /// Replaces the element with the same id in its place, or appends a new one.
    public mutating func updateOrAppend(_ element: Element) {
        if let index = indices[element.id] {
            elements[index] = element
        } else {
            indices[element.id] = elements.count
            elements.append(element)
        }
    }
}
