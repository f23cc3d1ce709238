import { useRef } from 'react';
import { personalReferralCode, referralLink, shareLinks } from '../../domain/referral-code.ts';
import { useSession } from '../../state/session.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { OutLink } from '../../ui/link.tsx';
import { showToast } from '../../ui/toast.tsx';

/** The member's own code and the link that carries it. */
export const ShareLink = ({ clubName }: { readonly clubName: string }) => {
  const session = useSession();
  const linkInput = useRef<HTMLInputElement>(null);
  if (session.status !== 'signed-in') return null;
  const code = personalReferralCode(session.user.id);
  const link = referralLink(location.origin, code);
  const share = shareLinks(clubName, link);

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link);
      showToast({
        title: 'Link copied! 📋',
        description: 'Share this link with friends for instant signup.',
      });
    } catch {
      // Some browsers refuse the clipboard; the link is then selected, one keystroke away.
      linkInput.current?.select();
      showToast({ title: 'Could not copy the link', description: 'It is selected: please copy it by hand.' });
    }
  };

  return (
    <div className="max-w-3xl space-y-4">
      <Field label="Your referral code">
        {(control) => (
          <input
            {...control}
            readOnly
            value={code}
            className={`${control.className} font-mono tracking-wide`}
          />
        )}
      </Field>
      <div className="grid items-end gap-3 sm:grid-cols-[1fr_auto]">
        <Field label="Your link">
          {(control) => (
            <input
              {...control}
              ref={linkInput}
              readOnly
              value={link}
              className={`${control.className} min-h-[3.07rem] font-mono text-sm`}
            />
          )}
        </Field>
        <Button className="sm:min-h-[3.07rem]" onClick={() => void copy()}>
          <span className="i-lucide-copy size-4" aria-hidden="true" />
          Copy link
        </Button>
      </div>
      <ul className="flex flex-wrap gap-2" aria-label="Share the link">
        <li>
          <OutLink href={share.twitter} variant="quiet">
            <span className="i-lucide-twitter size-4" aria-hidden="true" />
            Twitter
          </OutLink>
        </li>
        <li>
          <OutLink href={share.linkedIn} variant="quiet">
            <span className="i-lucide-linkedin size-4" aria-hidden="true" />
            LinkedIn
          </OutLink>
        </li>
        <li>
          <OutLink href={share.whatsApp} variant="quiet">
            <span className="i-lucide-message-circle size-4" aria-hidden="true" />
            WhatsApp
          </OutLink>
        </li>
      </ul>
    </div>
  );
};
