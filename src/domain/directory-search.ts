import { chipsOf, labelsOf, type Chip, type Label } from './directory-chips.ts';
import { foldText, isBeginning, queryWords } from './fold-text.ts';
import { shownUsername, type Profile } from './profile.ts';

/** All members, the most recently active first, and the skills and places they have, the most common first. */
export interface Directory {
  readonly members: readonly SearchableMember[];
  readonly skills: readonly Chip[];
  readonly places: readonly Chip[];
}

/** A profile with what a search compares. Made once for each version of a profile: folding is the slow part. */
export interface SearchableMember {
  readonly profile: Profile;
  /** Name, username, skills and bio, folded, one field after the other. */
  readonly text: string;
  /** Where these fields start in `text`. */
  readonly usernameAt: number;
  readonly skillsAt: number;
  readonly bioAt: number;
  readonly skills: readonly Label[];
  readonly places: readonly Label[];
}

/** Keys of chips: members with all of the skills, in one of the places. */
export interface DirectoryFilter {
  readonly skills?: readonly string[];
  readonly places?: readonly string[];
}

export const searchableMember = (profile: Profile): SearchableMember => {
  const name = foldText(profile.fullName ?? '');
  // As it is shown, so that "@asha" finds her too.
  const username = profile.username === null ? '' : foldText(shownUsername(profile.username));
  const skills = foldText(profile.skills?.join('\n') ?? '');
  const bio = foldText(profile.bio ?? '');
  const usernameAt = name.length + 1;
  const skillsAt = usernameAt + username.length + 1;
  const bioAt = skillsAt + skills.length + 1;
  return {
    profile,
    text: [name, username, skills, bio].join('\n'),
    usernameAt,
    skillsAt,
    bioAt,
    skills: labelsOf(profile.skills ?? []),
    // "Panjim, Goa" is in Panjim and in Goa.
    places: labelsOf(profile.location?.split(/[,;]/) ?? []),
  };
};

export const createDirectory = (members: readonly SearchableMember[]): Directory => ({
  members: members.toSorted((a, b) => byLastActive(a.profile, b.profile)),
  skills: chipsOf(members.flatMap(({ skills }) => skills)),
  places: chipsOf(members.flatMap(({ places }) => places)),
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
): readonly Profile[] => find(directory, query, filter).map(({ profile }) => profile);

/**
 * How many members of a search have each skill and place, by key. One place is enough to match, so the chosen places
 * do not narrow the numbers of places: each number says how many members that place would show.
 */
export const countChips = (
  directory: Directory,
  query: string,
  { skills = [], places = [] }: DirectoryFilter,
): Record<'skills' | 'places', ReadonlyMap<string, number>> => {
  const anywhere = find(directory, query, { skills });
  const found = anywhere.filter((member) => isInOneOf(member, places));
  return {
    skills: countKeys(found.flatMap((member) => member.skills)),
    places: countKeys(anywhere.flatMap((member) => member.places)),
  };
};

const find = (
  { members }: Directory,
  query: string,
  { skills = [], places = [] }: DirectoryFilter,
): readonly SearchableMember[] => {
  const words = queryWords(query);
  const byScore: SearchableMember[][] = [];
  for (const member of members) {
    const score = totalScore(member, words);
    if (score === undefined || !hasAll(member, skills) || !isInOneOf(member, places)) continue;
    (byScore[score] ??= []).push(member);
  }
  return byScore.flat();
};

const hasAll = (member: SearchableMember, keys: readonly string[]): boolean =>
  keys.every((key) => member.skills.some((skill) => skill.key === key));

const isInOneOf = (member: SearchableMember, keys: readonly string[]): boolean =>
  keys.length === 0 || member.places.some(({ key }) => keys.includes(key));

/** Less is better; undefined when a word is missing. */
const totalScore = (member: SearchableMember, words: readonly string[]): number | undefined => {
  let total = 0;
  for (const word of words) {
    const score = scoreOf(member, word);
    if (score === undefined) return undefined;
    total += score;
  }
  return total;
};

/** The field, 0 to 3, of the first word that begins with `word`; 4 more when it only stands inside of words. */
const scoreOf = (member: SearchableMember, word: string): number | undefined => {
  const { text } = member;
  const first = text.indexOf(word);
  if (first === -1) return undefined;
  for (let at = first; at !== -1; at = text.indexOf(word, at + 1))
    if (isBeginning(text, at)) return fieldAt(member, at);
  return 4 + fieldAt(member, first);
};

const fieldAt = ({ usernameAt, skillsAt, bioAt }: SearchableMember, at: number): number =>
  at < usernameAt ? 0 : at < skillsAt ? 1 : at < bioAt ? 2 : 3;

/** Members who never were active come last; the id decides between equals, so that the order is the same each time. */
const byLastActive = (a: Profile, b: Profile): number =>
  descending(a.lastActive ?? '', b.lastActive ?? '') || descending(a.id, b.id);

const descending = (a: string, b: string): number => (a < b ? 1 : a > b ? -1 : 0);

const countKeys = (labels: readonly Label[]): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>();
  for (const { key } of labels) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
};
