/// The comments, which fit every picture.
enum Remark {
    /// Steps of this size through all remarks reach each of them once: it is a prime that does not divide
    /// their number.
    static let step = 17

    static let all: [(username: String, message: String)] = [
        ("marta", "The light! How long did you wait for it?"),
        ("old_tom", "I was there in 1974. It has not changed a bit."),
        ("jun.k", "すごくきれい!どこから撮ったんですか?"),
        ("Eleni", "Τι ωραία φωτογραφία! Μπράβο."),
        ("rafa", "Que lugar lindo, quero voltar logo 😍"),
        ("ليلى", "ما شاء الله، صورة رائعة"),
        ("pixelpilgrim", "Lovely. Which lens?"),
        ("nina_b", "👏👏👏"),
        ("Kostas", "Εκεί έκανα διακοπές πέρσι, ίδια ακριβώς τα χρώματα."),
        ("the-quiet-one", "…"),
        ("sofia.m", "Nós estivemos aí com as crianças 👨‍👩‍👧‍👦 e choveu o tempo todo. Que inveja!"),
        ("hanako", "来年はここへ行きたいです。🇯🇵✈️"),
        ("yusuf", "هل يمكنني استخدام هذه الصورة خلفية لهاتفي؟"),
        ("Bea", "Wallpaper. Done."),
        (
            "longwinded",
            "I have looked at this for longer than I meant to. What gets me is not the colour, although the colour is "
                + "something, but how still it all is: as if everything had just agreed, for a moment, to hold its breath. "
                + "Then one scrolls on, and it is gone. I scrolled back."
        ),
        ("anon42", "Is that a bird or dust on the sensor?"),
        ("Δημήτρης", "Καλημέρα από τη Θεσσαλονίκη! 🇬🇷"),
        ("carol", "My mother has this on a calendar in the kitchen 👩‍🍳"),
        ("tiagø", "Aquele céu… não precisa de filtro nenhum."),
        ("mizuki", "空の色が忘れられません。"),
        ("omar", "من أجمل ما رأيت اليوم 🌅"),
        ("grumpy", "Too much saturation, if you ask me. Nobody did."),
        ("ann-sofie", "Fine. But the second one from that series was better."),
        ("dev_null", "404: words not found"),
        ("Lúcia", "Parabéns pelo olhar! 💛"),
        ("r3na", "That horizon is level. I checked. Respect. 📐"),
        ("Ιωάννα", "Με ταξίδεψε. Ευχαριστώ που τη μοιράστηκες!"),
        ("peter w", "We got married about two hundred metres to the left of this. 👩🏽‍❤️‍👨🏻"),
        ("satoshi", "構図がいいですね"),
        ("نور", "أين التُقطت هذه الصورة بالضبط؟"),
        ("mapmaker", "46.5° N or thereabouts, am I right?"),
        ("kid_a", "cool"),
        ("Zoë", "It looks painted!"),
        ("João Pedro", "Dá até para ouvir o silêncio."),
        ("walker", "The path on the right is closed since spring, in case anybody plans to go."),
        ("mika", "I like how small everything is."),
        ("haruka", "😭😭😭 きれいすぎる"),
        ("Salma", "صباح الخير والجمال ☕️"),
        ("Θάνος", "Με τι κάμερα;"),
        ("dora", "Saving this for a grey day."),
        ("proud_dad", "My daughter drew this from your picture: 🏔️🌞🐑. She is four."),
        ("fernanda", "Que paz… 🧘🏾‍♀️"),
        ("night owl", "Up at this hour as well?"),
        ("ISO100", "1/125, f/8, and be there."),
        ("yuki", "❄️か🌸か、どちらの季節もいいですね。"),
        ("Rania", "كم أحب هذا المكان ❤️"),
        ("βασίλης", "Ωραία η φωτογραφία, αλλά το φαγητό εκεί είναι ακόμα καλύτερο 😄"),
        ("m.", "Thank you."),
        ("skeptic", "No way this is real."),
        ("skeptic_too", "It is. I have seen it. 🙋🏻‍♂️"),
        ("tourist_77", "Is there parking?"),
        ("Inês", "A melhor da semana 🏆"),
        ("flag collector", "🇧🇷🇬🇷🇯🇵🇲🇦🇳🇴🏴󠁧󠁢󠁳󠁣󠁴󠁿"),
        ("kenji", "写真を見ながらお茶を飲んでいます 🍵"),
    ]
}
