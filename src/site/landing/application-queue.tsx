import { useLayoutEffect } from 'react';
import { visitorEntryWaitsText, withdrawingText } from '../../content/notices.ts';
import { firstName } from '../../domain/mail-name.ts';
import { useNewest } from '../../engine/member/hooks/use-newest.ts';
import { application } from '../../features/applications/changes.ts';
import { useQueued, useRefused } from '../../engine/member/hooks/use-pending.ts';
import { useSyncStatus } from '../../engine/member/state/sync-status.ts';
import { changeStored } from '../../ui/change-stored.ts';
import { Button } from '../../ui/button.tsx';
import { TooOldNotice } from '../../ui/too-old-notice.tsx';
import type { FormSending } from '../form-sending.ts';
import type { ShownApplication } from './application-form.tsx';
import type { ApplicationFormState } from './use-application-form.ts';
import { Icon } from '../../ui/icon.tsx';

interface WaitingProps {
  readonly form: ApplicationFormState;
  /** The application that has arrived. It is not shown, although it may leave the outbox a moment later. */
  readonly arrivedId: string | undefined;
  /** The application that the visitor has left for another one. */
  readonly leftId: string | null;
  /** Called with the id of an application that has returned to the form. */
  readonly onLeft: (id: string) => void;
  /** Called with the waiting application that replaces the form, and with null while none does. */
  readonly onShown: (application: ShownApplication | null) => void;
}

interface RefusedProps {
  readonly form: ApplicationFormState;
  readonly sending: FormSending;
  /** Called once an application has returned to the form. */
  readonly onTaken: () => void;
  /** Called when an application has left this list, together with the pressed button. */
  readonly onGone: () => void;
}

/** The applications that the server refused later, with buttons to edit, retry or discard each. */
export const RefusedApplications = ({ form, sending, onTaken, onGone }: RefusedProps) => {
  const leave = (isGone: boolean) => {
    if (isGone) onGone();
  };
  const refused = useRefused(application).filter(({ id }) => id !== form.ownId);
  return refused.map((entry) => (
    <div
      key={entry.id}
      role="alert"
      className="mb-8 grid max-w-3xl gap-4 rounded-md border border-alarm p-4 [overflow-wrap:anywhere]"
    >
      <p>
        We couldn’t take the application of <bdi>{entry.payload.name}</bdi>: {entry.refusal.message}
      </p>
      <p className="flex flex-wrap gap-3">
        <Button
          variant="quiet"
          disabled={form.busy}
          onClick={() => {
            if (form.resume(entry)) onTaken();
          }}
        >
          Edit and send again
        </Button>
        <Button variant="quiet" onClick={() => void changeStored(() => sending.retry(entry.id)).then(leave)}>
          Try again
        </Button>
        <Button
          variant="quiet"
          onClick={() => void changeStored(() => sending.discard(entry.id)).then(leave)}
        >
          Discard
        </Button>
      </p>
    </div>
  ));
};

/**
 * The applications that wait in the outbox, each with a button to cancel it. They replace the form until the visitor writes another
 * application.
 */
export const WaitingApplications = ({ form, arrivedId, leftId, onLeft, onShown }: WaitingProps) => {
  const waiting = useQueued(application).filter(({ id }) => id !== form.ownId && id !== arrivedId);
  const status = useSyncStatus();
  const { result, get } = useNewest();
  const newest = waiting.at(-1);
  const isShown = newest !== undefined && newest.id !== leftId && !form.hasText;
  const { id = '', payload } = newest ?? {};
  const name = payload?.name ?? '';
  // Before the browser paints, so that the empty form does not flash.
  useLayoutEffect(() => {
    if (!isShown) return undefined;
    onShown({ id, name });
    return () => onShown(null);
  }, [isShown, id, name, onShown]);
  return (
    <div
      data-receipt={isShown ? '' : undefined}
      className="mb-8 grid gap-6 empty:hidden [overflow-wrap:anywhere]"
    >
      {isShown ? (
        <h3 tabIndex={-1} className="font-display text-2xl font-semibold">
          Kept on this device<bdi>{firstName(name).replace(/^./, ', $&')}</bdi>
        </h3>
      ) : null}
      {waiting.map((entry) => (
        <output key={entry.id} className="flex items-start gap-4">
          <Icon name="clock" className="mt-1 size-5 shrink-0 text-sand-dim" />
          <span>
            {entry.state === 'withdrawing' ? `${withdrawingText}.` : visitorEntryWaitsText(status)}
            <span className="block text-sm text-sand-dim">
              Name: <bdi>{entry.payload.name}</bdi>
            </span>
            {entry.state === 'withdrawing' ? null : (
              <Button
                variant="undo"
                size="small"
                className="-ml-3"
                disabled={form.busy}
                onClick={() => {
                  void changeStored(() => form.cancel(entry)).then((isBack) => {
                    if (isBack) onLeft(entry.id);
                  });
                }}
              >
                Cancel application
              </Button>
            )}
          </span>
        </output>
      ))}
      {status.appTooOld && waiting.length > 0 ? <TooOldNotice result={result} onGet={get} /> : null}
    </div>
  );
};
