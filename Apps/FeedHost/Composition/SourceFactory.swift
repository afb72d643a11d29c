import AppSettings
import FilesLinux
import HTTPInterface
import ItemInterface
import LibraryStorageInterface
import MarkupExpat
import SourceEssential
import SourceFolder
import SourceInterface
import SourceMastodon
import SourceSyndication
import SubscriptionKit

nonisolated extension SourceFactory {
    /// The kinds of feeds. The first of those with equal confidence in an address is tried first; a new kind
    /// goes in front.
    // swift-format-ignore
    static let sourceKinds: [any SourceKind] = [
        MastodonKind(),
        SyndicationKind(xml: DocumentReader(), files: SystemFiles()),
        FolderKind(files: SystemFiles()),
        EssentialKind(),
    ]
}

extension Settings {
    /// The source at the base URL, whose address has no values of a query, which may be secrets; see ``NamedKind``.
    nonisolated var namedSource: SourceRecord {
        SourceRecord(
            id: ItemIdentity.source(baseURL), kind: EssentialKind().name, address: baseURL.description)
    }
}
