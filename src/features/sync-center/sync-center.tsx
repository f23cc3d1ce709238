import { useState } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../config/paths.ts';
import { site } from '../../content/site.ts';
import { pushStateTextsNow } from '../notifications/texts.ts';
import { useMember } from '../../engine/member/hooks/use-member.ts';
import { usePushState, useSilentUntil } from '../notifications/use-notifications.ts';
import type { Member } from '../../engine/member/member.ts';
import { useSyncItems, type SyncItem } from './use-sync-items.ts';
import { useSyncStatus } from '../../engine/member/state/sync-status.ts';
import { BesidePage } from '../../ui/beside-page.tsx';
import { focusHeading } from '../../ui/focus-heading.ts';
import { Button } from '../../ui/button.tsx';
import { textLink } from '../../ui/link.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { useBusy } from '../../ui/use-busy.ts';
import { useNow } from '../../ui/use-now.ts';
import { DeviceDetails } from './device-details.tsx';
import { EntryList } from './entry-list.tsx';
import { EvictionNotice, useEvicted } from './eviction-notice.tsx';
import { syncEndText, syncState } from './sync-texts.ts';
import { usePressOutcome } from './use-press-outcome.ts';
import { Icon } from '../../ui/icon.tsx';

interface SyncCenterProps {
  readonly onEditProfile: () => void;
}

/** Shows this device's sync state in one sentence, and lists the unsent entries with their actions. */
export const SyncCenter = ({ onEditProfile }: SyncCenterProps) => {
  const now = useNow(15_000);
  const items = useSyncItems(now);
  const sync = useSyncNow();
  const member = useMember();
  const { connectivity, hasNetwork } = useSyncStatus();
  const isQuiet = connectivity === 'offline' || !items?.length;
  return (
    <BesidePage title="Sync centre" home={paths.members}>
      <title>{`Sync centre | ${site.name}`}</title>
      <EvictionNotice />
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 flex-1 basis-56">
          {items ? <State items={items} now={now} /> : <Spinner label="Checking for unsent changes" />}
        </div>
        {/* Quiet when there is nothing to send. Disabled without a network: the app then sends by itself later. */}
        <Button
          variant={isQuiet ? 'quiet' : 'primary'}
          className={isQuiet ? '-mx-4' : ''}
          disabled={sync.busy || !hasNetwork}
          onClick={sync.run}
        >
          <Icon name="refresh-cw" className="size-4" />
          {sync.busy ? 'Syncing...' : 'Sync now'}
        </Button>
      </div>
      <output className="mt-1 block text-sm empty:hidden">{sync.outcome}</output>
      <Entries
        items={items}
        now={now}
        onSendNow={sync.run}
        onGone={focusHeading}
        onEditProfile={onEditProfile}
      />
      {member ? <PushStateLine member={member} /> : null}
      <DeviceDetails items={items ?? []} now={now} />
    </BesidePage>
  );
};

/** Shows whether this device rings, with a link to change it. */
const PushStateLine = ({ member }: { readonly member: Member }) => {
  const pushState = usePushState(member.uid);
  const silence = useSilentUntil(member);
  return (
    <p className="flex flex-wrap items-center justify-between gap-x-6 border-t border-night-line pt-3">
      <span className="flex items-center gap-2.5">
        <Icon
          name={pushState === 'on' && silence === null ? 'bell' : 'bell-off'}
          className="size-5 shrink-0"
        />
        {pushStateTextsNow(pushState, silence).title}
      </span>
      <Link to={paths.notifications} className={`${textLink} inline-flex min-h-11 items-center`}>
        Notifications
      </Link>
    </p>
  );
};

interface EntriesProps extends Omit<Parameters<typeof EntryList>[0], 'items' | 'editing' | 'onEdit'> {
  readonly items: readonly SyncItem[] | undefined;
}

const Entries = ({ items, ...rest }: EntriesProps) => {
  // Kept here, because the list unmounts with its last entry and the edited text must not be lost.
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
        {/* "Everything you wrote has arrived" would contradict the notice of a loss. */}
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

const useSyncNow = () => {
  const member = useMember();
  const { busy, run } = useBusy();
  const { outcome, show, clear } = usePressOutcome();
  return {
    busy,
    outcome,
    run: () => {
      run(async () => {
        clear();
        const online = await member?.online();
        const end = (await online?.engine.pullNow()) ?? (member ? 'connection-down' : 'stopped');
        show(syncEndText(end, Date.now()), end !== 'complete');
      });
    },
  };
};
