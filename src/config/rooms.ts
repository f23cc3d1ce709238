import { paths } from './paths.ts';

/** The rooms of the portal. Each but Home stands whole at its own address; Home shows a part of all. */
export const roomNames = ['home', 'members', 'invite', 'chat', 'tools'] as const;
export type Room = (typeof roomNames)[number];
export const rooms: Readonly<Record<Room, { readonly path: string; readonly label: string }>> = {
  home: { path: paths.members, label: 'Home' },
  members: { path: `${paths.members}/directory`, label: 'Members' },
  invite: { path: `${paths.members}/invite`, label: 'Invite' },
  chat: { path: `${paths.members}/chat`, label: 'Chat' },
  tools: { path: `${paths.members}/tools`, label: 'Tools' },
};

/** The room at the portal's address; undefined where it names none. */
export const roomAt = ({ member }: { readonly member?: string }): Room | undefined => {
  const path = member === undefined ? paths.members : `${paths.members}/${member}`;
  return roomNames.find((room) => rooms[room].path === path);
};

/** The member at the portal's address, an id or a username behind an @; undefined where it names a room, or nobody. */
export const memberAt = ({ member }: { readonly member?: string }): string | undefined =>
  member !== undefined && isMemberAddress(member) ? member : undefined;

const isMemberAddress = (address: string): boolean =>
  /^(@\w+|[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12})$/i.test(address);
