import { useState } from 'react';
import { momentText } from '../../domain/chat-time.ts';
import type { ReportedMessage } from './rules/desk.ts';
import { Button } from '../../ui/button.tsx';
import { Part } from './part.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { WrittenText } from '../../ui/written-text.tsx';
import { useRowFocus } from '../../ui/use-focus.ts';
import { SuspendForm } from './suspend-form.tsx';
import type { ShownDesk } from './desk-with.ts';
import { ActState, useAct } from './acts.tsx';
import { useNames } from './use-names.ts';

/** The reported messages that wait for a decision, and below them the decided ones. */
export const ReportsPage = ({ desk }: { readonly desk: ShownDesk }) => {
  const nameById = useNames(desk.reports.flatMap(idsIn));
  const open = desk.reports.filter(({ verdict }) => verdict === null);
  const judged = desk.reports.filter(({ verdict }) => verdict !== null);
  return (
    <div className="flex flex-col gap-7">
      <Part title="Reported messages">
        {open.length === 0 ? <p className="text-sand-dim">No report waits for a decision.</p> : null}
        <ul className="divide-y divide-night-line">
          {open.map((item, index) => (
            <li key={item.message} className="py-5 first:pt-0">
              <OpenReport
                item={item}
                isFirst={index === 0}
                nameById={nameById}
                isOrganiser={desk.organisers.some(({ id }) => id === item.author)}
              />
            </li>
          ))}
        </ul>
      </Part>
      {judged.length > 0 ? (
        <Part title="Decided">
          <ul className="divide-y divide-night-line">
            {judged.map((item) => (
              <li key={`${item.message} ${item.judged_at}`} className="py-3">
                <WrittenText text={item.content} />
                <p className="text-sm text-sand-dim">
                  By <bdi>{nameById(item.author)}</bdi>. {item.verdict === 'kept' ? 'Kept' : 'Deleted'} by{' '}
                  <bdi>{nameById(item.judged_by)}</bdi>
                  {item.judged_at === null ? null : (
                    <>
                      , <time dateTime={item.judged_at}>{momentText(item.judged_at)}</time>
                    </>
                  )}
                </p>
              </li>
            ))}
          </ul>
        </Part>
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

interface OpenReportProps {
  readonly item: ShownDesk['reports'][number];
  readonly nameById: (id: string | null) => string;
  /** True for the report to decide next, whose first act leads the page. */
  readonly isFirst: boolean;
  /** True when the author is an organiser, who cannot be suspended. */
  readonly isOrganiser: boolean;
}

/** A reported message among the messages around it, with the reasons of the reports and the buttons that decide. */
export const OpenReport = ({ item, isFirst, nameById, isOrganiser }: OpenReportProps) => {
  const { act, failure } = useAct();
  const [isSuspending, setIsSuspending] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  const subject = `report ${item.message}`;
  const author = nameById(item.author);
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
    setIsAsking(false);
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
            <bdi>{reason === '' ? 'No reason given' : `“${reason}”`}</bdi>{' '}
            <span className="text-sm text-sand-dim">
              <bdi>{nameById(reporter)}</bdi>, {momentText(at)}
            </span>
          </li>
        ))}
      </ul>
      <ol className={`mt-3 flex flex-col gap-2 ${item.delivery === null ? '' : 'opacity-60'}`}>
        {item.context.map((message) => (
          <li
            key={message.id}
            className={`border-l-2 pl-3 ${message.id === item.message ? 'border-laterite bg-night-2 py-2' : 'border-night-edge text-sand-dim'}`}
          >
            <p className="text-sm">
              <bdi className="font-semibold">{nameById(message.author)}</bdi>{' '}
              <time dateTime={message.created_at} className="text-sand-dim">
                {momentText(message.created_at)}
              </time>
              {message.id === item.message ? <span className="text-laterite"> Reported</span> : null}
            </p>
            <WrittenText text={message.id === item.message ? item.content : message.content} />
          </li>
        ))}
      </ol>
      {item.deleted_at === null ? null : (
        <p className="mt-2 text-sm text-sand-dim">Its author has deleted it.</p>
      )}
      {item.delivery !== null || isSuspending ? null : (
        <div className={`mt-3 flex flex-wrap gap-x-2 ${isFirst ? '' : '-mx-4'}`}>
          <Button variant={isFirst ? 'primary' : 'quiet'} onClick={() => setIsAsking(true)}>
            Delete…
          </Button>
          <Button variant="quiet" onClick={() => void judge('keep')}>
            Keep
          </Button>
          {item.author === null || isOrganiser ? null : (
            <Button variant="undo" onClick={() => setIsSuspending(true)}>
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
      <ActState subject={subject} box="mt-3 grid gap-3" />
      <Dialog
        open={isAsking}
        onClose={() => setIsAsking(false)}
        title="Delete this message?"
        description={`The message by ${author} goes for everybody in a minute. Until then you can undo it. Its text stays in this report.`}
      >
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="quiet" onClick={() => setIsAsking(false)}>
            Back
          </Button>
          <Button variant="danger" onClick={() => void judge('delete')}>
            Delete
          </Button>
        </div>
      </Dialog>
    </article>
  );
};

const titleOf = (verdict: 'keep' | 'delete', until: string | null, author: string): string => {
  if (verdict === 'keep') return `Keep a message by ${author}`;
  return until === null ? `Delete a message by ${author}` : `Delete a message and suspend ${author}`;
};
