type LevelName = 'Newcomer' | 'Connector' | 'Influencer' | 'Ambassador';

export interface Level {
  readonly name: LevelName;
  /** The next level and how many accepted invitations are missing; null at the top. */
  readonly next: { readonly name: LevelName; readonly missing: number } | null;
}

const ladder: readonly { readonly name: LevelName; readonly from: number }[] = [
  { name: 'Ambassador', from: 10 },
  { name: 'Influencer', from: 5 },
  { name: 'Connector', from: 2 },
  { name: 'Newcomer', from: 0 },
];

/** The level for a number of accepted invitations; missing stats count as 0. */
export const levelFor = (totalAccepted: number | null | undefined): Level => {
  const accepted = Math.max(0, totalAccepted ?? 0);
  const name = ladder.find((step) => accepted >= step.from)?.name ?? 'Newcomer';
  const above = ladder.findLast((step) => step.from > accepted);
  return { name, next: above ? { name: above.name, missing: above.from - accepted } : null };
};

interface LevelStep {
  readonly name: LevelName;
  /** The number of accepted invitations that reaches this level. */
  readonly from: number;
  /** Progress from the level below: 0 to 1. */
  readonly done: number;
}

/** All levels after Newcomer, lowest first, with the member's progress. */
export const levelSteps = (totalAccepted: number | null | undefined): readonly LevelStep[] => {
  const accepted = totalAccepted ?? 0;
  const steps = ladder.toReversed();
  return steps.slice(1).map(({ name, from }, index) => {
    const below = steps[index]?.from ?? 0;
    return { name, from, done: Math.min(1, Math.max(0, (accepted - below) / (from - below))) };
  });
};
