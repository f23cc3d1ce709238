import { useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { paths } from '../../config/paths.ts';
import { useSyncCounts } from '../../member/hooks/use-sync-counts.ts';
import { chatTimeText } from '../../domain/chat-time.ts';
import { isCopyStale } from '../../domain/copy-age.ts';
import { useSyncStatus } from '../../member/state/sync-status.ts';
import { Badge } from '../../ui/badge.tsx';
import { useNow } from '../../ui/use-now.ts';

/**
 * The sync state as one pill: first what needs the member, else the connection; then the mirror's age and what waits. Links
 * to the sync centre, which explains it. `news`: shown while there is something to say; `calm`: shown while there is not.
 */
export const StatusLink = ({ shows = 'always' }: { readonly shows?: 'news' | 'calm' | 'always' }) => {
  const { connectivity, hasNetwork, lastPullAt, signInNeeded } = useSyncStatus();
  const now = useNow();
  const { waiting, refused, stale } = useSyncCounts(now);
  const { link, isHere } = useWayBack();
  const offline = connectivity === 'offline';
  const offlineWord = hasNetwork ? 'Out of reach' : 'Offline';
  const problem = signInNeeded || refused > 0;
  const age = isCopyStale(lastPullAt, now, offline) ? lastPullAt : null;
  // Not "Online" before the server has answered.
  const isOnline = !offline && age === null && waiting === 0;
  const isCalm = isOnline && !problem && stale === 0;
  const { word, ...look } = problem
    ? states.problem
    : stale > 0
      ? { ...states.question, word: `Still send ${stale}?` }
      : offline
        ? { ...states.offline, word: offlineWord }
        : isOnline
          ? states.online
          : states.waiting;
  // The state is announced by its own element, the rest only read: the age changes with every pull.
  const rest = [
    ...(age === null ? [] : [<AsOf key="age" at={age} now={now} />]),
    ...(waiting > 0 && stale === 0
      ? [
          <span key="waiting" className="whitespace-nowrap">
            Waiting {waiting}
          </span>,
        ]
      : []),
  ];
  // Said whole, because what a live region holds is no part of a name everywhere; first what can be seen, in its order.
  const name = [
    word,
    age !== null && `as of ${timeText(age, now)}`,
    waiting > 0 && stale === 0 && `Waiting ${waiting}`,
    offline && word !== offlineWord && offlineWord,
    stale > 0 && `Waiting ${waiting}`,
    'open sync centre',
  ]
    .filter(Boolean)
    .join(', ');
  return shows === 'always' || isCalm === (shows === 'calm') ? (
    <Link
      ref={link}
      to={paths.sync}
      state={fromHere}
      replace={isHere}
      aria-current={isHere ? 'page' : undefined}
      aria-label={name}
      className="ml-auto flex min-h-11 max-w-full shrink-0 items-center no-underline [@media(pointer:fine)]:min-h-9"
    >
      <Badge {...look} wraps>
        <output>{word}</output>
        {rest.map((part, place) => [word || place > 0 ? ' · ' : '', part])}
      </Badge>
    </Link>
  ) : null;
};

const states = {
  problem: { word: 'Problem', tone: 'alarm', icon: 'circle-alert' },
  question: { word: '', tone: 'accent', icon: 'clock' },
  offline: { tone: 'plain', icon: 'wifi-off' },
  online: { word: 'Online', tone: 'live', icon: 'wifi' },
  waiting: { word: '', tone: 'plain', icon: 'clock' },
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
    <span className="whitespace-nowrap" title={time.toLocaleString()}>
      as of{' '}
      <time dateTime={time.toISOString()} className="figures">
        {timeText(at, now)}
      </time>
    </span>
  );
};
