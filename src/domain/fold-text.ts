/**
 * Folds a text for comparison by Unicode's rules: NFKD, lower case, without nonspacing marks such as accents, Arabic vowels and
 * the dot of "ज़". It also turns "ø" into "o" and curly apostrophes into straight ones.
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

/** The folded words of a query, each once. Only white space separates words, so "no-code" is one. */
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

/** Removes the characters that join the parts of a name from a folded text: "d'souza", "d-souza" and "d souza" become one. */
export const withoutJoints = (folded: string): string => folded.replaceAll(joints, '');

const joint = /[\s\p{Pd}'`´]/u;
const joints = new RegExp(joint, 'gu');

/**
 * The ranges, which may overlap, where a folded text contains a folded word of a query, whatever joins the parts of a name:
 * "dsouza" is also in "d'souza", and in "d souza". Across a space only whole words count, because "as" is not in "a ship". A
 * word made only of joints matches nothing.
 */
export const placesOf = (
  folded: string,
  word: string,
): readonly (readonly [start: number, end: number])[] => {
  const wanted = withoutJoints(word);
  const places: (readonly [number, number])[] = [];
  if (wanted === '') return places;
  const letters = withoutJoints(folded);
  /** The index of one letter in `letters`, and in the folded text. */
  let letter = 0;
  let place = 0;
  for (let from = letters.indexOf(wanted); from !== -1; from = letters.indexOf(wanted, from + 1)) {
    for (; letter < from || isJoint(folded, place); place += 1) {
      if (!isJoint(folded, place)) letter += 1;
    }
    let end = place + 1;
    for (let left = wanted.length - 1; left > 0; end += 1) {
      if (!isJoint(folded, end)) left -= 1;
    }
    const isApart = end - place > wanted.length && /\s/u.test(folded.slice(place, end));
    if (!isApart || (isBeginning(folded, place) && isBeginning(folded, end + 1))) places.push([place, end]);
  }
  return places;
};

/** Tests the pattern only on characters that are no ASCII letters, because most are. */
const isJoint = (text: string, place: number): boolean =>
  (text.charCodeAt(place) <= 0x60 || text.charCodeAt(place) > 0x7e) && joint.test(text.charAt(place));

/** Returns a function that tests whether a folded text contains every word of the query, whatever joins its names. */
export const createWordSearch = (query: string): ((folded: string) => boolean) => {
  const words = queryWords(query);
  return (folded) => words.every((word) => folded.includes(word) || placesOf(folded, word).length > 0);
};

/** True when a name, or the rest of a name from one of its parts on, begins with the typed text. Compares folded letters without joints. */
export const beginsName = (typed: string, name: string): boolean => {
  const wanted = withoutJoints(foldText(typed));
  const parts = foldText(name).split(/[\s\p{Pd}'`´]+/u);
  return parts.some((_, at) => parts.slice(at).join('').startsWith(wanted));
};

type Folds = Readonly<Record<string, string>>;
const folds: Folds = { ø: 'o', ł: 'l', đ: 'd', ð: 'd', ß: 'ss', æ: 'ae', œ: 'oe', ı: 'i', þ: 'th', ς: 'σ' };
