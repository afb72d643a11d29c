/// Where the cache's files are.
struct CacheFolder: Sendable {
    let path: String
    /// Files that bear the digest of their bytes as their name.
    var pictures: String { path + "/pictures" }
    /// Links to pictures, which bear the digest of what a picture is asked for by.
    var names: String { path + "/names" }
    /// Files that say which names of a server's pictures never make room, one for each server.
    var kept: String { path + "/kept" }
    /// Files that are not complete yet.
    var aside: String { path + "/aside" }

    func picture(_ digest: Digest) -> String { pictures + "/" + digest.hexadecimal }
    func kept(of source: Digest) -> String { kept + "/" + source.hexadecimal }
    func name(_ name: Digest) -> String { names + "/" + name.hexadecimal }

    /// Where the link of a picture's name leads.
    func target(of digest: Digest) -> String { "../pictures/" + digest.hexadecimal }

    /// The picture that a link of this target leads to.
    func digest(ofTarget target: String) -> Digest? {
        target.hasPrefix("../pictures/") ? Digest(hexadecimal: target.dropFirst(12)) : nil
    }
}
