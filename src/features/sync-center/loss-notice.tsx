import { useLoss } from '../../data/hooks/use-loss.ts';
import type { Unsent } from '../../domain/kept-here.ts';
import { Button } from '../../ui/button.tsx';
import { whenText } from './times.ts';

/** Tells that the browser took away what this app kept, and what of it does not come back; until the member has seen it. */
export const LossNotice = () => {
  const { loss, dismiss } = useLoss();
  if (!loss) return null;
  return (
    <div
      role="alert"
      className="mb-6 flex flex-wrap items-center justify-between gap-3 rounded-md border border-laterite px-4 py-3"
    >
      <p className="min-w-0 flex-1 basis-72">
        <strong className="font-semibold">Your browser removed what this app kept on this device.</strong>{' '}
        Your copy is being fetched again. {unsentText(loss.unsent, loss.at)}
      </p>
      <Button variant="quiet" onClick={dismiss}>
        Understood
      </Button>
    </div>
  );
};

/** Their texts went with them: only how many there were and when they were written is known. */
const unsentText = ({ count, from, to }: Unsent, now: number): string => {
  if (count === 0) return 'Nothing that waited to be sent was lost.';
  const times =
    from === null || to === null
      ? ''
      : from === to
        ? `, written ${whenText(from, now)}`
        : `, written between ${whenText(from, now)} and ${whenText(to, now)}`;
  return count === 1
    ? `One thing that waited to be sent is gone${times}.`
    : `${count} things that waited to be sent are gone${times}.`;
};
