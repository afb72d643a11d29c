extension Representation {
    static func picture(_ file: [UInt8], format: PictureFormat, cacheControl: String) -> Representation {
        Representation(
            body: file, contentType: format.contentType, entityTag: StableHash.hexadecimal(of: file),
            cacheControl: cacheControl, isText: false)
    }
}
