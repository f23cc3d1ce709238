import { byStart, type Programme, type ShownStage } from './programme.ts';

/** A stage in the version that the person saw. */
type SeenStage = Pick<ShownStage, 'startsAt' | 'day' | 'clock' | 'title'>;

/** The version of a programme that the person saw last, with its stages by their ids. */
export interface SeenProgramme {
  readonly edition: string;
  readonly asOf: string;
  readonly stages: Readonly<Record<string, SeenStage>>;
}

export const toSeen = ({ edition, asOf, stages }: Programme): SeenProgramme => ({
  edition,
  asOf,
  stages: Object.fromEntries(
    stages.map(({ id, startsAt, day, clock, title }) => [id, { startsAt, day, clock, title }]),
  ),
});

/** How a stage differs from the version that the person saw. */
type Mark = { readonly kind: 'new' | 'cancelled' } | { readonly kind: 'changed'; readonly was: SeenStage };

export interface MarkedStage extends ShownStage {
  /** Null: unchanged. */
  readonly mark: Mark | null;
}

/**
 * Marks the stages that have changed, and adds the removed ones, sorted by their start. Marks nothing on a first visit, in another
 * edition, in a cancelled one, or in a programme older than the one seen.
 */
export const markChanges = (seen: SeenProgramme | null, programme: Programme): readonly MarkedStage[] => {
  const { edition, asOf, isCancelled, stages } = programme;
  if (seen?.edition !== edition || seen.asOf > asOf || isCancelled)
    return stages.map((stage) => ({ ...stage, mark: null }));
  const ids = new Set(stages.map(({ id }) => id));
  const removed = Object.entries(seen.stages).filter(([id]) => !ids.has(id));
  return [
    ...stages.map((stage) => ({ ...stage, mark: markOf(seen.stages[stage.id], stage) })),
    ...removed.map(([id, was]): MarkedStage => ({
      ...was,
      id,
      // A removed stage has no length, so it counts as over at its former start.
      endsAt: was.startsAt,
      text: '',
      note: null,
      part: null,
      mark: { kind: 'cancelled' },
    })),
  ].toSorted(byStart);
};

const markOf = (was: SeenStage | undefined, { startsAt, title }: ShownStage): Mark | null => {
  if (!was) return { kind: 'new' };
  return was.startsAt === startsAt && was.title === title ? null : { kind: 'changed', was };
};
