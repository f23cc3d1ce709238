/** `claim`: the name pretends to speak for the club. `mixed`: a word of it mixes scripts. */
type Faults = 'fine' | 'a claim' | 'mixed' | 'mixed and a claim';

/** Names, each with its fault. */
export const nameExamples: readonly (readonly [name: string, faults: Faults])[] = [
  ...each('fine', 'Asha Naik', 'आशा नाईक', 'Morgan Iser', 'Goa Naik', 'Organa', 'Goa Builders Club'),
  ...each('fine', 'Organic Sera', 'Igor Gani Serrao', 'Олег Иванов', 'Γιώργος', 'asha_2025'),
  ...each('a claim', 'Organiser', 'Asha, ORGANIZER', 'asha_organisers', 'Org\u200Baniser'),
  ...each('a claim', 'Ｏｒｇａｎｉｓｅｒ', '𝗢𝗿𝗴𝗮𝗻𝗶𝘇𝗲𝗿', 'Goa Build Club', 'goa-build-club'),
  ...each('a claim', 'The GoaBuildClub team', '0rganiser', '0rg4n1$3r', 'ORGANlSER', 'Orgänisér'),
  ...each('a claim', 'o r g a n i s e r', 'O.R.G.A.N.I.Z.E.R', 'Organ iser', 'the_0rganiser_1'),
  ...each('a claim', 'o\u200Br\u2060g\u00ADa\u034Fniser', 'o·r·g·a·n·i·s·e·r', 'ᴏʀɢᴀɴɪꜱᴇʀ', '🅾🆁🅶🅰🅽🅸🆂🅴🆁'),
  ...each('a claim', '🇴🇷🇬🇦🇳🇮🇸🇪🇷', 'ⓞⓡⓖⓐⓝⓘⓢⓔⓡ', 'Ｇｏａ Ｂｕｉｌｄ Ｃｌｕｂ', 'g o a b u i l d c l u b'),
  ...each('a claim', 'ØⱤ₲₳₦ł₴ɆⱤ', '○rganiser', 'ᎾᏒᎶᎪᏁᎥᏕᎬᏒ', 'ᗝᖇᘜᗩᑎᓰᔕᗴᖇ', 'Orqanisər', 'Goa ßvilcl Club'),
  ...each('a claim', 'G0a 8ui1d C1ub', 'o r g a n i ട e r', 'Ⲟ r g α n i s ҽ r', 'Ｏ ɾ ɠ ⍺ ɳ ⁱ ʂ ҿ ɼ'),
  ...each(
    'mixed and a claim',
    'Оrganiser',
    'οrgаnіѕеr',
    'оrganizer of the camp',
    'Gоа Вuіld Сlub',
    'goa bսild club',
  ),
  ...each('fine', 'Zoë', "O'Brien", 'O’Brien', 'Łukasz Żółć', 'Nguyễn Văn', 'Kaʻiulani', 'Anna-Мария'),
  ...each('fine', 'Asha (आशा)', 'Мар’яна', 'Марʼяна', 'Ἀθηνᾶ', 'محمد علی', 'عبد\u200Cالله', 'ქეთევან'),
  ...each('fine', 'தமிழ்', 'ᏣᎳᎩ', 'ייִדיש'),
  ...each('fine', '王伟', '山田 はな子', '佐々木ユーコ', '金민준', '李Lee', 'Asha🌴', 'ａｓｈａ', '𝐀𝐬𝐡𝐚'),
  ...each(
    'mixed',
    'Аsha',
    'Ashа Naik',
    'As\u200Bhа',
    'D’Аrcy',
    'ᎪSHA',
    'ⲁsha',
    'Aβel',
    '𝚨sha',
    'Оля_Αθηνά1а',
  ),
];

function each(faults: Faults, ...names: readonly string[]) {
  return names.map((name) => [name, faults] as const);
}
