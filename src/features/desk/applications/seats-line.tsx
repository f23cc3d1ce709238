import { seatsTaken, type ShownApplication } from './desk-applications.ts';
import type { Desk } from '../../../domain/desk.ts';
import { Progress } from '../../../ui/progress.tsx';
import { useEditionNames } from '../edition/use-editions.ts';

interface SeatsLineProps {
  readonly applications: readonly ShownApplication[];
  readonly desk: Desk;
}

/** How many seats of each edition are taken, with the decisions that wait on this device. The newest edition is first. */
export const SeatsLine = ({ applications, desk }: SeatsLineProps) => {
  const names = useEditionNames(desk);
  return (
    <ul className="grid gap-3">
      {[...names].map(([edition, name]) => {
        const count = desk.seats[edition];
        if (count === undefined) return null;
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
