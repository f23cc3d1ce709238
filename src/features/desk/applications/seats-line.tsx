import { isOver } from '../../editions/rules/edition.ts';
import { seatsTaken } from './desk-applications.ts';
import { Progress } from '../../invitations/progress.tsx';
import { useNow } from '../../../ui/use-now.ts';
import type { ShownDesk } from '../desk-with.ts';

interface SeatsLineProps {
  readonly desk: ShownDesk;
  /** Includes past editions even while there is another one. */
  readonly showsPast?: boolean;
}

/** The number of taken seats of each edition, the newest edition first. */
export const SeatsLine = ({ desk, showsPast = false }: SeatsLineProps) => {
  const now = useNow();
  const past = new Set(desk.editions.flatMap(({ draft }) => (isOver(draft, now) ? draft.id : [])));
  const known = [...desk.editionNames].flatMap(([edition, name]) => {
    const count = desk.seats[edition];
    return count === undefined ? [] : [{ edition, name, count }];
  });
  const current = known.filter(({ edition }) => !past.has(edition));
  return (
    <ul className="grid gap-3">
      {(showsPast || current.length === 0 ? known : current).map(({ edition, name, count }) => {
        const taken = seatsTaken(desk.applications, edition);
        return (
          <li key={edition}>
            <p className="mb-1.5 flex flex-wrap justify-between gap-x-4">
              <span>{name}</span>
              <span className="text-sand-dim">
                {taken} of {count} taken
              </span>
            </p>
            <Progress label={`Seats, ${name}`} value={Math.min(100, Math.round((taken / count) * 100))} />
          </li>
        );
      })}
    </ul>
  );
};
