import { deskRefusalTitle } from '../../content/notices.ts';
import { useOutbox } from '../../member/outbox.ts';
import { DeliveryBadge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { useActs } from '../../member/hooks/use-acts.ts';

interface ActStateProps {
  readonly subject: string;
  /** For a place that shows by itself what waits. */
  readonly onlyRefused?: boolean;
}

/** What an organiser did about one thing and the server has not confirmed, or has refused. */
export const ActState = ({ subject, onlyRefused = false }: ActStateProps) => {
  const outbox = useOutbox();
  const acts = useActs().filter((act) => act.subject === subject && !act.hasArrived);
  const queued = acts.filter(({ refusal }) => refusal === null && !onlyRefused);
  return (
    <>
      {queued.map(({ id, title, isWithdrawing }) => (
        <div key={id} className="flex flex-wrap items-center justify-between gap-2">
          <DeliveryBadge state={isWithdrawing ? 'withdrawing' : 'queued'}>
            {isWithdrawing ? `Cancelling: ${title}` : `Waiting to be sent: ${title}`}
          </DeliveryBadge>
          {isWithdrawing ? null : (
            <Button variant="quiet" size="small" onClick={() => void outbox.cancel(id)}>
              Cancel
            </Button>
          )}
        </div>
      ))}
      {acts.map(({ id, title, refusal }) =>
        refusal === null ? null : (
          <div
            key={id}
            role="alert"
            className="flex flex-wrap items-center justify-between gap-3 rounded-md border border-alarm px-4 py-3"
          >
            <p className="min-w-0 flex-1 basis-60">
              <strong className="font-semibold">{deskRefusalTitle(title, refusal)}.</strong> {refusal.message}
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
