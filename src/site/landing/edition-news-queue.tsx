import { visitorEntryWaitsText, notices, withdrawingText } from '../../content/notices.ts';
import { editionNews } from '../../features/applications/changes.ts';
import { useQueued, useRefused } from '../../engine/member/hooks/use-pending.ts';
import { useNewest } from '../../engine/member/hooks/use-newest.ts';
import { useSyncStatus } from '../../engine/member/state/sync-status.ts';
import { Button } from '../../ui/button.tsx';
import { changeStored } from '../../ui/change-stored.ts';
import { Icon } from '../../ui/icon.tsx';
import { showToast } from '../../ui/toast.tsx';
import { TooOldNotice } from '../../ui/too-old-notice.tsx';
import type { FormSending } from '../form-sending.ts';

interface Props {
  readonly sending: FormSending;
  /** The entry that the form is sending. The form shows it, not the queue. */
  readonly ownId: string | null;
  /** The address that has arrived. The form shows it, not the queue. */
  readonly asked: string | null;
  /** Called with the address of a cancelled request, which returns to the field. */
  readonly onTaken: (email: string) => void;
}

type Asked = Pick<ReturnType<typeof useQueued<{ readonly email: string }>>[number], 'id' | 'payload'>;

/** The addresses that wait in the outbox, and those that the server refused later. */
export const EditionNewsQueue = ({ sending, ownId, asked, onTaken }: Props) => {
  const isShown = ({ id, payload }: Asked) => id !== ownId && payload.email !== asked;
  const waiting = useQueued(editionNews).filter(isShown);
  const refused = useRefused(editionNews).filter(isShown);
  const status = useSyncStatus();
  const { result, get } = useNewest();

  const cancel = async (id: string, email: string): Promise<void> => {
    const done = await sending.cancel(id);
    showToast(notices.cancelled(done, 'The address is being sent.'));
    if (done === 'gone') onTaken(email);
  };
  return (
    <>
      {waiting.map(({ id, payload: { email }, state }) => (
        <output
          key={id}
          className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-3 rounded-md border border-night-edge p-4"
        >
          <span className="flex min-w-0 grow basis-60 items-center gap-4">
            <Icon name="clock" className="size-5 shrink-0 text-sand-dim" />
            <span className="min-w-0 [overflow-wrap:anywhere]">
              {state === 'withdrawing' ? `${withdrawingText}.` : visitorEntryWaitsText(status)}
              <span className="block text-sm text-sand-dim">{email}</span>
            </span>
          </span>
          {state === 'withdrawing' ? null : (
            <Button variant="quiet" onClick={() => void changeStored(() => cancel(id, email))}>
              Cancel
            </Button>
          )}
        </output>
      ))}
      {refused.map(({ id, payload: { email }, refusal }) => (
        <div
          key={id}
          role="alert"
          className="mt-4 grid gap-3 rounded-md border border-alarm p-4 [overflow-wrap:anywhere]"
        >
          <p>
            We couldn’t take {email}: {refusal.message}
          </p>
          <p className="flex flex-wrap gap-3">
            <Button variant="quiet" onClick={() => void changeStored(() => sending.retry(id))}>
              Try again
            </Button>
            <Button variant="quiet" onClick={() => void changeStored(() => sending.discard(id))}>
              Discard
            </Button>
          </p>
        </div>
      ))}
      {status.appTooOld && waiting.length > 0 ? (
        <div className="mt-4">
          <TooOldNotice result={result} onGet={get} />
        </div>
      ) : null}
    </>
  );
};
