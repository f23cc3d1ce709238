import { useRef, useEffect, useState } from 'react';
import { notices } from '../../content/notices.ts';
import { personalReferralCode, referralLink, shareLinks } from './rules/referral-links.ts';
import { useSession } from '../../engine/member/state/session.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { OutLink } from '../../ui/link.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { showToast } from '../../ui/toast.tsx';

/** The member's personal code and link, with buttons to share the link. */
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
      showToast(notices.linkCopied);
    } catch {
      // Without access to the clipboard, the member can copy the selected link.
      linkInput.current?.select();
      showToast({
        title: 'Couldn’t copy the link',
        description: 'It is selected: please copy it yourself.',
        tone: 'note',
      });
    }
  };

  return (
    <div className="grid gap-x-10 gap-y-6 @[50rem]:grid-cols-[1fr_20rem]">
      <div className="space-y-4">
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
        <div className="grid items-end gap-3 @[34rem]:grid-cols-[1fr_auto]">
          <Field label="Your link">
            {(control) => (
              <input
                {...control}
                ref={linkInput}
                readOnly
                value={link}
                className={`${control.className} min-h-field font-mono text-sm`}
              />
            )}
          </Field>
          <Button className="@[34rem]:min-h-field" onClick={() => void copy()}>
            <Icon name="copy" className="size-4" />
            Copy link
          </Button>
        </div>
        <ul className="-mx-3 flex flex-wrap" aria-label="Share the link">
          {networks.map(({ name, icon, link: network }) => (
            <li key={name}>
              <OutLink href={share[network]} variant="quiet" size="small">
                <Icon name={icon} className="size-4" />
                {name}
              </OutLink>
            </li>
          ))}
          {'share' in navigator ? (
            <li>
              <Button
                variant="quiet"
                size="small"
                onClick={() => void shareByDevice({ title: clubName, text: share.text, url: link })}
              >
                <Icon name="share-2" className="size-4" />
                Share...
              </Button>
            </li>
          ) : null}
        </ul>
      </div>
      <LinkQrCode link={link} code={code} />
    </div>
  );
};

/** Opens the device's share sheet. Closing the sheet is not an error. */
const shareByDevice = async (data: ShareData): Promise<void> => {
  try {
    await navigator.share(data);
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return;
    showToast({ title: 'Couldn’t share the link', description: 'You can copy it instead.', tone: 'note' });
  }
};

/** `link`: the network's key in `shareLinks`. */
const networks = [
  { name: 'Twitter', icon: 'twitter', link: 'twitter' },
  { name: 'LinkedIn', icon: 'linkedin', link: 'linkedIn' },
  { name: 'WhatsApp', icon: 'message-circle', link: 'whatsApp' },
] as const;

interface LinkQrCodeProps {
  readonly link: string;
  readonly code: string;
}

/** The share link as a QR code. The member can enlarge it or save it as a picture. */
const LinkQrCode = ({ link, code }: LinkQrCodeProps) => {
  const [isLarge, setIsLarge] = useState(false);
  const qrModule = useQrModule();
  if (qrModule === 'missing')
    return (
      <p className="text-sm text-sand-dim">
        We can’t load the QR code right now. Please reload the page later.
      </p>
    );
  if (qrModule === null) return <div className="h-32" />;

  const { QrCode, qrPicture } = qrModule;
  const label = `QR code for ${link}`;
  const download = async () => {
    try {
      await saveFile(new File([await qrPicture(link)], `${code}.png`, { type: 'image/png' }));
    } catch {
      showToast({
        title: 'Couldn’t save the picture',
        description: 'A screenshot works as well.',
        tone: 'note',
      });
    }
  };
  return (
    <>
      <div className="flex flex-wrap items-center gap-4">
        <QrCode text={link} label={label} className="size-32!" />
        <div className="flex min-w-40 flex-1 flex-col items-start gap-2">
          <p className="text-sm text-sand-dim">A friend beside you? Let them scan it.</p>
          <Button variant="quiet" size="small" onClick={() => setIsLarge(true)}>
            <Icon name="maximize" className="size-4" />
            Enlarge QR code
          </Button>
          <Button variant="quiet" size="small" onClick={() => void download()}>
            <Icon name="download" className="size-4" />
            Save as picture
          </Button>
        </div>
      </div>
      <Dialog open={isLarge} onClose={() => setIsLarge(false)} title="Scan to join">
        <QrCode text={link} label={label} className="mx-auto w-[min(100%,58svh)]" />
        <p translate="no" className="mt-4 break-all text-center font-mono text-xs text-sand-dim">
          {link}
        </p>
        <Button variant="quiet" className="mt-5 w-full" onClick={() => setIsLarge(false)}>
          Close
        </Button>
      </Dialog>
    </>
  );
};

type QrModule = typeof import('../../ui/qr-code.tsx');

/**
 * Loads the QR code component from a chunk that the portal does not open with. Null while loading; `missing` if the chunk fails to
 * load, as on an offline device without it.
 */
const useQrModule = (): QrModule | 'missing' | null => {
  const [qrModule, setQrModule] = useState<QrModule | 'missing' | null>(null);
  useEffect(() => {
    let isMounted = true;
    const show = (next: QrModule | 'missing') => {
      if (isMounted) setQrModule(next);
    };
    import('../../ui/qr-code.tsx').then(show, () => show('missing'));
    return () => {
      isMounted = false;
    };
  }, []);
  return qrModule;
};
