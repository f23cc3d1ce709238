export type LevelName = 'Newcomer' | 'Connector' | 'Influencer' | 'Ambassador';

export interface Level {
  readonly name: LevelName;
  /** The level above and how many accepted invitations are still missing; null at the top. */
  readonly next: { readonly name: LevelName; readonly missing: number } | null;
}

const ladder: readonly { readonly name: LevelName; readonly from: number }[] = [
  { name: 'Ambassador', from: 10 },
  { name: 'Influencer', from: 5 },
  { name: 'Connector', from: 2 },
  { name: 'Newcomer', from: 0 },
];

/** The member's level from the accepted invitations; missing stats count as none. */
export const levelFor = (totalAccepted: number | null | undefined): Level => {
  const accepted = Math.max(0, totalAccepted ?? 0);
  const name = ladder.find((step) => accepted >= step.from)?.name ?? 'Newcomer';
  const above = ladder.findLast((step) => step.from > accepted);
  return { name, next: above ? { name: above.name, missing: above.from - accepted } : null };
};
