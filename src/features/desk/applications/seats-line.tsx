import { editionName } from '../../../content/edition-name.ts';
import { seatsTaken, type ShownApplication } from '../../../domain/desk-applications.ts';
import { Progress } from '../../../ui/progress.tsx';

interface SeatsLineProps {
  readonly applications: readonly ShownApplication[];
  /** By the edition's id. */
  readonly seats: Readonly<Record<string, number>>;
}

/** How many seats of each edition are taken, with the decisions that wait on this device. The newest edition is first. */
export const SeatsLine = ({ applications, seats }: SeatsLineProps) => (
  <ul className="grid max-w-md gap-3">
    {Object.entries(seats)
      .toSorted(([a], [b]) => (a < b ? 1 : -1))
      .map(([edition, count]) => {
        const taken = seatsTaken(applications, edition);
        return (
          <li key={edition}>
            <p className="mb-1.5 flex flex-wrap justify-between gap-x-4">
              <span>{editionName(edition)}</span>
              <span className="text-sand-dim">
                {taken} of {count} taken
              </span>
            </p>
            <Progress
              label={`Seats, ${editionName(edition)}`}
              value={Math.min(100, Math.round((taken / count) * 100))}
            />
          </li>
        );
      })}
  </ul>
);
