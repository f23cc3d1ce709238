/**
 * Folds a text for comparison: lower case, no diacritics, "ø" as "o", curly apostrophes as straight ones. Removes only
 * the marks of Latin, Greek and Cyrillic: Indic vowel signs are letters.
 */
export const foldText = (text: string): string => {
  if (!/\P{ASCII}/u.test(text)) return text.toLowerCase();
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[\u0300-\u036f]/g, '')
    .replaceAll(/[øłđðßæœıþς]/g, (letter) => folds[letter] ?? letter)
    .replaceAll(/[‘’ʼ]/g, "'")
    .replaceAll(/[‐–]/g, '-');
};

/** The folded words of a query, without repetitions. White space separates words, so "no-code" is one. */
export const queryWords = (query: string): readonly string[] => [
  ...new Set(foldText(query).split(/\s+/u).filter(Boolean)),
];

/** Whether a word, or a part of one as in "no-code", begins at this index: not after a letter, digit or mark. */
export const isBeginning = (folded: string, at: number): boolean => {
  if (at === 0) return true;
  const code = folded.charCodeAt(at - 1);
  if (code < 0x80) return !((code >= 0x61 && code <= 0x7a) || (code >= 0x30 && code <= 0x39));
  return !/[\p{L}\p{N}\p{M}]/u.test(folded.charAt(at - 1));
};

type Folds = Readonly<Record<string, string>>;
const folds: Folds = { ø: 'o', ł: 'l', đ: 'd', ð: 'd', ß: 'ss', æ: 'ae', œ: 'oe', ı: 'i', þ: 'th', ς: 'σ' };
