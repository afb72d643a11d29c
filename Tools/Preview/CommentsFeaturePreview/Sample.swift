import CommentsFeature
import CommentsSourceInterface
import Foundation
import ItemInterface
import PreviewKit

/// Comments of the states.
nonisolated enum Sample {
    static let comments = CommentThread([
        comment("maria", 2 * 86_400, "The light in this one is worth getting up for."),
        comment("γιώργος", 7 * 86_400, "Πολύ ωραία φωτογραφία!\n\nΤι ώρα ήταν; 🌅"),
        comment("joão", 9 * 86_400, "Que luz! Passo por lá todos os dias e nunca vi assim."),
        comment("美咲", 400 * 86_400, "とても美しい写真ですね。どこで撮影したのですか？"),
    ])

    static let longTexts = CommentThread([
        comment(
            "somebody_with_a_name_that_is_much_longer_than_names_should_be", 60,
            String(repeating: "There is more to say of it than fits into a line. ", count: 12)),
        comment(
            "linkman", 3_600, "https://example.com/" + String(repeating: "path-without-a-break", count: 10)),
        comment("mum", 5, "👩‍👩‍👧‍👦 🏳️‍🌈 1️⃣ " + String(repeating: "🌅", count: 60)),
        comment("brief", 59, "."),
    ])

    static let rightToLeft = CommentThread([
        comment("נועה", 90, "איזה אור נפלא, ממש שווה לקום מוקדם בשביל זה."),
        comment(
            "ليلى", 7_200,
            "صورة جميلة جدا! التقطت في الساعة 6:30 صباحا، أليس كذلك؟ https://example.com/1 رائع."),
        comment("maria", 86_400, "She wrote: שלום, and I answered: مرحبا."),
    ])

    static let threads = CommentThread([
        comment(
            "longwinded", 2_400,
            """
            I have looked at this for longer than I meant to. What gets me is not the color but how still it \
            all is.
            """),
        comment("kid_a", 7_200, "cool"),
        comment("skeptic", 46_800, "No way this is real."),
        comment("hanako", 3 * 86_400, "Next year I am going here."),
        comment("early", 1_680, "Then I was early. I stopped at nine.", to: "the author"),
        comment(
            "the author", 1_860, "It lasted eleven minutes. I counted afterwards, from the photographs.",
            to: "longwinded"),
        comment("kid_b", 43_000, "Why not?", to: "skeptic"),
        comment("skeptic2", 42_000, "Look at the shadows.", to: "kid_b"),
        comment("kid_c", 41_000, "There are none at noon.", to: "skeptic"),
    ])

    static let deepThread = CommentThread(
        (0...12).map { level in
            comment(
                "reader \(level)", TimeInterval(40_000 - level * 3_000),
                "A reply of level \(level), which says as little as the one before it.",
                to: level > 0 ? "reader \(level - 1)" : nil)
        })

    static let rightToLeftThreads = CommentThread([
        comment("נועה", 9_000, "איזה אור נפלא, ממש שווה לקום מוקדם בשביל זה."),
        comment(
            "ليلى", 7_200,
            "صورة جميلة جدا! التقطت في الساعة 6:30 صباحا، أليس كذلك؟ https://example.com/1 رائع.", to: "נועה"),
        comment("maria", 3_600, "She wrote: שלום, and I answered: مرحبا.\nשלום לכולם.", to: "ليلى"),
        comment("the author", 600, "Thank you all.", to: "maria"),
    ])

    static let many = CommentThread(
        (1...500).map { number in
            comment(
                "reader \(number)", TimeInterval(number * 3_700), "Comment number \(number) of this picture.")
        })

    /// The first comments, stored with an age in seconds.
    static func stored(_ age: TimeInterval) -> CachedComments {
        CachedComments(
            comments: comments.comments, timestamp: PreviewSample.now.addingTimeInterval(-age))
    }

    private static func comment(
        _ name: String, _ age: TimeInterval, _ message: String, to parent: String? = nil
    ) -> ItemComment {
        ItemComment(
            id: PreviewSample.id(name), author: name, text: .plain(message),
            published: PreviewSample.now.addingTimeInterval(-age),
            parent: parent.map(PreviewSample.id))
    }
}
