import { useEffect, useRef } from 'react';
import { notices } from '../../content/notices.ts';
import { useMyProfile } from '../../member/hooks/use-my-profile.ts';
import { useOutbox } from '../../member/outbox.ts';
import { useOverwritten } from './use-overwritten.ts';
import { changeBack, type Overwritten } from '../../domain/overwritten.ts';
import type { OwnProfile } from '../../domain/profile.ts';
import { Button } from '../../ui/button.tsx';
import { showToast } from '../../ui/toast.tsx';
import { useBusy } from '../../ui/use-busy.ts';
import { useLasting } from '../../ui/use-lasting.ts';
import { toastNotStored, toastWaiting } from './profile-toasts.ts';
import { profileLabels, valueText } from '../../content/profile-texts.ts';
import { Icon } from '../../ui/icon.tsx';

/**
 * Tells the member that another device has overwritten a change of this device, because the last writer wins. Stays
 * until the member has decided, or for a day.
 */
export const OverwrittenNotice = () => {
  const profile = useMyProfile();
  const { overwritten, settle } = useOverwritten();
  // A profile's two rows arrive one after the other: the state between them is not a loss.
  const isCertain = useLasting(overwritten.length > 0);
  const names = overwritten.map(({ what }) => profileLabels[what]).join(', ');
  const notice = useRef<HTMLElement>(null);
  useEffect(() => {
    // A member further down the page gets a toast.
    if (isCertain && !isInSight(notice.current))
      showToast({
        title: 'Changed on another device',
        description: `${names}. See the top of the portal.`,
        tone: 'note',
      });
    // Only once, when the notice appears.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isCertain]);
  if (!isCertain || !profile) return null;
  return (
    <section
      ref={notice}
      aria-labelledby="overwritten"
      className="mb-6 rounded-md border border-laterite px-4 pb-2 pt-3"
    >
      <h2 id="overwritten" className="flex items-center gap-2 font-semibold text-laterite">
        <Icon name="replace" className="size-4 shrink-0" />
        Changed on another device
      </h2>
      <p role="alert" className="mt-1 text-sm text-sand-dim">
        You changed this on two devices: {names}. The later change counts.
      </p>
      <ul className="mt-2 divide-y divide-night-line">
        {overwritten.map((one) => (
          <Loss
            key={one.what}
            loss={one}
            profile={profile}
            onSettled={() => {
              settle(one.what);
            }}
          />
        ))}
      </ul>
    </section>
  );
};

const isInSight = (element: HTMLElement | null): boolean => {
  const place = element?.getBoundingClientRect();
  return place !== undefined && place.bottom > 0 && place.top < innerHeight;
};

interface LossProps {
  readonly loss: Overwritten;
  readonly profile: OwnProfile;
  readonly onSettled: () => void;
}

const Loss = ({ loss, profile, onSettled }: LossProps) => {
  const outbox = useOutbox();
  const { busy, run } = useBusy();
  const label = profileLabels[loss.what];

  const putBack = async () => {
    const change = changeBack(loss, profile);
    const sent = await (change.kind === 'profile'
      ? outbox.send('profile', change.change)
      : outbox.send('privacy', change.change));
    const outcome = await sent.outcome;
    // The profile dialog shows a refused change with its reason.
    if (outcome.kind === 'refused') showToast(notices.profileRefused(outcome.refusal));
    else if (outcome.kind === 'delivered') showToast(notices.profileUpdated);
    else toastWaiting('Profile');
    onSettled();
  };

  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2">
      <p className="min-w-0 flex-1 basis-64 break-words">
        <strong className="font-semibold">{label}</strong> is now {valueText(loss.what, loss.theirs)}.
        <span className="block text-sm text-sand-dim">You saved {valueText(loss.what, loss.mine)} here.</span>
      </p>
      <p className="flex flex-wrap gap-2">
        <Button
          variant="quiet"
          size="small"
          disabled={busy}
          onClick={() => run(() => putBack().catch(toastNotStored))}
        >
          {busy ? 'Saving...' : 'Restore mine'}
          <span className="sr-only"> for {label}</span>
        </Button>
        <Button variant="quiet" size="small" disabled={busy} onClick={onSettled}>
          Keep it<span className="sr-only"> for {label}</span>
        </Button>
      </p>
    </li>
  );
};
