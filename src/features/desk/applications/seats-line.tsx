import { seatsTaken } from './desk-applications.ts';
import { Progress } from '../../invitations/progress.tsx';
import { useNow } from '../../../ui/use-now.ts';
import type { ShownDesk } from '../desk-with.ts';

interface SeatsLineProps {
  readonly desk: ShownDesk;
  /** Includes past editions, which otherwise show only while there is no other. */
  readonly showsOver?: boolean;
}

/** How many seats of each edition are taken. The newest edition is first. */
export const SeatsLine = ({ desk, showsOver = false }: SeatsLineProps) => {
  const now = useNow();
  const over = new Set(
    desk.editions.flatMap(({ draft }) => (Date.parse(draft.bootcampEndsAt) <= now ? draft.id : [])),
  );
  const known = [...desk.editionNames].flatMap(([edition, name]) => {
    const count = desk.seats[edition];
    return count === undefined ? [] : [{ edition, name, count }];
  });
  const current = known.filter(({ edition }) => !over.has(edition));
  return (
    <ul className="grid gap-3">
      {(showsOver || current.length === 0 ? known : current).map(({ edition, name, count }) => {
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
