import { paths } from '../../config/paths.ts';
import { TextLink } from '../../ui/link.tsx';

/** Who sent the visitor; shown by script for a code that the server has found valid (site/wake/referral.ts). */
export const ReferralBanner = () => (
  <aside id="referral" hidden aria-label="VIP invitation" className="border-b border-lamp bg-night-2">
    <p className="frame flex flex-wrap items-center gap-x-5 py-2 sm:py-3">
      <span className="font-semibold">
        Invited by <span data-referral="inviter" />
      </span>
      <span className="text-sm text-sand-dim">
        VIP code <code data-referral="code" className="font-mono text-lamp break-all" /> applied
      </span>
      <TextLink href={paths.auth} className="inline-flex min-h-11 items-center text-sm">
        Accept the invitation
      </TextLink>
    </p>
  </aside>
);
