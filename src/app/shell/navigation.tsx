import { memo, type ComponentProps } from 'react';
import { useLocation } from 'react-router-dom';
import { paths } from '../../config/paths.ts';
import { roomNames, rooms, type Room } from '../../config/rooms.ts';
import { unreadText } from '../../features/chat/rules/message.ts';
import { useMyProfile } from '../../features/people/use-my-profile.ts';
import { PersonLink } from '../../features/people/person-link.tsx';
import { useUnread } from '../../features/chat/unread.ts';
import { NavigationLink, navigationClass } from '../../ui/navigation-link.tsx';
import { useMembershipStatus } from '../../features/people/use-membership-status.ts';
import { useKnowsVilla } from '../../features/villa/use-knows-villa.ts';
import { useHasTicket } from '../../features/ticket/use-ticket.ts';

interface NavigationProps {
  readonly uid: string;
  /** Undefined on a page outside the rooms. */
  readonly current: Room | undefined;
}

/**
 * The navigation of the portal. On a phone it is a bar at the lower edge, hidden while a keyboard is open. From 768 px it is a rail at the
 * left, with words beside the icons from 1280 px.
 */
export const Navigation = memo(({ uid, current }: NavigationProps) => {
  const hasTicket = useHasTicket();
  return (
    <nav aria-label="Sections" data-bar className={navigationClass}>
      <ul className="flex max-md:overflow-x-auto md:flex-col">
        {roomNames.map((room) =>
          room === 'chat' ? (
            <ChatLink key={room} isHere={room === current} />
          ) : (
            <RoomLink
              key={room}
              room={room}
              isHere={room === current}
              className={room === 'tools' && hasTicket ? 'max-md:hidden' : ''}
            />
          ),
        )}
        <OwnLinks hasTicket={hasTicket} />
      </ul>
      <PersonLink uid={uid} />
    </nav>
  );
});

interface RoomLinkProps extends Partial<
  Pick<ComponentProps<typeof NavigationLink>, 'count' | 'more' | 'counted' | 'className'>
> {
  readonly room: Room;
  readonly isHere: boolean;
}

const RoomLink = ({ room, ...link }: RoomLinkProps) => (
  <NavigationLink icon={rooms[room].icon} label={rooms[room].label} to={rooms[room].path} {...link} />
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

/**
 * Links to the event and to the member's own pages. A phone has room for the desk and the ticket only, which takes the place of the tools;
 * the event's card has the others.
 */
const OwnLinks = ({ hasTicket }: { readonly hasTicket: boolean }) => {
  const membershipStatus = useMembershipStatus();
  const knowsVilla = useKnowsVilla();
  const { pathname } = useLocation();
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
