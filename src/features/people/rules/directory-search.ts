import { chipsOf, labelsOf, type Chip, type Label } from './directory-chips.ts';
import { foldText, isBeginning, queryWords, withoutJoints } from '../../../domain/fold-text.ts';
import { shownUsername, type Profile } from './profile.ts';

/** All members, ready to be searched. */
export interface Directory {
  /** The most recently active first. */
  readonly profiles: readonly Profile[];
  /** The folded fields of all members in this order, joined by line breaks. */
  readonly text: string;
  /** The offset of each field in `text`, four for each member, and the end of the last one. */
  readonly fieldStarts: Uint32Array;
  /** The most common first. A row, here and in this whole file, is an index into `profiles`. */
  readonly skills: readonly Chip[];
  readonly places: readonly Chip[];
}

/** A profile with its folded fields. Made once for each version of a profile, because folding is slow. */
export interface SearchableMember {
  readonly profile: Profile;
  /** Name, username, skills and bio, in the order of their weight. */
  readonly fields: readonly string[];
  readonly skills: readonly Label[];
  readonly places: readonly Label[];
}

/** Keys of chips. Matches members who have all of the skills and one of the places. */
export interface DirectoryFilter {
  readonly skills?: readonly string[];
  readonly places?: readonly string[];
}

export const searchableMember = (profile: Profile): SearchableMember => ({
  profile,
  fields: [
    profile.full_name ?? '',
    // Includes the @, so that "@asha" finds her too.
    profile.username === null ? '' : shownUsername(profile.username),
    profile.skills?.join('\n') ?? '',
    profile.bio ?? '',
  ].map((field, index) => {
    const folded = foldText(field);
    // The name also without its joints: "dsouza" finds D'Souza and D Souza.
    return index === 0 ? `${folded} ${withoutJoints(folded)}` : folded;
  }),
  skills: labelsOf(profile.skills ?? []),
  // "Panjim, Goa" counts as Panjim and as Goa.
  places: labelsOf(profile.location?.split(/[,;]/) ?? []),
});

export const createDirectory = (unsorted: readonly SearchableMember[]): Directory => {
  const members = unsorted.toSorted((a, b) => byLastActive(a.profile, b.profile));
  const fields = members.flatMap((member) => member.fields);
  const fieldStarts = new Uint32Array(fields.length + 1);
  for (const [index, field] of fields.entries())
    fieldStarts[index + 1] = (fieldStarts[index] ?? 0) + field.length + 1;
  return {
    profiles: members.map(({ profile }) => profile),
    text: fields.join('\n'),
    fieldStarts,
    skills: chipsOf(members.map(({ skills }) => skills)),
    places: chipsOf(members.map(({ places }) => places)),
  };
};

/** A directory whose members no search finds. For the first view, which needs only their cards. */
export const unsearchableDirectory = (profiles: readonly Profile[]): Directory => ({
  profiles: profiles.toSorted(byLastActive),
  text: '',
  fieldStarts: new Uint32Array(profiles.length * 4 + 1),
  skills: [],
  places: [],
});

/**
 * The members who match the filter and every word of the query, best first. A match at the beginning of a word counts more than
 * one inside. Then a match in the name counts most, followed by username, skills and bio. The scores of several words add up.
 * Equal members stay in the order of the directory. An empty query matches everyone.
 */
export const searchDirectory = (
  directory: Directory,
  query: string,
  filter: DirectoryFilter = {},
): readonly Profile[] => {
  const { rows, scores } = findRows(directory, query, filter);
  const byScore: Profile[][] = [];
  for (const row of rows) {
    const profile = directory.profiles[row];
    if (profile) (byScore[scores[row] ?? 0] ??= []).push(profile);
  }
  return byScore.flat();
};

/**
 * How many results of a search have each of these skills and places, by key. The filter's places do not narrow the numbers of
 * the other places, because one place is enough to match: each number says how many members that place would add.
 */
export const countChips = (
  directory: Directory,
  query: string,
  { skills = [], places = [] }: DirectoryFilter,
  chips: Pick<Directory, 'skills' | 'places'>,
): Record<'skills' | 'places', ReadonlyMap<string, number>> => {
  const anywhere = findRows(directory, query, { skills }).rows;
  const found = places.length === 0 ? anywhere : rowsWithChip(places, anywhere, directory.places);
  return { skills: countRows(chips.skills, found), places: countRows(chips.places, anywhere) };
};

/** The rows that match, and the score of each row: the lower the better. */
const findRows = (directory: Directory, query: string, { skills = [], places = [] }: DirectoryFilter) => {
  const scores = new Uint16Array(directory.profiles.length);
  let rows: readonly number[] = directory.profiles.map((_, row) => row);
  for (const key of skills) rows = rowsWithChip([key], rows, directory.skills);
  if (places.length > 0) rows = rowsWithChip(places, rows, directory.places);
  for (const word of queryWords(query)) {
    const found = rowsWithWord(word, rows, directory, scores);
    // The name may lack a joint (space, hyphen or apostrophe) of the query.
    const joined = withoutJoints(word);
    const canRetry = found.length === 0 && joined !== word;
    rows = canRetry ? rowsWithWord(joined, rows, directory, scores) : found;
  }
  return { rows, scores };
};

/** Filters the rows by one of the chips with these keys. */
const rowsWithChip = (
  keys: readonly string[],
  rows: readonly number[],
  chips: readonly Chip[],
): readonly number[] => {
  const wanted = new Set(chips.filter(({ key }) => keys.includes(key)).flatMap((chip) => chip.rows));
  return rows.filter((row) => wanted.has(row));
};

/**
 * Filters the rows by the word. Adds to the score of a row the field (0 to 3) of the first match at the beginning of a word. If
 * the row has only matches inside of words, adds the field of the first one plus 4.
 */
const rowsWithWord = (
  word: string,
  rows: readonly number[],
  { text, fieldStarts }: Directory,
  scores: Uint16Array,
): readonly number[] => {
  const found: number[] = [];
  /** The offset of the next match in the text of all members. */
  let match = -1;
  for (const row of rows) {
    const start = fieldStarts[row * 4] ?? 0;
    const end = fieldStarts[row * 4 + 4] ?? 0;
    if (match < start) match = text.indexOf(word, start);
    if (match === -1) break;
    if (match >= end) continue;
    const firstMatch = match;
    while (match !== -1 && match < end && !isBeginning(text, match)) match = text.indexOf(word, match + 1);
    const isInside = match === -1 || match >= end;
    const score = isInside ? fieldAt(firstMatch, row, fieldStarts) + 4 : fieldAt(match, row, fieldStarts);
    scores[row] = (scores[row] ?? 0) + score;
    found.push(row);
  }
  return found;
};

/** The field, 0 to 3, of a row's match at this offset. */
const fieldAt = (match: number, row: number, fieldStarts: Uint32Array): number => {
  let field = 3;
  while (match < (fieldStarts[row * 4 + field] ?? 0)) field--;
  return field;
};

/** Members who never were active come last; the id decides between equals, so that the order is the same each time. */
const byLastActive = (a: Profile, b: Profile): number =>
  descending(a.last_active ?? '', b.last_active ?? '') || descending(a.id, b.id);

const descending = (a: string, b: string): number => (a < b ? 1 : a > b ? -1 : 0);

const countRows = (chips: readonly Chip[], found: readonly number[]): ReadonlyMap<string, number> => {
  const isFound = new Set(found);
  return new Map(chips.map(({ key, rows }) => [key, rows.filter((row) => isFound.has(row)).length]));
};
