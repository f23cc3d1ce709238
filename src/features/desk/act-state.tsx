import { deskRefusalTitle } from '../../content/notices.ts';
import { useOutbox } from '../../member/outbox.ts';
import { DeliveryBadge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { useActs } from '../../member/hooks/use-acts.ts';

interface ActStateProps {
  readonly about: string;
  /** For a place that shows by itself what waits. */
  readonly onlyRefused?: boolean;
}

/** What an organiser did about one thing and the server has not confirmed, or has refused. */
export const ActState = ({ about, onlyRefused = false }: ActStateProps) => {
  const outbox = useOutbox();
  const acts = useActs().filter(({ payload, hasArrived }) => payload.about === about && !hasArrived);
  const queued = acts.filter(({ refusal }) => refusal === null && !onlyRefused);
  return (
    <>
      {queued.map(({ id, payload, isWithdrawing }) => (
        <div key={id} className="flex flex-wrap items-center justify-between gap-2">
          <DeliveryBadge state={isWithdrawing ? 'withdrawing' : 'queued'}>
            {isWithdrawing ? `Cancelling: ${payload.title}` : `Waiting to be sent: ${payload.title}`}
          </DeliveryBadge>
          {isWithdrawing ? null : (
            <Button variant="quiet" size="small" onClick={() => void outbox.cancel(id)}>
              Cancel
            </Button>
          )}
        </div>
      ))}
      {acts.map(({ id, payload, refusal }) =>
        refusal === null ? null : (
          <div
            key={id}
            role="alert"
            className="flex flex-wrap items-center justify-between gap-3 rounded-md border border-alarm px-4 py-3"
          >
            <p className="min-w-0 flex-1 basis-60">
              <strong className="font-semibold">{deskRefusalTitle(payload.title, refusal)}.</strong>{' '}
              {refusal.message}
            </p>
            <Button variant="quiet" size="small" onClick={() => void outbox.discard(id)}>
              Understood
            </Button>
          </div>
        ),
      )}
    </>
  );
};
