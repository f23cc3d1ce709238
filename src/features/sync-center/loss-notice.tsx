import { useRef } from 'react';
import { useLoss } from './use-loss.ts';
import type { Unsent } from '../../domain/kept-here.ts';
import { Button } from '../../ui/button.tsx';
import { focusHeading } from '../../ui/focus-heading.ts';
import { useFocusKept } from '../../ui/use-focus-kept.ts';
import { useNow } from '../../ui/use-now.ts';
import { whenText } from './times.ts';

/** Says, until the member dismisses it, that the browser deleted the app's data, and which unsent changes were lost. */
export const LossNotice = () => {
  const { loss, dismiss } = useLoss();
  return loss ? <Notice unsent={loss.unsent} onUnderstood={dismiss} /> : null;
};

interface NoticeProps {
  readonly unsent: Unsent;
  readonly onUnderstood: () => void;
}

const Notice = ({ unsent, onUnderstood }: NoticeProps) => {
  const now = useNow();
  const notice = useRef<HTMLDivElement>(null);
  useFocusKept(notice, focusHeading);
  return (
    <div
      ref={notice}
      role="alert"
      className="mb-6 flex flex-wrap items-center justify-between gap-3 rounded-md border border-laterite px-4 py-3"
    >
      <p className="min-w-0 flex-1 basis-72">
        <strong className="font-semibold">Your browser deleted this app’s data on this device.</strong> We are
        downloading your copy again. {unsentText(unsent, now)}
      </p>
      <Button variant="quiet" onClick={onUnderstood}>
        Understood
      </Button>
    </div>
  );
};

/** Only the number and the times are known: the texts are gone. */
const unsentText = ({ count, from, to }: Unsent, now: number): string => {
  if (count === 0) return 'Nothing unsent was lost.';
  const [first, last] = [from, to].map((at) => (at === null ? null : whenText(at, now)));
  const times = !first || !last ? '' : `, written ${first === last ? first : `between ${first} and ${last}`}`;
  return count === 1 ? `One unsent change is gone${times}.` : `${count} unsent changes are gone${times}.`;
};
