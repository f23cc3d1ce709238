import { splitLinks } from '../../domain/text-links.ts';
import { wifiCode, type Villa } from '../../domain/villa.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Icon } from '../../ui/icon.tsx';
import { OutLink, textLink } from '../../ui/link.tsx';
import { QrCode } from '../../ui/qr-code.tsx';
import { showToast } from '../../ui/toast.tsx';

/** `map`: a data URL; null without one. */
export const VillaDetails = ({ villa, map }: { readonly villa: Villa; readonly map: string | null }) => (
  <>
    <Card title="How to arrive" icon="map-pin">
      <Lines text={villa.arrival} />
      {map === null ? null : (
        <img
          src={map}
          alt="A map of the way to the villa"
          className="mt-4 h-auto w-full rounded-md border border-night-line"
        />
      )}
    </Card>
    <Card title="Contacts" icon="users">
      <ul className="divide-y divide-night-line">
        {villa.contacts.map(({ label, phone }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- a contact is nothing but its place and its texts.
          <li key={index}>
            <a
              href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`}
              className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 py-2 no-underline"
            >
              <span className="break-words">{label}</span>
              <span className={`${textLink} figures`}>{phone}</span>
            </a>
          </li>
        ))}
      </ul>
    </Card>
    {villa.wifi ? <Wifi wifi={villa.wifi} /> : null}
    {villa.rules === null ? null : (
      <Card title="House rules" icon="info">
        <Lines text={villa.rules} />
      </Card>
    )}
  </>
);

const Wifi = ({ wifi }: { readonly wifi: NonNullable<Villa['wifi']> }) => {
  const { name, password } = wifi;
  const copy = async (text: string) => {
    const isCopied = await navigator.clipboard.writeText(text).then(
      () => true,
      () => false,
    );
    showToast(
      isCopied
        ? { title: 'Password copied', description: `Paste it when your device joins ${name}.` }
        : { title: 'Couldn’t copy the password', description: 'Please select it yourself.', tone: 'note' },
    );
  };
  return (
    <Card title="Wi-Fi" icon="wifi">
      <dl className="grid grid-cols-[auto_1fr] items-baseline gap-x-4 gap-y-2">
        <dt className="text-sand-dim">Name</dt>
        <dd className="min-w-0 break-words font-mono">{name}</dd>
        <dt className="text-sand-dim">Password</dt>
        <dd className="min-w-0 select-all whitespace-pre-wrap break-words font-mono">{password ?? 'none'}</dd>
      </dl>
      {password === null ? null : (
        <Button variant="quiet" className="mt-4" onClick={() => void copy(password)}>
          <Icon name="copy" className="size-4" />
          Copy password
        </Button>
      )}
      <figure className="mt-5">
        <QrCode text={wifiCode(wifi)} label="The Wi-Fi as a QR code" className="w-full max-w-72 rounded-md" />
        <figcaption className="mt-2 text-sm text-sand-dim">Another device scans this to join.</figcaption>
      </figure>
    </Card>
  );
};

/** An organiser's words, with their lines and links. */
const Lines = ({ text }: { readonly text: string }) => (
  <p className="measure whitespace-pre-wrap break-words">
    {splitLinks(text).map((part, index) =>
      part.kind === 'text' ? (
        part.text
      ) : (
        // oxlint-disable-next-line react/no-array-index-key -- a link is nothing but its place and its text.
        <OutLink key={index} href={part.href} className="break-all">
          {part.text}
        </OutLink>
      ),
    )}
  </p>
);
