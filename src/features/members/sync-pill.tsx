import { useWaiting } from '../../data/hooks/use-waiting.ts';
import { chatTimeText } from '../../domain/chat-time.ts';
import { useSyncStatus } from '../../state/sync-status.ts';
import { Badge } from '../../ui/badge.tsx';
import { useNow } from '../../ui/use-now.ts';

/** How this device stands with the server: a problem first, then offline, then what waits, else online. */
export const SyncPill = () => {
  const { connectivity, lastPullAt, signInNeeded } = useSyncStatus();
  const { waiting, refused } = useWaiting();
  const now = useNow();
  const offline = connectivity === 'offline';
  const problem = signInNeeded || refused > 0;
  return (
    <div className="flex items-center gap-2">
      {offline && lastPullAt !== null ? (
        <span className="whitespace-nowrap text-sm text-sand-dim">
          as of <span className="font-mono">{chatTimeText(new Date(lastPullAt).toISOString(), now)}</span>
        </span>
      ) : null}
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
        {!offline && !problem && waiting === 0 ? (
          <Badge tone="live" icon="i-lucide-wifi">
            Online
          </Badge>
        ) : null}
      </output>
    </div>
  );
};
