import { momentText } from '../../../domain/chat-time.ts';
import type { DeskApplication } from '../../../domain/decision.ts';
import { useNames } from '../use-names.ts';
import { statusTexts } from './decision-texts.ts';

/** Who decided what about an application, and with which words, the newest first. */
export const DecisionHistory = ({ application }: { readonly application: DeskApplication }) => {
  const { decisions } = application;
  const nameById = useNames(decisions.map(({ decided_by: by }) => by));
  if (decisions.length === 0) return null;
  return (
    <>
      <h3 className="mt-8 font-semibold">History</h3>
      <ol className="divide-y divide-night-line">
        {decisions.toReversed().map((made) => (
          <li key={made.id} className="py-3 [overflow-wrap:anywhere]">
            <p>
              {made.decided_by === null ? 'A former member' : nameById(made.decided_by)}:{' '}
              {statusTexts[made.decision].label}
              {made.outcome === made.decision ? '' : ', and no seat was left: waitlisted'}
            </p>
            {made.note === '' ? null : <p className="whitespace-pre-wrap text-sand-dim">“{made.note}”</p>}
            <p className="text-sm text-sand-dim">
              <time dateTime={made.decided_at}>{momentText(made.decided_at)}</time>
              {made.mailed_at === null ? ', no mail' : ', mailed'}
            </p>
          </li>
        ))}
      </ol>
    </>
  );
};
