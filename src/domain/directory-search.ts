import type { Profile } from './profile.ts';

/**
 * The members who match every word of the query, in their given order: the rule, said plainly. The index of
 * directory-index.ts finds the same members faster and in an order of relevance. An empty query matches everyone.
 */
export const searchDirectory = (members: readonly Profile[], query: string): readonly Profile[] => {
  const words = queryWords(query);
  if (words.length === 0) return members;
  return members.filter((member) => {
    const text = searchText(member);
    return words.every((word) => text.includes(word));
  });
};

/** The words of a query, folded, each once. A word is what stands between white space: "no-code" is one. */
export const queryWords = (query: string): readonly string[] => [...new Set(wordsOf(foldText(query)))];

export const wordsOf = (folded: string): readonly string[] => folded.split(/\s+/u).filter(Boolean);

/** Whether a word, or a part of one as in "no-code", begins here: no letter, digit or mark stands before it. */
export const isBeginning = (folded: string, at: number): boolean => {
  if (at === 0) return true;
  const code = folded.charCodeAt(at - 1);
  if (code < 0x80) return !((code >= 0x61 && code <= 0x7a) || (code >= 0x30 && code <= 0x39));
  return !/[\p{L}\p{N}\p{M}]/u.test(folded.charAt(at - 1));
};

/** What is searched, in the order of its weight. The username as it is shown, so that "@asha" finds her too. */
export const searchedFields = (member: Profile): readonly [string, string, string, string] => [
  member.fullName ?? '',
  member.username === null ? '' : shownUsername(member.username),
  member.skills?.join('\n') ?? '',
  member.bio ?? '',
];

export const shownUsername = (username: string): string => `@${username}`;

/**
 * Text in the form in which it is compared: lower case, without diacritics, "ø" as "o", a phone's curly apostrophe as
 * the straight one. Only the marks of Latin, Greek and Cyrillic go: Indic vowel signs are letters and stay.
 */
export const foldText = (text: string): string => {
  if (!/\P{ASCII}/u.test(text)) return text.toLowerCase();
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[\u0300-\u036f]/g, '')
    .replaceAll(/[øłđðßæœıþς‘’ʼ‐–]/g, (letter) => folds[letter] ?? letter);
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

const folded = new WeakMap<Profile, string>();

/** Folded once a row: typing a query then costs one `includes` a word and member. */
const searchText = (member: Profile): string => {
  const known = folded.get(member);
  if (known !== undefined) return known;
  const text = foldText(searchedFields(member).join('\n'));
  folded.set(member, text);
  return text;
};
