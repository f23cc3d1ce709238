import words from './generated-members.json' with { type: 'json' };
import type { DemoMember } from './members.ts';

/** `count` further members for measuring; the same people in every seeding. */
export function generatedMembers(count: number): DemoMember[] {
  const random = seededRandom(20251011);
  const pick = (list: readonly string[]): string => list[Math.floor(random() * list.length)] ?? '';
  return Array.from({ length: count }, (_, index) => {
    const number = index + 1;
    const first = pick(words.firstNames);
    const last = pick(words.lastNames);
    const trade = pick(words.trades);
    const place = pick(words.places);
    const skills = new Set([trade, pick(words.skills), pick(words.skills), pick(words.skills)]);
    return {
      email: `member${number}@example.com`,
      fullName: `${first} ${last}`,
      username: `${first}_${number}`.toLowerCase(),
      bio: `${trade} from ${place.split(',')[0]}. ${pick(words.sentences)}`,
      skills: [...skills],
      location: place,
      joinedDaysAgo: 1 + Math.floor(random() * 365),
      activeHoursAgo: Math.floor(random() * 24 * 60),
    };
  });
}

/** Mulberry32, a seeded generator of numbers in [0, 1): the same on every machine. */
function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
