import { useLayoutEffect, useRef, useState } from 'react';
import { Link, NavigationType, useLocation, useNavigate, useNavigationType } from 'react-router-dom';
import { paths } from '../../config/paths.ts';
import { site } from '../../content/site.ts';
import { useMember } from '../../member/hooks/use-member.ts';
import { useSyncItems, type SyncItem } from './use-sync-items.ts';
import { useSyncStatus } from '../../member/state/sync-status.ts';
import { Button } from '../../ui/button.tsx';
import { textLink } from '../../ui/link.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { useBusy } from '../../ui/use-busy.ts';
import { useNow } from '../../ui/use-now.ts';
import { DeviceDetails } from './device-details.tsx';
import { EntryList } from './entry-list.tsx';
import { EvictionNotice, useEvicted } from './eviction-notice.tsx';
import { syncEndText, syncState } from './sync-texts.ts';
import { Icon } from '../../ui/icon.tsx';

interface SyncCenterProps {
  readonly onEditProfile: () => void;
}

/** Says in one sentence how this device stands, and lists the unsent entries with their actions. */
export const SyncCenter = ({ onEditProfile }: SyncCenterProps) => {
  const now = useNow(15_000);
  const items = useSyncItems(now);
  const heading = useHeading();
  const sync = useSyncNow();
  const isOffline = useSyncStatus().connectivity === 'offline';
  return (
    <div className="mx-auto w-full max-w-3xl">
      <title>{`Sync centre | ${site.name}`}</title>
      <BackLink />
      <EvictionNotice />
      <div className="flex flex-col gap-6">
        <h1 ref={heading} tabIndex={-1} className="text-xl font-semibold outline-none">
          Sync centre
        </h1>
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <div className="min-w-0 flex-1 basis-56">
            {items ? <State items={items} now={now} /> : <Spinner label="Checking for unsent changes" />}
            <output className="mt-1 block text-sm empty:hidden">{sync.said}</output>
          </div>
          {/* Offline it can only try again, so it does not ask to be pressed. */}
          <Button variant={isOffline ? 'quiet' : 'primary'} disabled={sync.busy} onClick={sync.run}>
            <Icon name="refresh-cw" className="size-4" />
            {sync.busy ? 'Syncing...' : 'Sync now'}
          </Button>
        </div>
        <Entries
          items={items}
          now={now}
          onSendNow={sync.run}
          onGone={() => heading.current?.focus({ preventScroll: true })}
          onEditProfile={onEditProfile}
        />
        <DeviceDetails items={items ?? []} now={now} />
      </div>
    </div>
  );
};

interface EntriesProps extends Omit<Parameters<typeof EntryList>[0], 'items' | 'editing' | 'onEdit'> {
  readonly items: readonly SyncItem[] | undefined;
}

const Entries = ({ items, ...rest }: EntriesProps) => {
  // This component outlives the list, which unmounts with its last entry, so that the edited text is not lost.
  const [editing, setEditing] = useState<SyncItem | null>(null);
  return items && (items.length > 0 || editing) ? (
    <EntryList items={items} editing={editing} onEdit={setEditing} {...rest} />
  ) : null;
};

interface StateProps {
  readonly items: readonly SyncItem[];
  /** Epoch milliseconds. */
  readonly now: number;
}

const State = ({ items, now }: StateProps) => {
  const { lost } = useEvicted();
  const refused = items.filter(({ state }) => state === 'refused').length;
  const state = syncState(useSyncStatus(), { refused, waiting: items.length - refused }, now);
  const { icon, colour } = looks[state.look];
  return (
    <>
      <p className={`flex items-center gap-2.5 text-lg font-semibold ${colour}`}>
        <Icon name={icon} className="size-5 shrink-0" />
        {state.title}
      </p>
      <p className="mt-0.5 text-sand-dim">
        {/* "Everything has arrived" would contradict the notice of a loss. */}
        {state.look === 'good' && lost && lost.length > 0 ? 'Nothing else is waiting here.' : state.sentence}
      </p>
    </>
  );
};

const looks = {
  good: { icon: 'check', colour: 'text-phosphor' },
  busy: { icon: 'refresh-cw', colour: 'text-sand' },
  waiting: { icon: 'clock', colour: 'text-sand-dim' },
  offline: { icon: 'wifi-off', colour: 'text-sand-dim' },
  problem: { icon: 'circle-alert', colour: 'text-alarm' },
} as const;

/** Scrolls to the top and focuses the heading when a link opens the page. The browser handles reloads and Back. */
const useHeading = () => {
  const heading = useRef<HTMLHeadingElement>(null);
  const isOpenedByLink = useNavigationType() !== NavigationType.Pop;
  useLayoutEffect(() => {
    if (!isOpenedByLink) return;
    scrollTo({ top: 0, behavior: 'instant' });
    heading.current?.focus({ preventScroll: true });
    // Only when the page opens.
    // oxlint-disable-next-line react/exhaustive-deps, react/exhaustive-effect-dependencies
  }, []);
  return heading;
};

const useSyncNow = () => {
  const member = useMember();
  const { busy, run } = useBusy();
  const [said, setSaid] = useState('');
  return {
    busy,
    said,
    run: () => {
      run(async () => {
        setSaid('');
        const end = (await member?.pullNow()) ?? 'stopped';
        setSaid(syncEndText(end, Date.now()));
      });
    },
  };
};

/** Leads back to the member's place in the portal, or to its start when the address was opened directly. */
const BackLink = () => {
  const navigate = useNavigate();
  const { state } = useLocation();
  const isOverPortal = typeof state === 'object' && state !== null && 'isOverPortal' in state;
  return (
    <p className="-mt-2 mb-2">
      <Link
        to={paths.members}
        className={`${textLink} inline-flex min-h-11 items-center gap-2`}
        onClick={(event) => {
          if (!isOverPortal || event.metaKey || event.ctrlKey || event.shiftKey) return;
          event.preventDefault();
          void navigate(-1);
        }}
      >
        <Icon name="arrow-left" className="size-4" />
        Members portal
      </Link>
    </p>
  );
};
