import { useLayoutEffect, useRef, useState } from 'react';
import { Link, NavigationType, useLocation, useNavigate, useNavigationType } from 'react-router-dom';
import { paths } from '../../config/paths.ts';
import { site } from '../../content/site.ts';
import { usePortal } from '../../runtime/hooks/portal-context.ts';
import { useSyncItems, type SyncItem } from './use-sync-items.ts';
import { useSyncStatus } from '../../runtime/state/sync-status.ts';
import { Button } from '../../ui/button.tsx';
import { textLink } from '../../ui/link.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useBusy } from '../../ui/use-busy.ts';
import { useNow } from '../../ui/use-now.ts';
import { DeviceSection } from './device-section.tsx';
import { EntryList } from './entry-list.tsx';
import { EvictionNotice, useEvicted } from './eviction-notice.tsx';
import { syncEndText, syncStateText } from './sync-texts.ts';
import { Icon } from '../../ui/icon.tsx';

interface SyncCenterProps {
  readonly onEditProfile: () => void;
}

/** Shows the unsent entries with their actions, and the state of this device. */
export const SyncCenter = ({ onEditProfile }: SyncCenterProps) => {
  const now = useNow(15_000);
  const items = useSyncItems(now);
  const heading = useHeading();
  const sync = useSyncNow();
  return (
    <div>
      <title>{`Sync centre | ${site.name}`}</title>
      <BackLink />
      <EvictionNotice />
      <div className="grid gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="flex min-w-0 flex-col gap-6">
          <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
            <div className="min-w-0 flex-1 basis-40">
              <h1 ref={heading} tabIndex={-1} className="text-xl font-semibold outline-none">
                Sync centre
              </h1>
              <p className="mt-1 text-sand-dim">
                {items ? <Summary items={items} now={now} /> : 'Checking...'}
              </p>
            </div>
            <Button disabled={sync.busy} onClick={sync.run}>
              <Icon name="refresh-cw" className="size-4" />
              {sync.busy ? 'Syncing...' : 'Sync now'}
            </Button>
          </div>
          <output className="-mt-2 block text-sm empty:hidden">{sync.said}</output>
          <Entries
            items={items}
            now={now}
            onSendNow={sync.run}
            onGone={() => heading.current?.focus({ preventScroll: true })}
            onEditProfile={onEditProfile}
          />
        </div>
        <DeviceSection items={items ?? []} now={now} />
      </div>
    </div>
  );
};

interface EntriesProps extends Omit<Parameters<typeof EntryList>[0], 'items' | 'editing' | 'onEdit'> {
  readonly items: readonly SyncItem[] | undefined;
}

const Entries = ({ items, ...rest }: EntriesProps) => {
  const { lost } = useEvicted();
  // This component outlives the list, which unmounts with its last entry, so that the edited text is not lost.
  const [editing, setEditing] = useState<SyncItem | null>(null);
  if (!items) return <Skeleton label="Checking for unsent changes" lines={4} />;
  if (items.length > 0 || editing)
    return <EntryList items={items} editing={editing} onEdit={setEditing} {...rest} />;
  return (
    <p className="flex items-center gap-3 border-y border-night-line py-8">
      <Icon name="check" className="size-6 shrink-0 text-phosphor" />
      {/* "Everything has arrived" would contradict the notice of a loss. */}
      {lost && lost.length > 0 ? 'Nothing else is waiting here.' : 'Everything you wrote has arrived.'}
    </p>
  );
};

interface SummaryProps {
  readonly items: readonly SyncItem[];
  /** Epoch milliseconds. */
  readonly now: number;
}

const Summary = ({ items, now }: SummaryProps) => {
  const status = useSyncStatus();
  const refused = items.filter(({ state }) => state === 'refused').length;
  const rest = items.length - refused;
  const parts = [
    ...(refused > 0 ? [`${things(refused)} ${refused === 1 ? 'needs' : 'need'} your decision`] : []),
    ...(rest > 0 ? [`${things(rest)} ${rest === 1 ? 'has' : 'have'} not arrived yet`] : []),
  ];
  return parts.length > 0 ? `${parts.join(', ')}.` : syncStateText(status, now);
};

const things = (count: number): string => (count === 1 ? 'One change' : `${count} changes`);

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
  const portal = usePortal();
  const { busy, run } = useBusy();
  const [said, setSaid] = useState('');
  return {
    busy,
    said,
    run: () => {
      run(async () => {
        setSaid('');
        const end = (await portal?.pullNow?.()) ?? 'stopped';
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
