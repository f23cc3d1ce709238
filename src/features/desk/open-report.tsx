import { useState } from 'react';
import { momentText } from '../../domain/chat-time.ts';
import type { ReportedMessage } from '../../domain/desk.ts';
import { Button } from '../../ui/button.tsx';
import { useRowFocus } from '../../ui/use-row-focus.ts';
import { ActState } from './act-state.tsx';
import { SuspendForm } from './suspend-form.tsx';
import { useAct } from './use-act.tsx';
import { isUnconfirmed, useActs } from '../../member/hooks/use-acts.ts';

interface OpenReportProps {
  readonly item: ReportedMessage;
  readonly nameById: (id: string | null) => string;
  /** The author is an organiser, who cannot be suspended. */
  readonly isOrganiser: boolean;
}

/** A reported message among its neighbours, why it was reported, and the decision. */
export const OpenReport = ({ item, nameById, isOrganiser }: OpenReportProps) => {
  const { act, failure } = useAct();
  const [isSuspending, setIsSuspending] = useState(false);
  const subject = `report ${item.message}`;
  const isWaiting = useActs().some((one) => one.subject === subject && isUnconfirmed(one));
  const author = authorName(item.author, nameById);
  const judge = async (
    verdict: 'keep' | 'delete',
    until: string | null = null,
    reason: string | null = null,
  ) => {
    const [first] = item.reports;
    if (!first) return;
    const isStored = await act({
      action: 'report',
      details: { report: first.id, verdict, suspend_until: until, reason },
      subject,
      title: titleOf(verdict, until, author),
      text: item.content,
    });
    if (isStored) setIsSuspending(false);
  };
  return (
    <article
      tabIndex={-1}
      {...useRowFocus<HTMLElement>()}
      aria-label={`A message by ${author}`}
      className="outline-none"
    >
      <ul>
        {item.reports.map(({ id, reporter, reason, created_at: at }) => (
          <li key={id} className="break-words">
            {reason === '' ? 'No reason given' : `“${reason}”`}{' '}
            <span className="text-sm text-sand-dim">
              {authorName(reporter, nameById)}, {momentText(at)}
            </span>
          </li>
        ))}
      </ul>
      <ol className="mt-3 flex flex-col gap-2">
        {item.context.map((line) => (
          <li
            key={line.id}
            className={`border-l-2 pl-3 ${line.id === item.message ? 'border-laterite bg-night-2 py-2' : 'border-night-edge text-sand-dim'}`}
          >
            <p className="text-sm">
              <strong className="font-semibold">{authorName(line.author, nameById)}</strong>{' '}
              <time dateTime={line.created_at} className="text-sand-dim">
                {momentText(line.created_at)}
              </time>
              {line.id === item.message ? <span className="text-laterite"> Reported</span> : null}
            </p>
            <p className="whitespace-pre-wrap break-words">
              {line.id === item.message ? item.content : line.content}
            </p>
          </li>
        ))}
      </ol>
      {item.deleted_at === null ? null : (
        <p className="mt-2 text-sm text-sand-dim">Its author has deleted it.</p>
      )}
      {isWaiting || isSuspending ? null : (
        <div className="mt-3 flex flex-wrap gap-3">
          <Button variant="quiet" onClick={() => void judge('keep')}>
            Keep
          </Button>
          <Button variant="danger" onClick={() => void judge('delete')}>
            Delete
          </Button>
          {item.author === null || isOrganiser ? null : (
            <Button variant="danger" onClick={() => setIsSuspending(true)}>
              Delete and suspend…
            </Button>
          )}
        </div>
      )}
      {isSuspending ? (
        <SuspendForm
          action={`Delete and suspend ${author}`}
          onCancel={() => setIsSuspending(false)}
          onSuspend={(until, reason) => judge('delete', until, reason)}
          failure={failure(subject)}
        />
      ) : (
        failure(subject)
      )}
      <ActState subject={subject} />
    </article>
  );
};

/** A message or a report without an author is a former member's. */
const authorName = (id: string | null, nameById: (id: string | null) => string): string =>
  id === null ? 'Former member' : nameById(id);

const titleOf = (verdict: 'keep' | 'delete', until: string | null, author: string): string => {
  if (verdict === 'keep') return `Keep a message by ${author}`;
  return until === null ? `Delete a message by ${author}` : `Delete a message and suspend ${author}`;
};
