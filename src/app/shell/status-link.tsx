import { memo, useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { paths } from '../../config/paths.ts';
import { useSyncCounts } from '../../engine/member/hooks/use-sync-counts.ts';
import { chatTimeText } from '../../domain/chat-time.ts';
import { isMirrorStale } from '../../engine/local/mirror-age.ts';
import { useSyncStatus } from '../../engine/member/state/sync-status.ts';
import { Badge } from '../../ui/badge.tsx';
import { Icon } from '../../ui/icon.tsx';
import { overPortal } from '../../ui/over-portal.ts';
import { useLasting } from '../../ui/use-lasting.ts';
import { useNow } from '../../ui/use-now.ts';

interface StatusLinkProps {
  readonly shows?: 'news' | 'calm' | 'always';
  /** On a phone it is then a line under the portal's name, so that the header keeps its height. */
  readonly isInHeader?: boolean;
}

/**
 * The sync state as one pill: first what needs the member, else the connection; then the mirror's age and what waits. Links
 * to the sync centre, which explains it. `news`: shown while there is something to say; `calm`: shown, as an icon, while there is not.
 */
export const StatusLink = memo(({ shows = 'always', isInHeader = false }: StatusLinkProps) => {
  const { connectivity, hasNetwork, hasAsked, lastPullAt, signInNeeded } = useSyncStatus();
  const now = useNow();
  const counts = useSyncCounts(now);
  const { refused, stale } = counts;
  const { link, isHere } = useWayBack();
  const offline = connectivity === 'offline';
  // While the network is there, the button that was pressed says what happens.
  const hasWaited = useLasting(counts.waiting > 0, 4_000);
  const waiting = offline || hasWaited ? counts.waiting : 0;
  const offlineWord = hasNetwork ? 'Out of reach' : 'Offline';
  const problem = signInNeeded || refused > 0;
  const age = isMirrorStale(lastPullAt, now, offline) ? lastPullAt : null;
  const isOnline = !offline && age === null && waiting === 0;
  const isCalm = isOnline && !problem && stale === 0;
  const { word, ...look } = problem
    ? states.problem
    : stale > 0
      ? { ...states.question, word: `Still send ${stale}?` }
      : offline
        ? { ...states.offline, word: offlineWord }
        : isOnline
          ? states[hasAsked ? 'online' : 'connecting']
          : states.waiting;
  // The state is announced by its own element, the rest only read: the age changes with every pull.
  const showsWaiting = waiting > 0 && stale === 0;
  // The label repeats the visible text first, in its order, because some screen readers leave a live region out of a name.
  const name = [
    word,
    showsWaiting && `Waiting ${waiting}`,
    age !== null && `as of ${timeText(age, now)}`,
    offline && word !== offlineWord && offlineWord,
    stale > 0 && `Waiting ${waiting}`,
    'open sync centre',
  ]
    .filter(Boolean)
    .join(', ');
  const isIcon = shows === 'calm';
  const isShown = shows === 'always' || (shows === 'calm' ? isCalm : !isCalm);
  return isShown ? (
    <Link
      ref={link}
      to={paths.sync}
      state={overPortal}
      replace={isHere}
      aria-current={isHere ? 'page' : undefined}
      aria-label={name}
      title={isIcon ? 'Sync centre' : undefined}
      className={`ml-auto flex max-w-full shrink-0 items-center no-underline ${isInHeader ? inHeader : ''} min-h-11 fine:min-h-9`}
    >
      {isIcon ? (
        <>
          <Icon name={look.icon} className="size-5 text-sand-dim" />
          <output className="sr-only">{word}</output>
        </>
      ) : (
        <Badge {...look} wraps>
          <output>{word}</output>
          {showsWaiting ? (
            <span className="whitespace-nowrap">
              {word ? ' · ' : ''}Waiting {waiting}
            </span>
          ) : null}
          {age === null ? null : (
            <span
              className={
                isInHeader && word
                  ? showsWaiting
                    ? '[@container(width<57rem)]:hidden'
                    : agedInHeader
                  : 'whitespace-nowrap'
              }
            >
              {word || showsWaiting ? ' · ' : ''}
              <AsOf at={age} now={now} />
            </span>
          )}
        </Badge>
      )}
    </Link>
  ) : null;
});

/** A header with a shortened title has no room for this line, and neither do the narrowest phones. */
const agedInHeader =
  'whitespace-nowrap [@container(40rem<=width<57rem)]:hidden [@container(width<22rem)]:hidden';

const inHeader = 'relative [@container(width<40rem)]:under-title';

const states = {
  problem: { word: 'Problem', tone: 'alarm', icon: 'circle-alert' },
  question: { word: '', tone: 'accent', icon: 'clock' },
  offline: { tone: 'plain', icon: 'wifi-off' },
  online: { word: 'Online', tone: 'live', icon: 'wifi' },
  // Shown until the server has answered this page.
  connecting: { word: 'Connecting', tone: 'plain', icon: 'refresh-cw' },
  waiting: { word: '', tone: 'plain', icon: 'clock' },
} as const;

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
    <span title={time.toLocaleString()}>
      as of{' '}
      <time dateTime={time.toISOString()} className="figures">
        {timeText(at, now)}
      </time>
    </span>
  );
};
