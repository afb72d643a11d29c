/// Prepares a page's tree, before its article is searched.
extension PageTree {
    /// Puts the text between double line breaks into paragraphs, and pictures for readers without scripts in
    /// the place of those that scripts load.
    mutating func prepare() {
        for index in descendants(of: Self.root) where self[index].parent >= 0 {
            switch self[index].tag {
            case .noscript: resolve(noScript: index)
            case .br: makeParagraph(behind: index)
            default: break
            }
        }
    }

    /// Replaces the picture before the element by the one in it; other elements for readers without scripts
    /// are removed.
    private mutating func resolve(noScript index: Index) {
        var before = self[index].previous
        while before >= 0, self[before].tag == .text, isBlank(before) { before = self[before].previous }
        if let picture = onlyPicture(of: index) {
            if before >= 0, let other = onlyPicture(of: before) {
                replace(other, by: picture)
            } else if before < 0 || self[before].first < 0 && self[before].tag != .text {
                insertUnlinked(picture, before: index)
            }
        }
        unlink(index)
    }

    private mutating func insertUnlinked(_ index: Index, before next: Index) {
        unlink(index)
        insert(index, in: self[next].parent, before: next)
    }

    /// The only picture of a small element without text; `nil` if there is more or nothing.
    private func onlyPicture(of root: Index) -> Index? {
        if self[root].tag == .img { return root }
        var (picture, index): (Index?, Index) = (nil, next(after: root, in: root))
        // Many elements may stand behind a large one.
        for _ in 0..<50 where index >= 0 {
            switch self[index].tag {
            case .img:
                if picture != nil { return nil }
                picture = index
            case .text: if !isBlank(index) { return nil }
            default: break
            }
            index = next(after: index, in: root)
        }
        return index < 0 ? picture : nil
    }

    /// Begins a paragraph where line breaks follow each other.
    private mutating func makeParagraph(behind index: Index) {
        var isRepeated = false
        while let next = sibling(after: index), self[next].tag == .br {
            isRepeated = true
            unlink(next)
        }
        guard isRepeated else { return }
        let (first, parent) = (self[index].next, self[index].parent)
        unlink(index)
        var (last, node): (Index, Index) = (-1, first)
        while node >= 0, isPhrasing(node) {
            if self[node].tag == .br, let next = sibling(after: node), self[next].tag == .br { break }
            last = node
            node = self[node].next
        }
        while last >= 0, last != first, self[last].tag == .text, isBlank(last) { last = self[last].previous }
        guard last >= 0, first >= 0 else { return }
        wrap(first, through: last, in: .p)
        if self[parent].tag == .p { self[parent].tag = .div }
    }

    /// The next sibling that is not white space.
    private func sibling(after index: Index) -> Index? {
        var next = self[index].next
        while next >= 0, self[next].tag == .text, isBlank(next) { next = self[next].next }
        return next >= 0 ? next : nil
    }

    /// Whether a node may be a part of a paragraph.
    func isPhrasing(_ index: Index) -> Bool {
        switch self[index].tag {
        case .text, .phrase, .br, .img, .input, .audio, .embed, .object, .code, .noscript: true
        // Links are nested by errors only, and their contents are few.
        case .a: children(of: index).allSatisfy { self[$0].tag != .a && isPhrasing($0) }
        default: false
        }
    }
}
