import { useWaiting } from '../../data/hooks/use-waiting.ts';
import { chatTimeText } from '../../domain/chat-time.ts';
import { isBehind } from '../../domain/freshness.ts';
import { useSyncStatus } from '../../state/sync-status.ts';
import { Badge } from '../../ui/badge.tsx';
import { useNow } from '../../ui/use-now.ts';

/** How this device stands with the server: a problem first, then offline, then what waits, else online; and how old it all is. */
export const SyncPill = () => {
  const { connectivity, lastPullAt, signInNeeded } = useSyncStatus();
  const { waiting, refused } = useWaiting();
  const now = useNow();
  const offline = connectivity === 'offline';
  const problem = signInNeeded || refused > 0;
  const behind = isBehind(lastPullAt, now, offline);
  return (
    <div className="ml-auto flex min-h-7 shrink-0 flex-wrap items-center justify-end gap-x-2 gap-y-1">
      {behind && lastPullAt !== null ? <AsOf at={lastPullAt} now={now} /> : null}
      {waiting > 0 ? (
        <Badge tone="warning" icon="i-lucide-clock">
          Waiting {waiting}
        </Badge>
      ) : null}
      <output className="empty:hidden">
        {problem ? (
          <Badge tone="alarm" icon="i-lucide-circle-alert">
            Problem
          </Badge>
        ) : null}
        {offline && !problem ? (
          <Badge tone="warning" icon="i-lucide-wifi-off">
            Offline
          </Badge>
        ) : null}
        {/* Not before the first exchange with the server has shown it. */}
        {!offline && !problem && !behind && waiting === 0 ? (
          <Badge tone="live" icon="i-lucide-wifi">
            Online
          </Badge>
        ) : null}
      </output>
    </div>
  );
};

/** Both in epoch milliseconds. */
const AsOf = ({ at, now }: { readonly at: number; readonly now: number }) => {
  const time = new Date(at);
  return (
    <span className="whitespace-nowrap text-sm text-sand-dim" title={time.toLocaleString()}>
      as of{' '}
      <time dateTime={time.toISOString()} className="figures">
        {chatTimeText(time.toISOString(), now)}
      </time>
    </span>
  );
};
