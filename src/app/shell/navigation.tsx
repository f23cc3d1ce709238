import { memo, type ComponentProps } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { memberPath, paths } from '../../config/paths.ts';
import { roomNames, rooms, type Room } from '../../config/rooms.ts';
import { unreadText } from '../../features/chat/rules/message.ts';
import { nameOf } from '../../features/people/rules/profile.ts';
import { useMyProfile } from '../../features/people/use-my-profile.ts';
import { useUnread } from '../../features/chat/unread.ts';
import { Avatar } from '../../ui/avatar.tsx';
import type { IconName } from '../../ui/icon.tsx';
import { NavigationLink, navigationLinkClass, navigationClass } from '../../ui/navigation-link.tsx';
import { useMembershipStatus } from '../../features/people/use-membership-status.ts';
import { useKnowsVilla } from '../../features/villa/use-knows-villa.ts';
import { useHasTicket } from '../../features/ticket/use-ticket.ts';
import { useAvatar } from '../../features/people/picture/use-avatar.ts';

interface NavigationProps {
  readonly uid: string;
  /** Undefined on a page outside the rooms. */
  readonly current: Room | undefined;
}

/**
 * The navigation of the portal. On a phone it is a bar at the lower edge, hidden while a keyboard is open. From 768 px it is a rail at the
 * left, with words beside the icons from 1280 px.
 */
export const Navigation = memo(({ uid, current }: NavigationProps) => (
  <nav aria-label="Sections" data-bar className={navigationClass}>
    <ul className="flex max-md:overflow-x-auto md:flex-col">
      {roomNames.map((room) =>
        room === 'chat' ? (
          <ChatLink key={room} isHere={room === current} />
        ) : (
          <RoomLink key={room} room={room} isHere={room === current} />
        ),
      )}
      <OwnLinks />
    </ul>
    <Person uid={uid} />
  </nav>
));

interface RoomLinkProps extends Partial<
  Pick<ComponentProps<typeof NavigationLink>, 'count' | 'more' | 'counted'>
> {
  readonly room: Room;
  readonly isHere: boolean;
}

const RoomLink = ({ room, ...link }: RoomLinkProps) => (
  <NavigationLink icon={icons[room]} label={rooms[room].label} to={rooms[room].path} {...link} />
);

const ChatLink = ({ isHere }: { readonly isHere: boolean }) => {
  const { count, forMe } = useUnread();
  const unread =
    forMe > 0
      ? {
          count: `@${unreadText(forMe)}`,
          more: count > forMe ? `+${unreadText(count - forMe)}` : '',
          counted: `${unreadText(count)} unread, ${unreadText(forMe)} for you`,
        }
      : { count: unreadText(count), counted: `${unreadText(count)} unread` };
  return <RoomLink room="chat" isHere={isHere} {...unread} />;
};

const icons: Readonly<Record<Room, IconName>> = {
  home: 'house',
  members: 'users',
  invite: 'mail-plus',
  chat: 'messages-square',
  tools: 'wrench',
};

/** Links to the event and to the member's own pages. A phone has room for the ticket and the desk only; the event's card has the others. */
const OwnLinks = () => {
  const membershipStatus = useMembershipStatus();
  const knowsVilla = useKnowsVilla();
  const { pathname } = useLocation();
  const hasTicket = useHasTicket();
  return (
    <>
      <NavigationLink
        icon="calendar-check"
        label="Event"
        href={paths.event}
        className="max-md:hidden md:mt-2 md:border-t md:border-night-line md:pt-2"
      />
      {hasTicket ? (
        <NavigationLink
          icon="ticket"
          label="My ticket"
          to={paths.ticket}
          isHere={pathname === paths.ticket}
        />
      ) : null}
      {knowsVilla ? (
        <NavigationLink
          icon="map-pin"
          label="Villa"
          to={paths.villa}
          isHere={pathname === paths.villa}
          className="max-md:hidden"
        />
      ) : null}
      {useMyProfile()?.is_organiser ? (
        <NavigationLink
          icon="clipboard-list"
          label="Desk"
          href={paths.desk}
          count={unreadText(membershipStatus?.desk?.waiting ?? 0)}
          counted={`${membershipStatus?.desk?.waiting} waiting`}
        />
      ) : null}
    </>
  );
};

/** A link to the member's own profile at the rail's foot, with name and picture as others see them. */
const Person = ({ uid }: { readonly uid: string }) => {
  const profile = useMyProfile();
  const picture = useAvatar(uid) ?? profile?.avatar_url ?? null;
  return profile ? (
    <Link to={memberPath(uid)} className={`${navigationLinkClass} mt-auto hidden shrink-0 md:flex`}>
      <Avatar id={uid} name={nameOf(profile)} src={picture} size="small" />
      <span dir="auto" className="max-w-full truncate px-1 xl:px-0">
        {nameOf(profile)}
      </span>
    </Link>
  ) : null;
};
