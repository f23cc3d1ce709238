import { chipsOf, labelsOf, type Chip, type Label } from './directory-chips.ts';
import { foldText, isBeginning, queryWords, withoutJoints } from '../../../domain/fold-text.ts';
import { shownUsername, type Profile } from './profile.ts';

/** All members, ready to be searched. */
export interface Directory {
  /** The most recently active first. */
  readonly profiles: readonly Profile[];
  /** The searched fields of all members in this order, folded, a line break between them. */
  readonly text: string;
  /** The offset of each field in `text`, four for each member; one more for the end. */
  readonly fieldStarts: Uint32Array;
  /** The most common first. Their rows, as all rows in this file, are places in `profiles`. */
  readonly skills: readonly Chip[];
  readonly places: readonly Chip[];
}

/** A profile with its folded fields. Made once for each version of a profile: folding is the slow part. */
export interface SearchableMember {
  readonly profile: Profile;
  /** Name, username, skills and bio, in the order of their weight. */
  readonly fields: readonly string[];
  readonly skills: readonly Label[];
  readonly places: readonly Label[];
}

/** Keys of chips: members with all of the skills, in one of the places. */
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
  ].map((field, at) => {
    const folded = foldText(field);
    // "dsouza" finds D'Souza and D Souza.
    return at === 0 ? `${folded} ${withoutJoints(folded)}` : folded;
  }),
  skills: labelsOf(profile.skills ?? []),
  // "Panjim, Goa" is in Panjim and in Goa.
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

/** Members in the order of the directory, which no search finds yet: the first view needs only their cards. */
export const unsearchableDirectory = (profiles: readonly Profile[]): Directory => ({
  profiles: profiles.toSorted(byLastActive),
  text: '',
  fieldStarts: new Uint32Array(profiles.length * 4 + 1),
  skills: [],
  places: [],
});

/**
 * The members who match every word of the query and the filter, best first: the beginning of a word counts more than
 * its inside, and among either the name more than the username, then skills, then bio; several words add up. Equally
 * good ones stay in the order of the directory. An empty query matches everyone.
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
 * How many members of a search have each of these skills and places, by key. One place is enough to match, so the
 * chosen places do not narrow the numbers of places: each number says how many members that place would show.
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

/** The rows that match, and the score of each, of which less is better. */
const findRows = (directory: Directory, query: string, { skills = [], places = [] }: DirectoryFilter) => {
  const scores = new Uint16Array(directory.profiles.length);
  let rows: readonly number[] = directory.profiles.map((_, row) => row);
  for (const key of skills) rows = rowsWithChip([key], rows, directory.skills);
  if (places.length > 0) rows = rowsWithChip(places, rows, directory.places);
  for (const word of queryWords(query)) {
    const found = rowsWithWord(word, rows, directory, scores);
    // The name may lack the joint (space, hyphen or apostrophe) of the query.
    const joined = withoutJoints(word);
    rows = found.length > 0 || joined === word ? found : rowsWithWord(joined, rows, directory, scores);
  }
  return { rows, scores };
};

/** Those of the rows that have one of the chips with these keys. */
const rowsWithChip = (
  keys: readonly string[],
  rows: readonly number[],
  chips: readonly Chip[],
): readonly number[] => {
  const wanted = new Set(chips.filter(({ key }) => keys.includes(key)).flatMap((chip) => chip.rows));
  return rows.filter((row) => wanted.has(row));
};

/**
 * Filters the rows by the word. Adds to the score of each the field, 0 to 3, of the first match at the beginning of a word.
 * Without one, adds the field of the first match plus 4.
 */
const rowsWithWord = (
  word: string,
  rows: readonly number[],
  { text, fieldStarts }: Directory,
  scores: Uint16Array,
): readonly number[] => {
  const found: number[] = [];
  let at = -1;
  for (const row of rows) {
    const start = fieldStarts[row * 4] ?? 0;
    const end = fieldStarts[row * 4 + 4] ?? 0;
    if (at < start) at = text.indexOf(word, start);
    if (at === -1) break;
    if (at >= end) continue;
    const first = at;
    while (at !== -1 && at < end && !isBeginning(text, at)) at = text.indexOf(word, at + 1);
    const isInside = at === -1 || at >= end;
    scores[row] = (scores[row] ?? 0) + fieldAt(isInside ? first : at, row, fieldStarts) + (isInside ? 4 : 0);
    found.push(row);
  }
  return found;
};

const fieldAt = (at: number, row: number, fieldStarts: Uint32Array): number => {
  let field = 3;
  while (at < (fieldStarts[row * 4 + field] ?? 0)) field--;
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
