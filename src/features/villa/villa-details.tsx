import { limits } from '../../config/limits.ts';
import { smallPicture } from '../people/rules/picture-sides.ts';
import { wifiCode, type Villa } from './rules/villa.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Icon } from '../../ui/icon.tsx';
import { QrCode } from '../../ui/qr-code.tsx';
import { showToast } from '../../ui/toast.tsx';
import { Contacts, Lines, WifiWords } from './villa-facts.tsx';

/** Whether a phone can decode the picture in a data URL. */
const isSmall = (map: string): boolean =>
  smallPicture(map.slice(map.indexOf(',') + 1), limits.mapSide) !== null;

/** What guests read about the villa. `map`: a data URL; null without one. */
export const VillaDetails = ({ villa, map }: { readonly villa: Villa; readonly map: string | null }) => (
  <div className="@container">
    <div className="grid items-start gap-5 @[36rem]:grid-cols-2 [&>:only-child]:col-span-full">
      <Card title="How to arrive">
        <Lines text={villa.arrival} />
        {map === null || !isSmall(map) ? null : (
          <img
            src={map}
            alt="A map of the way to the villa"
            className="mt-4 h-auto w-full rounded-md border border-night-line"
          />
        )}
      </Card>
      {villa.contacts.length === 0 ? null : (
        <Card title="Contacts">
          <Contacts contacts={villa.contacts} />
        </Card>
      )}
      {villa.wifi ? <Wifi wifi={villa.wifi} /> : null}
      {villa.rules === null ? null : (
        <Card title="House rules">
          <Lines text={villa.rules} />
        </Card>
      )}
    </div>
  </div>
);

const Wifi = ({ wifi }: { readonly wifi: NonNullable<Villa['wifi']> }) => {
  const { name, password } = wifi;
  const copy = async (text: string) => {
    try {
      await navigator.clipboard.writeText(text);
      showToast({ title: 'Password copied', description: `Paste it when your device joins ${name}.` });
    } catch {
      showToast({
        title: 'Couldn’t copy the password',
        description: 'Please select it yourself.',
        tone: 'note',
      });
    }
  };
  return (
    <Card title="Wi-Fi">
      <WifiWords name={name} password={password} />
      {password === null ? null : (
        <Button variant="quiet" className="-ml-4 mt-4" onClick={() => void copy(password)}>
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
