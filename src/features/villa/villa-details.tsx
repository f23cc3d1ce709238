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

interface VillaDetailsProps {
  readonly villa: Villa;
  /** A data URL; null without a map. */
  readonly map: string | null;
  /** The edition runs: its guests look for the Wi-Fi first. */
  readonly isOn?: boolean;
  /** The edition is over: its guests look for somebody who finds what they left behind. */
  readonly isOver?: boolean;
}

/** Shows guests the way to the villa, its Wi-Fi, contacts and rules. */
export const VillaDetails = ({ villa, map, isOn = false, isOver = false }: VillaDetailsProps) => {
  const wifi = villa.wifi ? <Wifi wifi={villa.wifi} isFirst={isOn} /> : null;
  const contacts =
    villa.contacts.length === 0 ? null : (
      <Card title="Contacts">
        <Contacts contacts={villa.contacts} />
      </Card>
    );
  return (
    <div className="@container">
      <div className="gap-8 @[36rem]:columns-2 [&>*]:mb-7 [&>*]:break-inside-avoid">
        {isOn ? wifi : null}
        {isOver ? contacts : null}
        <Card title="How to arrive">
          <Lines text={villa.arrival} />
          {map === null || !isSmall(map) ? null : (
            <img
              src={map}
              alt="A map of the way to the villa"
              className="mt-4 max-h-100 w-auto max-w-full rounded-md border border-night-line"
            />
          )}
        </Card>
        {isOn ? null : wifi}
        {isOver ? null : contacts}
        {villa.rules === null ? null : (
          <Card title="House rules">
            <Lines text={villa.rules} />
          </Card>
        )}
      </div>
    </div>
  );
};

interface WifiProps {
  readonly wifi: NonNullable<Villa['wifi']>;
  /** Copying the password is what the guest came to do. */
  readonly isFirst: boolean;
}

const Wifi = ({ wifi, isFirst }: WifiProps) => {
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
        <Button
          variant={isFirst ? 'primary' : 'quiet'}
          className={isFirst ? 'mt-4' : '-ml-4 mt-2'}
          onClick={() => void copy(password)}
        >
          <Icon name="copy" className="size-4" />
          Copy password
        </Button>
      )}
      <figure className="mt-5">
        <QrCode text={wifiCode(wifi)} label="The Wi-Fi as a QR code" className="w-full max-w-40 rounded-md" />
        <figcaption className="mt-2 text-sm text-sand-dim">Another device scans this to join.</figcaption>
      </figure>
    </Card>
  );
};
