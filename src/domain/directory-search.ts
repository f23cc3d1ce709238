import type { Profile } from './profile.ts';

/**
 * The members who match every word of the query, in their given order. Words may come in any order and match anywhere
 * in full name, username, bio or skills, without regard to case and diacritics. An empty query matches everyone.
 */
export const searchDirectory = (members: readonly Profile[], query: string): readonly Profile[] => {
  const words = foldText(query).split(/\s+/u).filter(Boolean);
  if (words.length === 0) return members;
  return members.filter((member) => {
    const text = searchText(member);
    return words.every((word) => text.includes(word));
  });
};

/** Text in the form in which it is compared: lower case, without diacritics, "ø" as "o". Indic vowel signs are letters and stay. */
export const foldText = (text: string): string => {
  const lower = text.toLowerCase();
  if (!/\P{ASCII}/u.test(lower)) return lower;
  return lower
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .replaceAll(/[øłđðßæœıþ]/g, (letter) => letterAlone[letter] ?? letter);
};

const letterAlone: Readonly<Record<string, string>> = {
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ı: 'i',
  þ: 'th',
};

const folded = new WeakMap<Profile, string>();

/** Folded once a row: typing a query then costs one `includes` a word and member. */
const searchText = (member: Profile): string => {
  const known = folded.get(member);
  if (known !== undefined) return known;
  const text = foldText([member.fullName, member.username, member.bio, ...(member.skills ?? [])].join('\n'));
  folded.set(member, text);
  return text;
};
