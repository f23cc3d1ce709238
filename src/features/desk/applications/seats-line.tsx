import { seatsTaken, type ShownApplication } from './desk-applications.ts';
import type { Desk } from '../../../domain/desk.ts';
import { Progress } from '../../../ui/progress.tsx';
import { useNow } from '../../../ui/use-now.ts';
import { useEditionNames, useEditions } from '../edition/use-editions.ts';

interface SeatsLineProps {
  readonly applications: readonly ShownApplication[];
  readonly desk: Desk;
  /** Includes past editions, which otherwise show only while there is no other. */
  readonly showsOver?: boolean;
}

/** How many seats of each edition are taken, with the decisions that wait on this device. The newest edition is first. */
export const SeatsLine = ({ applications, desk, showsOver = false }: SeatsLineProps) => {
  const names = useEditionNames(desk);
  const now = useNow();
  const over = new Set(
    useEditions(desk).flatMap(({ draft }) => (Date.parse(draft.bootcampEndsAt) <= now ? draft.id : [])),
  );
  const known = [...names].flatMap(([edition, name]) => {
    const count = desk.seats[edition];
    return count === undefined ? [] : [{ edition, name, count }];
  });
  const current = known.filter(({ edition }) => !over.has(edition));
  return (
    <ul className="grid gap-3">
      {(showsOver || current.length === 0 ? known : current).map(({ edition, name, count }) => {
        const taken = seatsTaken(applications, edition);
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
