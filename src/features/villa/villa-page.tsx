import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import * as v from 'valibot';
import { paths } from '../../config/paths.ts';
import { site } from '../../content/site.ts';
import { momentText } from '../../domain/chat-time.ts';
import { villaSchema } from '../../domain/villa.ts';
import { memberValues } from '../../local/store/member-keys.ts';
import type { Member } from '../../member/open-member.ts';
import { useVilla } from './use-villa.ts';
import { cannotFetch, useSyncStatus, type SyncStatus } from '../../member/state/sync-status.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { SkipLink } from '../../ui/skip-link.tsx';
import { VillaDetails } from './villa-details.tsx';

/** Tells attendees and organisers about the villa, also without a network. Everybody else learns nothing of it. */
export const VillaPage = ({ member }: { readonly member: Member }) => {
  const { uid, mirror } = member;
  const held = useVilla(mirror);
  const status = useSyncStatus();
  const [openedAt] = useState(Date.now);
  // The engine repeats a pull that fails.
  useEffect(() => void member.pullNow(), [member]);

  const read = v.safeParse(villaSchema, held?.content);
  const edition = held?.edition;
  useEffect(() => {
    if (edition !== undefined) memberValues(uid).villaSeen.write(edition);
  }, [uid, edition]);

  return (
    <>
      <title>{`The villa | ${site.name}`}</title>
      <SkipLink />
      <main
        id="main"
        tabIndex={-1}
        className="mx-auto flex min-h-dvh max-w-2xl flex-col gap-7 px-4 pb-6 pt-[max(1.5rem,env(safe-area-inset-top))] outline-none"
      >
        <div>
          <h1 className="text-2xl font-semibold">The villa</h1>
          <output className="measure mt-1 block text-sand-dim">
            {held && read.success ? wordsWith(status) : wordsWithout(status, openedAt)}
          </output>
        </div>
        {held && read.success ? <VillaDetails villa={read.output} map={held.map} /> : null}
        <div className="mt-auto flex flex-wrap gap-3">
          <Link to={paths.ticket} className={`${buttonClass('quiet')} grow`}>
            Your ticket
          </Link>
          <Link to={paths.members} className={`${buttonClass('quiet')} grow`}>
            Members portal
          </Link>
        </div>
      </main>
    </>
  );
};

const wordsWith = ({ lastPullAt }: SyncStatus): string =>
  lastPullAt === null
    ? 'On this device, also without a network.'
    : `On this device, also without a network. As of ${momentText(new Date(lastPullAt).toISOString())}.`;

/** The same for all who have no villa here, whatever the reason. */
const wordsWithout = (status: SyncStatus, openedAt: number): string => {
  if (cannotFetch(status))
    return 'The club cannot be reached. Open this page once while you have a connection; then it works without one.';
  return (status.lastPullAt ?? 0) < openedAt
    ? 'Loading...'
    : 'There is nothing here for you now. Once you have a place in an edition, this page says how to get there.';
};
