import { useReferral } from '../../runtime/hooks/use-referral.ts';
import { paths } from '../../config/paths.ts';
import { TextLink } from '../../ui/link.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';

/** Who sent the visitor; only for a code that the server has found valid. */
export const ReferralBanner = () => {
  const referral = useReferral();
  const isHydrated = useHydrated();
  if (!isHydrated || referral.kind !== 'valid') return null;
  return (
    <aside aria-label="VIP invitation" className="border-b border-lamp bg-night-2">
      <p className="frame flex flex-wrap items-center gap-x-5 py-2 sm:py-3">
        <span className="font-semibold">Invited by {referral.inviterName}</span>
        <span className="text-sm text-sand-dim">
          VIP code <code className="font-mono text-lamp break-all">{referral.code}</code> applied
        </span>
        <TextLink href={paths.auth} className="inline-flex min-h-11 items-center text-sm">
          Accept the invitation
        </TextLink>
      </p>
    </aside>
  );
};
