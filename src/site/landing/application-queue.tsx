import { visitorEntryWaitsText, withdrawingText } from '../../content/notices.ts';
import { useNewest } from '../../engine/member/hooks/use-newest.ts';
import { application } from '../../features/applications/changes.ts';
import { useQueued, useRefused } from '../../engine/member/hooks/use-pending.ts';
import { useSyncStatus } from '../../engine/member/state/sync-status.ts';
import { changeStored } from '../../ui/change-stored.ts';
import { Button } from '../../ui/button.tsx';
import { TooOldNotice } from '../../ui/too-old-notice.tsx';
import type { FormSending } from '../form-sending.ts';
import type { ApplicationFormState } from './use-application-form.ts';
import { Icon } from '../../ui/icon.tsx';

interface Props {
  readonly form: ApplicationFormState;
  /** Called once an application has returned to the form. */
  readonly onTaken: () => void;
}

interface WaitingProps extends Props {
  /** The application that has arrived. It is not shown, although it may leave the outbox a moment later. */
  readonly arrivedId: string | undefined;
}

interface RefusedProps extends Props {
  readonly sending: FormSending;
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

/** The applications that wait in the outbox, each with a button to cancel it. */
export const WaitingApplications = ({ form, arrivedId, onTaken }: WaitingProps) => {
  const waiting = useQueued(application).filter(({ id }) => id !== form.ownId && id !== arrivedId);
  const status = useSyncStatus();
  const { result, get } = useNewest();
  return (
    <>
      {waiting.map((entry) => (
        <output
          key={entry.id}
          className="mb-8 flex flex-col gap-4 rounded-md border border-night-edge p-4 min-[480px]:flex-row min-[480px]:items-center"
        >
          <span className="flex min-w-0 flex-1 items-center gap-4">
            <Icon name="clock" className="size-5 shrink-0 text-sand-dim" />
            <span className="min-w-0 [overflow-wrap:anywhere]">
              {entry.state === 'withdrawing' ? `${withdrawingText}.` : visitorEntryWaitsText(status)}
              <span className="block text-sm text-sand-dim">
                Name: <bdi>{entry.payload.name}</bdi>
              </span>
            </span>
          </span>
          {entry.state === 'withdrawing' ? null : (
            <Button
              variant="quiet"
              disabled={form.busy}
              onClick={() => {
                void changeStored(() => form.cancel(entry)).then((isBack) => {
                  if (isBack) onTaken();
                });
              }}
            >
              Cancel application
            </Button>
          )}
        </output>
      ))}
      {status.appTooOld && waiting.length > 0 ? (
        <div className="mb-8">
          <TooOldNotice result={result} onGet={get} />
        </div>
      ) : null}
    </>
  );
};
