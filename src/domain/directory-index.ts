import { foldText, queryWords, searchedFields, wordsOf } from './directory-search.ts';
import { createFacet, placeLabels, skillLabels, type Chip } from './directory-search-facets.ts';
import { createLetterScores } from './directory-search-letters.ts';
import { createMatches, NO_MATCH, type Matches } from './directory-search-matches.ts';
import { createDirectoryOrder } from './directory-search-order.ts';
import { createPostingLists, entryOf } from './directory-search-postings.ts';
import { createVocabulary } from './directory-search-vocabulary.ts';
import type { Profile } from './profile.ts';

/** The directory, prepared for search as one types. Changes come in one by one and cost about as much as one profile. */
export interface DirectoryIndex {
  readonly size: number;
  /** Another number after each change: a search made before is then out of date. */
  readonly version: number;
  /** A new profile, or the new state of one as a new object. Whom the directory shows is the caller's to decide. */
  put(profile: Profile): void;
  remove(id: string): void;
  get(id: string): Profile | undefined;
  /**
   * The members who match every word of the query and the filter. Best first: the beginning of a word counts more
   * than its inside, and among either the name more than the username, then skills, then bio; several words add up.
   * Equally good ones stand as in the whole directory, by last activity: whoever was here lately is who answers, and
   * while one types the list only gets thinner. An empty query gives everyone in that order.
   */
  search(query: string, filter?: DirectoryFilter): DirectoryHits;
  /** The most common skills, all spellings of one counted together. */
  topSkills(limit: number): readonly Chip[];
  /** Likewise for places: each part of "Panjim, Goa" is one. */
  topPlaces(limit: number): readonly Chip[];
  /**
   * How many members of a search have each of these skills and places. Of places one is enough, so what is filtered by
   * them does not count: the number of another place is of those who would join. Costs as much as the search itself.
   */
  countChips(query: string, filter: DirectoryFilter, keys: Required<DirectoryFilter>): ChipCounts;
  /** Does now, in an idle moment after many changes, what the next search would do first. */
  settle(): void;
}

/** Keys of chips: members with all of the skills, in one of the places. */
export interface DirectoryFilter {
  readonly skills?: readonly string[];
  readonly places?: readonly string[];
}

/** By key. */
export interface ChipCounts {
  readonly skills: ReadonlyMap<string, number>;
  readonly places: ReadonlyMap<string, number>;
}

/** Only good until the next change of the index. */
export interface DirectoryHits {
  readonly total: number;
  /** The member at this place of the list, 0 the best. */
  at(place: number): Profile | undefined;
  slice(start: number, end: number): readonly Profile[];
}

export const createDirectoryIndex = (): DirectoryIndex => {
  const profiles: (Profile | undefined)[] = [];
  const rows = new Map<string, number>();
  const freeRows: number[] = [];
  const vocabulary = createVocabulary();
  const postings = createPostingLists();
  const letters = createLetterScores(scoreOf);
  const skills = createFacet();
  const places = createFacet();
  const order = createDirectoryOrder(profiles);
  let version = 0;

  const hitsOf = (found: Uint32Array): DirectoryHits => {
    const at = (place: number) => profiles[found[place] ?? -1];
    return {
      total: found.length,
      at,
      slice: (start, end) =>
        Array.from(found.subarray(start, end), (row) => profiles[row]).filter(
          (profile) => profile !== undefined,
        ),
    };
  };

  const change = (row: number, before: Profile | undefined, after: Profile | undefined): void => {
    version += 1;
    profiles[row] = after;
    if (before?.lastActive !== after?.lastActive || !before || !after) order.moved(row);
    if (isSearchedAlike(before, after)) return;
    const had = before ? fieldsByWord(before) : NONE;
    const has = after ? fieldsByWord(after) : NONE;
    for (const [word, field] of has)
      if (had.get(word) !== field) postings.add(vocabulary.add(word), entryOf(row, field));
    for (const [word, field] of had) {
      const list = vocabulary.numberOf(word);
      if (list === undefined || has.get(word) === field) continue;
      postings.remove(list, entryOf(row, field));
      if (postings.length(list) === 0) vocabulary.remove(word);
    }
    letters.set(row, has);
    if (before) {
      skills.remove(row, skillLabels(before));
      places.remove(row, placeLabels(before));
    }
    if (after) {
      skills.add(row, skillLabels(after));
      places.add(row, placeLabels(after));
    }
  };

  const narrow = (matches: Matches, mark: (scores: Uint8Array) => void): void => {
    const scores = new Uint8Array(profiles.length).fill(NO_MATCH);
    mark(scores);
    matches.narrow(scores);
  };
  const narrowBySkills = (matches: Matches, keys: readonly string[]): void => {
    for (const key of keys)
      narrow(matches, (scores) => {
        skills.mark(key, scores);
      });
  };
  const narrowByPlaces = (matches: Matches, keys: readonly string[]): void => {
    if (keys.length === 0) return;
    narrow(matches, (scores) => {
      for (const key of keys) places.mark(key, scores);
    });
  };
  const narrowByWords = (matches: Matches, query: string): void => {
    for (const word of queryWords(query)) {
      // A whole page pasted into the search box is over as soon as nobody is left.
      if (matches.left === 0) break;
      const known = letters.of(word);
      if (known) matches.narrow(known);
      else
        narrow(matches, (scores) => {
          vocabulary.eachMatch(word, (list, isAtBeginning) => {
            postings.lower(list, scoreOf(0, isAtBeginning), scores);
          });
        });
    }
  };

  return {
    get size() {
      return rows.size;
    },
    get version() {
      return version;
    },
    put(profile) {
      const row = rows.get(profile.id) ?? freeRows.pop() ?? profiles.length;
      rows.set(profile.id, row);
      change(row, profiles[row], profile);
    },
    remove(id) {
      const row = rows.get(id);
      if (row === undefined) return;
      rows.delete(id);
      freeRows.push(row);
      change(row, profiles[row], undefined);
    },
    get: (id) => profiles[rows.get(id) ?? -1],
    search(query, { skills: skillKeys = [], places: placeKeys = [] } = {}) {
      const matches = createMatches(profiles.length);
      narrowBySkills(matches, skillKeys);
      narrowByPlaces(matches, placeKeys);
      narrowByWords(matches, query);
      return hitsOf(matches.inOrder(order.rows()));
    },
    topSkills: (limit) => skills.top(limit),
    topPlaces: (limit) => places.top(limit),
    countChips(query, { skills: skillKeys = [], places: placeKeys = [] }, keys) {
      const matches = createMatches(profiles.length);
      narrowBySkills(matches, skillKeys);
      narrowByWords(matches, query);
      const anywhere = matches.mask();
      narrowByPlaces(matches, placeKeys);
      const found = placeKeys.length === 0 ? anywhere : matches.mask();
      return {
        skills: new Map(keys.skills.map((key) => [key, skills.count(key, found)])),
        places: new Map(keys.places.map((key) => [key, places.count(key, anywhere)])),
      };
    },
    settle() {
      vocabulary.settle();
      order.rows();
    },
  };
};

/** Less is better: the inside of a word stands behind all beginnings, whatever the field, 0 to 3. */
const scoreOf = (field: number, isAtBeginning: boolean): number => (isAtBeginning ? field : 4 + field);

const NONE: ReadonlyMap<string, number> = new Map();

/** Each word of a member with the weightiest field that it stands in, 0 to 3: the others could not improve its score. */
const fieldsByWord = (member: Profile): ReadonlyMap<string, number> => {
  const fields = new Map<string, number>();
  for (const [field, text] of searchedFields(member).entries())
    for (const word of wordsOf(foldText(text))) if (!fields.has(word)) fields.set(word, field);
  return fields;
};

/** The commonest change of all is a new time of last activity: it touches no word. */
const isSearchedAlike = (a: Profile | undefined, b: Profile | undefined): boolean =>
  a !== undefined &&
  b !== undefined &&
  a.fullName === b.fullName &&
  a.username === b.username &&
  a.bio === b.bio &&
  a.location === b.location &&
  a.skills?.length === b.skills?.length &&
  (a.skills ?? []).every((skill, index) => skill === b.skills?.[index]);
