public import HTTPInterface
import ItemInterface
import MarkupInterface

nonisolated extension ReaderItem {
    /// The addresses of the pictures on servers that a list and the reader show of the item, each once: that of the list
    /// first, and no sensitive ones.
    public var remotePictures: [HTTPURL] {
        let inText = shownBlocks.pictureAddresses
        let names = Set(inText.map(PictureName.init))
        let media = item.summary.media.filter { media in
            let addresses = [media.reference, media.preview].compactMap { $0?.text }
            return media.isPicture && !media.isSensitive
                && names.isDisjoint(with: addresses.map(PictureName.init))
        }
        let shown = [item.summary.picture].compactMap(\.self) + media.map(\.reference)
        let remote = shown.compactMap { if case .remote(let url) = $0 { url } else { HTTPURL?.none } }
        var seen: Set<HTTPURL> = []
        return (remote + inText.compactMap { HTTPURL($0.trimmed) }).filter { seen.insert($0).inserted }
    }
}
