/**
 * Folds a text for comparison, by Unicode's rules: compatible forms are one (NFKD), lower case, and no marks that take no room of
 * their own, such as accents, Arabic vowels and the dot of "ज़". Besides, "ø" is "o", and curly apostrophes are straight.
 */
export const foldText = (text: string): string => {
  if (!/\P{ASCII}/u.test(text)) return text.toLowerCase();
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{Mn}/gu, '')
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

/** A folded text without what joins the parts of a name: "d'souza", "d-souza" and "d souza" are one. */
export const withoutJoints = (folded: string): string => folded.replaceAll(/[\s\p{Pd}'`´]/gu, '');

/** Whether a name, or one of its parts with all behind it, begins with what was typed; by folded letters, however they are joined. */
export const beginsName = (typed: string, name: string): boolean => {
  const wanted = withoutJoints(foldText(typed));
  const parts = foldText(name).split(/[\s\p{Pd}'`´]+/u);
  return parts.some((_, at) => parts.slice(at).join('').startsWith(wanted));
};

type Folds = Readonly<Record<string, string>>;
const folds: Folds = { ø: 'o', ł: 'l', đ: 'd', ð: 'd', ß: 'ss', æ: 'ae', œ: 'oe', ı: 'i', þ: 'th', ς: 'σ' };
