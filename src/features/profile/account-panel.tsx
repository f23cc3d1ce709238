import { useState } from 'react';
import { site } from '../../content/site.ts';
import { useAuth } from '../../member/hooks/use-auth.ts';
import { useSyncStatus } from '../../member/state/sync-status.ts';
import { Button } from '../../ui/button.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { useBusy } from '../../ui/use-busy.ts';
import { DeleteAccount } from './delete-account.tsx';
import { DeviceList } from './device-list.tsx';
import { ErrorNote } from './error-note.tsx';
import { Icon } from '../../ui/icon.tsx';

/** Lists the member's devices, downloads their data, and deletes the account. */
export const AccountPanel = ({ onClose }: { readonly onClose: () => void }) => {
  const { connectivity } = useSyncStatus();
  return (
    <>
      {connectivity === 'offline' ? (
        <p className="mb-5 flex gap-2 border-l-2 border-laterite pl-4 text-laterite">
          <Icon name="wifi-off" className="mt-1 size-4 shrink-0" />
          We can’t reach the club right now. Everything below needs a connection.
        </p>
      ) : null}
      <DeviceList />
      <DownloadData />
      <DeleteAccount />
      <p className="mt-6 flex justify-end">
        <Button variant="quiet" onClick={onClose}>
          Close
        </Button>
      </p>
    </>
  );
};

const DownloadData = () => {
  const auth = useAuth();
  const { busy, run } = useBusy();
  const [failure, setFailure] = useState<string | null>(null);
  const [done, setDone] = useState<string | null>(null);

  const download = async () => {
    setFailure(null);
    setDone(null);
    const result = await auth.ask((server) => server.exportData());
    if (result.kind === 'failed') {
      setFailure(result.message);
      return;
    }
    const name = fileName(new Date());
    await saveFile(new File([result.json], name, { type: 'application/json' }));
    // Not in a toast, which disappears: the member looks for the file's name later.
    setDone(name);
  };

  return (
    <section aria-labelledby="download-data" className="mt-6 border-t border-night-line pt-5">
      <h3 id="download-data" className="text-lg font-semibold">
        Download my data
      </h3>
      <p className="mt-1 text-sm text-sand-dim">
        One file with everything that we keep under your account: your profile with its hidden fields, your
        picture, your messages, your invitations with their numbers, your reports, and where you are signed
        in. Unsent changes on this device are not included.
      </p>
      {failure === null ? null : <ErrorNote className="mt-3">{failure}</ErrorNote>}
      <output className="mt-3 block border-l-2 border-phosphor pl-4 text-sm empty:hidden">
        {done === null ? null : (
          <>
            Downloaded: <span className="break-all font-mono">{done}</span>
          </>
        )}
      </output>
      <Button variant="quiet" className="mt-3" disabled={busy} onClick={() => run(download)}>
        <Icon name="download" className="size-4" />
        {busy ? 'Preparing...' : 'Download my data'}
      </Button>
    </section>
  );
};

/** Named after the club and the date in the member's zone. */
const fileName = (now: Date): string => {
  const club = site.name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
  const day = [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) =>
    String(part).padStart(2, '0'),
  );
  return `${club}-my-data-${day.join('-')}.json`;
};
