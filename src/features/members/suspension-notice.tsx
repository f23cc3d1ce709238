import { useLiveQuery } from 'dexie-react-hooks';
import { momentText } from '../../domain/chat-time.ts';
import { usePortal } from '../../runtime/hooks/portal-context.ts';

/** Tells a suspended member until when and why, also offline. The server ends it, so the device's clock decides nothing. */
export const SuspensionNotice = () => {
  const portal = usePortal();
  const suspension = useLiveQuery(
    async () => (await portal?.mirror.meta.get('cursor'))?.suspension,
    [portal],
  );
  return suspension ? (
    <output className="block rounded-md border border-laterite px-4 py-3">
      <strong className="font-semibold">
        You can read and export, but not write until {momentText(suspension.until)}.
      </strong>{' '}
      Reason: {suspension.reason}
    </output>
  ) : null;
};
