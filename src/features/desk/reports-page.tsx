import type { Desk, ReportedMessage } from '../../domain/desk.ts';
import { momentText } from '../../domain/chat-time.ts';
import { Card } from '../../ui/card.tsx';
import { OpenReport } from './open-report.tsx';
import { useNames } from './use-names.ts';

/** The reported messages that nobody has judged yet, and below them those that were judged last. */
export const ReportsPage = ({ desk }: { readonly desk: Desk }) => {
  const nameById = useNames(desk.reports.flatMap(idsIn));
  const open = desk.reports.filter(({ verdict }) => verdict === null);
  const judged = desk.reports.filter(({ verdict }) => verdict !== null);
  return (
    <div className="flex flex-col gap-7">
      <Card title="Reported messages" icon="flag">
        {open.length === 0 ? <p className="text-sand-dim">No report waits for a decision.</p> : null}
        <ul className="divide-y divide-night-line">
          {open.map((item) => (
            <li key={item.message} className="py-5 first:pt-0">
              <OpenReport
                item={item}
                nameById={nameById}
                isOrganiser={desk.organisers.some(({ id }) => id === item.author)}
              />
            </li>
          ))}
        </ul>
      </Card>
      {judged.length > 0 ? (
        <Card title="Decided" icon="check">
          <ul className="divide-y divide-night-line">
            {judged.map((item) => (
              <li key={`${item.message} ${item.judged_at}`} className="py-3">
                <p className="whitespace-pre-wrap break-words">“{item.content}”</p>
                <p className="text-sm text-sand-dim">
                  By {nameById(item.author)}. {item.verdict === 'kept' ? 'Kept' : 'Deleted'} by{' '}
                  {nameById(item.judged_by)},{' '}
                  <time dateTime={item.judged_at ?? ''}>{momentText(item.judged_at ?? '')}</time>
                </p>
              </li>
            ))}
          </ul>
        </Card>
      ) : null}
    </div>
  );
};

const idsIn = (item: ReportedMessage): readonly (string | null)[] => [
  item.author,
  item.judged_by,
  ...item.context.map(({ author }) => author),
  ...item.reports.map(({ reporter }) => reporter),
];
