import { useEffect, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { showToast } from '../../ui/toast.tsx';
import { Icon } from '../../ui/icon.tsx';

interface LinkQrCodeProps {
  readonly link: string;
  readonly code: string;
}

/** The share link as a QR code. The member can enlarge it or save it as a picture. */
export const LinkQrCode = ({ link, code }: LinkQrCodeProps) => {
  const [isLarge, setIsLarge] = useState(false);
  const qrModule = useQrModule();
  if (qrModule === 'missing')
    return (
      <p className="text-sm text-sand-dim">
        We can’t load the QR code right now. Please reload the page later.
      </p>
    );
  if (qrModule === null) return <div className="h-36" />;

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
        <QrCode text={link} label={label} className="size-36!" />
        <div className="flex min-w-40 flex-1 flex-col items-start gap-2">
          <p className="text-sm text-sand-dim">A friend beside you? Let them scan it.</p>
          <Button
            variant="quiet"
            size="small"
            onClick={() => {
              setIsLarge(true);
            }}
          >
            <Icon name="maximize" className="size-4" />
            Enlarge QR code
          </Button>
          <Button variant="quiet" size="small" onClick={() => void download()}>
            <Icon name="download" className="size-4" />
            Save as picture
          </Button>
        </div>
      </div>
      <Dialog
        open={isLarge}
        onClose={() => {
          setIsLarge(false);
        }}
        title="Scan to join"
      >
        <QrCode text={link} label={label} className="mx-auto w-[min(100%,58svh)]" />
        <p className="mt-4 break-all text-center font-mono text-xs text-sand-dim">{link}</p>
        <Button
          variant="quiet"
          className="mt-5 w-full"
          onClick={() => {
            setIsLarge(false);
          }}
        >
          Close
        </Button>
      </Dialog>
    </>
  );
};

type QrModule = typeof import('../../ui/qr-code.tsx');

/**
 * Loads the QR code component. Its chunk is separate, so that opening the portal does not load it. `missing`: the device
 * is offline and has never loaded the chunk.
 */
const useQrModule = (): QrModule | 'missing' | null => {
  const [qrModule, setQrModule] = useState<QrModule | 'missing' | null>(null);
  useEffect(() => {
    let isMounted = true;
    const show = (next: QrModule | 'missing') => {
      if (isMounted) setQrModule(next);
    };
    import('../../ui/qr-code.tsx').then(show, () => {
      show('missing');
    });
    return () => {
      isMounted = false;
    };
  }, []);
  return qrModule;
};
