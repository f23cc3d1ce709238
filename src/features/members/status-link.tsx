import { useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { paths } from '../../config/paths.ts';
import { useSyncCounts } from '../../runtime/hooks/use-sync-counts.ts';
import { chatTimeText } from '../../domain/chat-time.ts';
import { isCopyStale } from '../../domain/copy-age.ts';
import { useSyncStatus } from '../../runtime/state/sync-status.ts';
import { Badge } from '../../ui/badge.tsx';
import { useNow } from '../../ui/use-now.ts';

/**
 * The sync state: a problem first, then offline, then waiting entries, else online; and the age of the mirror. Links to the
 * sync centre, which explains it.
 */
export const StatusLink = () => {
  const { connectivity, lastPullAt, signInNeeded } = useSyncStatus();
  const now = useNow();
  const { waiting, refused, stale } = useSyncCounts(now);
  const { link, isHere } = useWayBack();
  const offline = connectivity === 'offline';
  const problem = signInNeeded || refused > 0;
  const behind = isCopyStale(lastPullAt, now, offline);
  // Not "Online" before the server has answered.
  const state = problem
    ? states.problem
    : offline
      ? states.offline
      : behind || waiting > 0
        ? null
        : states.online;
  // Said whole, because what a live region holds is no part of a name everywhere; first what can be seen, in its order.
  const name = [
    ...(behind && lastPullAt !== null ? [`as of ${timeText(lastPullAt, now)}`] : []),
    ...(stale > 0 ? [`Still send ${stale}?`] : waiting > 0 ? [`Waiting ${waiting}`] : []),
    ...(state ? [state.word] : []),
    ...(stale > 0 ? [`Waiting ${waiting}`] : []),
    'open sync centre',
  ].join(', ');
  return (
    <Link
      ref={link}
      to={paths.sync}
      state={fromHere}
      replace={isHere}
      aria-current={isHere ? 'page' : undefined}
      aria-label={name}
      className="group ml-auto flex min-h-11 max-w-full shrink-0 flex-wrap items-center justify-end gap-x-2 gap-y-1 rounded-md no-underline"
    >
      {behind && lastPullAt !== null ? <AsOf at={lastPullAt} now={now} /> : null}{' '}
      {waiting > 0 && stale === 0 ? (
        <Badge tone="warning" icon="clock">
          Waiting {waiting}
        </Badge>
      ) : null}
      {stale > 0 ? (
        <Badge tone="accent" icon="clock">
          Still send {stale}?
        </Badge>
      ) : null}{' '}
      <output className="flex empty:hidden">
        {state ? (
          <Badge tone={state.tone} icon={state.icon}>
            {state.word}
          </Badge>
        ) : null}
      </output>
    </Link>
  );
};

const states = {
  problem: { word: 'Problem', tone: 'alarm', icon: 'circle-alert' },
  offline: { word: 'Offline', tone: 'warning', icon: 'wifi-off' },
  online: { word: 'Online', tone: 'live', icon: 'wifi' },
} as const;

/** Router state: going back leads to the portal as it was. */
const fromHere = { isOverPortal: true };

/** Returns the focus to the pill after the sync centre closes, unless something else has it. */
const useWayBack = () => {
  const isHere = useLocation().pathname === paths.sync;
  const link = useRef<HTMLAnchorElement>(null);
  const wasHere = useRef(isHere);
  useEffect(() => {
    if (wasHere.current && !isHere && document.activeElement === document.body)
      link.current?.focus({ preventScroll: true });
    wasHere.current = isHere;
  }, [isHere]);
  return { link, isHere };
};

/** Both in epoch milliseconds. */
const timeText = (at: number, now: number): string => chatTimeText(new Date(at).toISOString(), now);

const AsOf = ({ at, now }: { readonly at: number; readonly now: number }) => {
  const time = new Date(at);
  return (
    <span className="whitespace-nowrap text-sm text-sand-dim" title={time.toLocaleString()}>
      as of{' '}
      <time dateTime={time.toISOString()} className="figures">
        {timeText(at, now)}
      </time>
    </span>
  );
};
