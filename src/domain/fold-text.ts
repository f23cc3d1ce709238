/**
 * Text in the form in which it is compared: lower case, without diacritics, "ø" as "o", a phone's curly apostrophe as
 * the straight one. Removes only the marks of Latin, Greek and Cyrillic: Indic vowel signs are letters and stay.
 */
export const foldText = (text: string): string => {
  if (!/\P{ASCII}/u.test(text)) return text.toLowerCase();
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[\u0300-\u036f]/g, '')
    .replaceAll(/[øłđðßæœıþς‘’ʼ‐–]/g, (letter) => folds[letter] ?? letter);
};

/** The words of a query, folded, each once. A word is what stands between white space: "no-code" is one. */
export const queryWords = (query: string): readonly string[] => [
  ...new Set(foldText(query).split(/\s+/u).filter(Boolean)),
];

/** Whether a word, or a part of one as in "no-code", begins here: no letter, digit or mark stands before it. */
export const isBeginning = (folded: string, at: number): boolean => {
  if (at === 0) return true;
  const code = folded.charCodeAt(at - 1);
  if (code < 0x80) return !((code >= 0x61 && code <= 0x7a) || (code >= 0x30 && code <= 0x39));
  return !/[\p{L}\p{N}\p{M}]/u.test(folded.charAt(at - 1));
};

const folds: Readonly<Record<string, string>> = {
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ı: 'i',
  þ: 'th',
  ς: 'σ',
  '‘': "'",
  '’': "'",
  ʼ: "'",
  '‐': '-',
  '–': '-',
};
