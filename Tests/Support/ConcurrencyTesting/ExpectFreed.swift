public import Testing

/// Weak references to objects, and to the objects in their stored properties.
public struct WeakReferences {
    private struct Reference {
        let name: String
        weak var object: AnyObject?
    }

    private var references: [Reference] = []

    /// Makes weak references to `objects` and to the objects in their stored properties, optional ones too.
    ///
    /// - Parameters:
    ///   - objects: The objects by name. The object in a stored property has the name `scene.screen`.
    ///   - outlived: The names of the objects that may live longer, since another object holds them too.
    public init(to objects: KeyValuePairs<String, AnyObject>, except outlived: Set<String> = []) {
        for (name, object) in objects {
            references.append(Reference(name: name, object: object))
            for child in Mirror(reflecting: object).children {
                guard let label = child.label, let part = Self.object(in: child.value) else { continue }
                references.append(Reference(name: "\(name).\(label)", object: part))
            }
        }
        references.removeAll { outlived.contains($0.name) }
    }

    /// The names of the objects that are not freed.
    public var names: [String] { references.filter { $0.object != nil }.map(\.name) }

    private static func object(in value: Any) -> AnyObject? {
        if type(of: value) is AnyClass { return value as AnyObject }
        let mirror = Mirror(reflecting: value)
        return mirror.displayStyle == .optional ? mirror.children.first.flatMap { object(in: $0.value) } : nil
    }
}

/// Records an issue that names each object that `body` has made and that is not freed within the limit after
/// its return.
///
/// - Parameter body: Makes and ends a subject, and returns weak references that it made while the subject was
///   alive.
public func expectFreed(
    within limit: Duration = .seconds(180), sourceLocation: SourceLocation = #_sourceLocation,
    _ body: () async throws -> WeakReferences
) async rethrows {
    let references = try await body()
    await eventually(
        within: limit, "Not freed: \(references.names.joined(separator: ", "))",
        sourceLocation: sourceLocation
    ) { references.names.isEmpty }
}
