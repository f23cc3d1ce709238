import { byStart, type Programme, type ShownStage } from './programme.ts';

/** A stage as this device showed it last. */
type SeenStage = Pick<ShownStage, 'startsAt' | 'day' | 'clock' | 'title'>;

/** The version of a programme that a person has seen: its stages by id. */
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

/** How a stage differs from the version that was seen. */
type Mark = { readonly kind: 'new' | 'cancelled' } | { readonly kind: 'changed'; readonly was: SeenStage };

export interface MarkedStage extends ShownStage {
  /** Null: nothing about it has changed. */
  readonly mark: Mark | null;
}

/**
 * The stages by their start, each once, with those that are gone since. Nothing is marked on a first visit, in another edition,
 * or when an older copy of the programme is shown than the one that was seen.
 */
export const markChanges = (seen: SeenProgramme | null, programme: Programme): readonly MarkedStage[] => {
  const { edition, asOf, isCancelled, stages } = programme;
  if (seen?.edition !== edition || seen.asOf > asOf || isCancelled)
    return stages.map((stage) => ({ ...stage, mark: null }));
  const ids = new Set(stages.map(({ id }) => id));
  const gone = Object.entries(seen.stages).filter(([id]) => !ids.has(id));
  return [
    ...stages.map((stage) => ({ ...stage, mark: markOf(seen.stages[stage.id], stage) })),
    ...gone.map(([id, was]): MarkedStage => ({
      ...was,
      id,
      // A removed stage is over at its former start.
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
