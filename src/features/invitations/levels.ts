type LevelName = 'Newcomer' | 'Connector' | 'Influencer' | 'Ambassador';

/** The levels, lowest first. `from`: the number of accepted invitations that reaches the level. */
const levels: readonly { readonly name: LevelName; readonly from: number }[] = [
  { name: 'Newcomer', from: 0 },
  { name: 'Connector', from: 2 },
  { name: 'Influencer', from: 5 },
  { name: 'Ambassador', from: 10 },
];

interface Level {
  readonly name: LevelName;
  /** The next level, and how many more accepted invitations it needs; null at the top. */
  readonly next: { readonly name: LevelName; readonly missing: number } | null;
}

/** The level for a number of accepted invitations. */
export const levelFor = (accepted = 0): Level => {
  const next = levels.find(({ from }) => from > accepted);
  return {
    name: levels.findLast(({ from }) => from <= accepted)?.name ?? 'Newcomer',
    next: next ? { name: next.name, missing: next.from - accepted } : null,
  };
};

interface LevelStep {
  readonly name: LevelName;
  readonly from: number;
  /** The progress from the level below: 0 to 1. */
  readonly done: number;
}

/** The levels above Newcomer, lowest first, with the member's progress. */
export const levelSteps = (accepted = 0): readonly LevelStep[] =>
  levels.slice(1).map(({ name, from }, index) => {
    const below = levels[index]?.from ?? 0;
    return { name, from, done: Math.min(1, Math.max(0, (accepted - below) / (from - below))) };
  });
