import { Link } from 'react-router-dom';
import { paths } from '../../config/paths.ts';
import { roomNames, rooms, type Room } from '../../config/rooms.ts';
import { unreadText } from '../../domain/message.ts';
import { memberValues } from '../../local/store/member-keys.ts';
import { useStanding } from '../../member/hooks/use-mirror.ts';
import { useMyProfile } from '../../member/hooks/use-my-profile.ts';
import { useStored } from '../../member/hooks/use-stored.ts';
import { useUnread } from '../../member/state/unread.ts';
import { Icon, type IconName } from '../../ui/icon.tsx';

interface WaysProps {
  readonly uid: string;
  /** undefined on a page beside the rooms. */
  readonly current: Room | undefined;
}

/**
 * The ways through the portal: on a phone a bar under the thumb, out of the way while a keyboard covers a part of the screen; from
 * 768 px a rail at the left, with words beside the icons from 1280 px. The rail also leads to what concerns this person.
 */
export const Ways = ({ uid, current }: WaysProps) => {
  const unread = unreadText(useUnread());
  return (
    <nav
      aria-label="Sections"
      data-bar
      className="fixed inset-x-0 bottom-0 z-20 border-t border-night-line bg-night-1 pb-[env(safe-area-inset-bottom)] max-md:[html[style*=visible-height]_&]:invisible md:right-auto md:top-0 md:w-18 md:overflow-y-auto md:border-r md:border-t-0 md:pt-16 xl:w-55"
    >
      <ul className="flex max-md:overflow-x-auto md:flex-col">
        {roomNames.map((room) => (
          <Way
            key={room}
            icon={icons[room]}
            label={rooms[room].label}
            to={rooms[room].path}
            isHere={room === current}
            count={room === 'chat' ? unread : ''}
            counted="unread"
          />
        ))}
      </ul>
      <OwnWays uid={uid} />
    </nav>
  );
};

const icons: Readonly<Record<Room, IconName>> = {
  home: 'house',
  members: 'users',
  invite: 'mail-plus',
  chat: 'messages-square',
  tools: 'wrench',
};

/** What concerns this person. On a phone the event's card and the line below the header lead there. */
const OwnWays = ({ uid }: { readonly uid: string }) => {
  const standing = useStanding();
  const hasTicket = Boolean(useStored(memberValues(uid).ticket)?.ticket) || standing?.seat !== undefined;
  return (
    <ul className="hidden border-t border-night-line md:mt-2 md:flex md:flex-col md:pt-2">
      <Way icon="calendar-check" label="Event" href={paths.event} />
      {hasTicket ? <Way icon="ticket" label="My ticket" to={paths.ticket} /> : null}
      {useMyProfile()?.isOrganiser ? (
        <Way
          icon="clipboard-list"
          label="Desk"
          href={paths.desk}
          count={unreadText(standing?.desk?.waiting ?? 0)}
          counted="waiting"
        />
      ) : null}
    </ul>
  );
};

/** `to`: a page of the portal. `href`: another document. */
type WayProps = {
  readonly icon: IconName;
  readonly label: string;
  readonly isHere?: boolean;
  /** Empty without anything to count. */
  readonly count?: string;
  /** What the number counts, for screen readers. */
  readonly counted?: string;
} & ({ readonly to: string } | { readonly href: string });

const Way = ({ icon, label, isHere = false, count = '', counted = '', ...place }: WayProps) => {
  const content = (
    <>
      <span className="relative">
        <Icon name={icon} className="size-5" />
        {count ? (
          <span aria-hidden="true" className={`${pill} absolute -top-2 left-3 xl:hidden`}>
            {count}
          </span>
        ) : null}
      </span>
      <span>{label}</span>
      {count ? (
        <>
          <span aria-hidden="true" className={`${pill} ml-auto hidden xl:inline`}>
            {count}
          </span>
          <span className="sr-only">
            {count} {counted}
          </span>
        </>
      ) : null}
    </>
  );
  return (
    <li className="min-w-max flex-1 md:min-w-0">
      {'to' in place ? (
        <Link to={place.to} aria-current={isHere ? 'page' : undefined} className={look}>
          {content}
        </Link>
      ) : (
        <a href={place.href} className={look}>
          {content}
        </a>
      )}
    </li>
  );
};

const pill = 'rounded-full bg-lamp px-1.5 text-xs text-lamp-ink';

const look =
  'flex min-h-14 flex-col max-md:px-1.5 items-center justify-center gap-1 border-t-2 border-transparent text-center text-xs font-semibold text-sand-dim no-underline outline-offset-[-3px] hover:text-lamp-bright aria-[current]:border-lamp aria-[current]:text-sand md:border-l-2 md:border-t-0 md:py-2 xl:min-h-11 xl:flex-row xl:justify-start xl:gap-3 xl:px-5 xl:text-sm';
