import FoundationEssentials
public import HTTPInterface
public import LibraryStorageInterface
import SourceInterface

extension Subscription {
    /// The displayed name: the reader's own, otherwise the source's title, otherwise the address without
    /// secrets; a very long one is cut.
    public var shownName: String {
        let name = name ?? source.title ?? SecretAddress.masked(source.address)
        let start = name.prefix(300)
        return start.endIndex == name.endIndex ? name : start + "…"
    }

    /// The source's URL where its server may be at a private address: the reader has named it, and the URL or
    /// the last response shows such an address.
    ///
    /// - Parameter state: The state of fetching; `nil` for a source that was never fetched.
    public func privateURL(_ state: FetchState?) -> HTTPURL? {
        guard !isPublicOnly, case .remote(let url)? = SourceAddress(source.address),
            state?.isPrivate == true || SourceAddress.remote(url).isPrivate
        else { return nil }
        return url
    }

    /// Whether the source is in a group, or in one below it.
    func isIn(_ group: GroupPath) -> Bool { groups.contains { $0.names.starts(with: group.names) } }

    /// The first eight digits of the id, for commands.
    public var shortID: String { id.shortText }
}

extension UUID {
    /// The first eight digits, for commands.
    var shortText: String { uuidString.prefix(8).lowercased() }
}

extension Collection<Subscription> {
    /// The subscriptions that match a text: by address, otherwise by name, otherwise by prefix of the id;
    /// case-insensitively except for paths.
    public func matching(_ text: String) -> [Subscription] {
        let ids = Set((TypedAddress(text)?.addresses ?? []).map(\.sourceID))
        let byAddress = filter { subscription in
            subscription.source.address == text || ids.contains(subscription.id)
                || SourceAddress(subscription.source.address).map { ids.contains($0.sourceID) } == true
        }
        if !byAddress.isEmpty { return byAddress }
        let name = text.lowercased()
        let byName = filter {
            $0.name?.lowercased() == name || $0.name == nil && $0.source.title?.lowercased() == name
        }
        if !byName.isEmpty || text.isEmpty { return byName }
        return filter { $0.id.uuidString.hasPrefix(text.uppercased()) }
    }

    /// The group of a path, case-insensitively; `nil` if no source is in it or in one below it.
    public func group(_ text: String) -> GroupPath? {
        guard let path = GroupPath(text)?.text.lowercased() else { return nil }
        return lazy.flatMap(\.groups).flatMap(\.selfAndAncestors).first { $0.text.lowercased() == path }
    }
}

extension Collection<SavedSearch> {
    /// The saved search that a text names, without case, or whose id begins so; `nil` for none and for several.
    public func matching(_ text: String) -> SavedSearch? {
        let name = text.lowercased()
        let named = filter { $0.name.lowercased() == name }
        let found =
            named.isEmpty ? filter { !text.isEmpty && $0.id.uuidString.hasPrefix(text.uppercased()) } : named
        return found.count == 1 ? found.first : nil
    }
}
