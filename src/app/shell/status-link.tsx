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
  /** `news`: shown while there is something to say. `calm`: shown, as an icon, while there is nothing to say. */
  readonly shows?: 'news' | 'calm' | 'always';
  /** On a phone the pill is then a line under the portal's name, so that the header keeps its height. */
  readonly isInHeader?: boolean;
}

/**
 * The sync state as one pill: a problem that needs the member, else the connection; then what waits, and the mirror's age. Links to the
 * sync centre, which explains the state.
 */
export const StatusLink = memo(({ shows = 'always', isInHeader = false }: StatusLinkProps) => {
  const { connectivity, hasNetwork, hasAsked, lastPullAt, signInNeeded } = useSyncStatus();
  const now = useNow();
  const counts = useSyncCounts(now);
  const { refused, stale } = counts;
  const { link, isHere } = useFocusAfterReturn();
  const isOffline = connectivity === 'offline';
  // Online, entries show as waiting only after four seconds: until then the pressed button shows the progress.
  const hasWaited = useLasting(counts.waiting > 0, 4_000);
  const waiting = isOffline || hasWaited ? counts.waiting : 0;
  const offlineWord = hasNetwork ? 'Out of reach' : 'Offline';
  const hasProblem = signInNeeded || refused > 0;
  /** When the last pull ended; null while the mirror is fresh. */
  const staleSince = isMirrorStale(lastPullAt, now, isOffline) ? lastPullAt : null;
  const isUpToDate = !isOffline && staleSince === null && waiting === 0;
  const isCalm = isUpToDate && !hasProblem && stale === 0;
  const stateNow = () => {
    if (hasProblem) return states.problem;
    if (stale > 0) return { ...states.question, word: `Still send ${stale}?` };
    if (isOffline) return { ...states.offline, word: offlineWord };
    if (!isUpToDate) return states.waiting;
    return hasAsked ? states.online : states.connecting;
  };
  const { word, ...look } = stateNow();
  const showsWaiting = waiting > 0 && stale === 0;
  // The label repeats the visible text first, in its order, because some screen readers leave a live region out of a name.
  const name = [
    word,
    showsWaiting && `Waiting ${waiting}`,
    staleSince !== null && `as of ${timeText(staleSince, now)}`,
    isOffline && word !== offlineWord && offlineWord,
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
          {/* Only the state is a live region: the age changes with every pull. */}
          <output className="whitespace-nowrap">{word}</output>
          {showsWaiting ? (
            <span className="whitespace-nowrap">
              {word ? ' · ' : ''}Waiting {waiting}
            </span>
          ) : null}
          {staleSince === null ? null : (
            <span className={`whitespace-nowrap ${isInHeader && word ? ageInHeader(showsWaiting) : ''}`}>
              {word || showsWaiting ? ' · ' : ''}
              <AsOf at={staleSince} now={now} />
            </span>
          )}
        </Badge>
      )}
    </Link>
  ) : null;
});

/** Hides the mirror's age where it would cover the title. On a phone the line under the title cuts off what does not fit. */
const ageInHeader = (isBesideWaiting: boolean): string =>
  isBesideWaiting ? '[@container(40rem<=width<66rem)]:hidden' : '[@container(40rem<=width<60rem)]:hidden';

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

/** Returns the focus to the pill after the sync centre closes, unless another element has the focus. */
const useFocusAfterReturn = () => {
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
