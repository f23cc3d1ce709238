import { useRef } from 'react';
import { limits } from '../../config/limits.ts';
import { memberValues } from '../../local/store/keys.ts';
import { useStored } from '../../runtime/hooks/use-stored.ts';
import { Button } from '../../ui/button.tsx';
import { focusHeading } from '../../ui/focus-heading.ts';
import { useFocusKept } from '../../ui/use-focus-kept.ts';

/** Says why the portal is empty after a long absence, until the member has read it. */
export const CopyRemoved = ({ uid }: { readonly uid: string }) => {
  const { copyRemoved } = memberValues(uid);
  return useStored(copyRemoved) ? <Notice onUnderstood={() => copyRemoved.write(null)} /> : null;
};

const Notice = ({ onUnderstood }: { readonly onUnderstood: () => void }) => {
  const notice = useRef<HTMLDivElement>(null);
  useFocusKept(notice, focusHeading);
  return (
    <div
      ref={notice}
      role="alert"
      className="flex flex-wrap items-center justify-between gap-3 rounded-md border border-laterite px-4 py-3"
    >
      <p className="min-w-0 flex-1 basis-72">
        <strong className="font-semibold">We removed the copy of the club from this device.</strong> It had
        not reached the club for {limits.copyDays} days. The copy comes back when you are online. What you
        wrote here and did not send is still on this device.
      </p>
      <Button variant="quiet" onClick={onUnderstood}>
        Understood
      </Button>
    </div>
  );
};
