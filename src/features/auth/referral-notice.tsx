import { useRef } from 'react';
import type { Referral } from '../../engine/member/hooks/use-auth.ts';
import { Button } from '../../ui/button.tsx';
import { focusHeading } from '../../ui/focus-heading.ts';
import { Icon } from '../../ui/icon.tsx';
import { useFocusOnUnmount } from '../../ui/use-focus.ts';

interface ReferralNoticeProps {
  readonly referral: Referral;
  /** Opens the sign-up form; null while it is open. */
  readonly onAccept: (() => void) | null;
}

/** Shows the result of checking the `?ref=` code: who invited the visitor, or that the code is not valid. */
export const ReferralNotice = ({ referral, onAccept }: ReferralNoticeProps) => {
  if (referral.kind === 'none') return null;
  if (referral.kind === 'checking') {
    return <output className="mb-6 block text-sand-dim">Checking your invitation...</output>;
  }
  if (referral.kind === 'invalid') return <Invalid code={referral.code} />;
  if (referral.kind === 'unchecked') return <Invalid code={referral.code} onRetry={referral.onRetry} />;
  return (
    <section aria-labelledby="vip-invitation" className="mb-6 border-l-2 border-lamp bg-night-1 px-4 py-4">
      <h2
        id="vip-invitation"
        className="flex items-center gap-2.5 text-lg-fit font-semibold text-lamp-bright"
      >
        <Icon name="ticket" className="size-5 shrink-0" />
        VIP Invitation
      </h2>
      <p className="mt-1">
        Invited by <bdi className="font-semibold">{referral.inviterName}</bdi>
      </p>
      <p className="mt-1 text-sm text-sand-dim">
        Code applied:{' '}
        <span translate="no" className="inline-block max-w-full break-all font-mono text-sand">
          {referral.code}
        </span>
      </p>
      {onAccept ? (
        <Button size="small" className="mt-3" onClick={onAccept}>
          Accept the invitation
        </Button>
      ) : null}
    </section>
  );
};

/** An invalid code, or one whose check failed. `onRetry` checks again; absent if the server has answered. */
const Invalid = ({ code, onRetry }: { readonly code: string; readonly onRetry?: () => void }) => {
  const notice = useRef<HTMLDivElement>(null);
  useFocusOnUnmount(notice, focusHeading);
  return (
    <div ref={notice} role="alert" className="mb-6 border-l-2 border-alarm bg-night-1 px-4 py-3">
      <p className="flex gap-2.5 text-alarm">
        <Icon name="circle-alert" className="mt-1 size-4 shrink-0" />
        <span className="min-w-0 break-words">
          Invalid or expired referral code:{' '}
          <span translate="no" className="font-mono">
            {code}
          </span>
        </span>
      </p>
      {onRetry ? (
        <div className="mt-3 flex flex-wrap items-center justify-between gap-3">
          <p className="min-w-0 flex-1 basis-60">We couldn’t reach the club to check it.</p>
          <Button variant="quiet" size="small" onClick={onRetry}>
            Try again
          </Button>
        </div>
      ) : null}
    </div>
  );
};
