import { momentText } from '../../../domain/chat-time.ts';
import type { DeskEdition } from '../../../domain/desk-edition.ts';
import { Card } from '../../../ui/card.tsx';
import { useNames } from '../use-names.ts';

/** What was published of an edition, by whom and why, the newest first. */
export const Releases = ({ releases }: Pick<DeskEdition, 'releases'>) => {
  const nameById = useNames(releases.map(({ by }) => by));
  return (
    <Card title="Published so far" icon="clock">
      {releases.length === 0 ? <p className="text-sand-dim">Nothing yet.</p> : null}
      <ol className="divide-y divide-night-line">
        {releases.map(({ number, note, by, at }) => (
          <li key={number} className="py-3">
            <p className="whitespace-pre-line [overflow-wrap:anywhere]">{note === '' ? 'No note' : note}</p>
            <p className="text-sm text-sand-dim">
              Release {number}, {by === null ? 'Former member' : nameById(by)},{' '}
              <time dateTime={at}>{momentText(at)}</time>
            </p>
          </li>
        ))}
      </ol>
    </Card>
  );
};
