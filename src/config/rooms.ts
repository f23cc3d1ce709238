import { paths } from './paths.ts';

/** The rooms of the portal, each with an address. Home shows a part of every other room. */
export const roomNames = ['home', 'members', 'invite', 'chat', 'tools'] as const;
export type Room = (typeof roomNames)[number];
export const rooms = {
  home: { path: paths.members, label: 'Home', icon: 'house' },
  members: { path: `${paths.members}/directory`, label: 'Members', icon: 'users' },
  invite: { path: `${paths.members}/invite`, label: 'Invite', icon: 'mail-plus' },
  chat: { path: `${paths.members}/chat`, label: 'Chat', icon: 'messages-square' },
  tools: { path: `${paths.members}/tools`, label: 'Tools', icon: 'wrench' },
} as const satisfies Readonly<Record<Room, object>>;

/** The room that the portal's address names; undefined without one. */
export const roomAt = ({ member }: { readonly member?: string }): Room | undefined => {
  const path = member === undefined ? paths.members : `${paths.members}/${member}`;
  return roomNames.find((room) => rooms[room].path === path);
};

/** The member that the portal's address names, by id or by @username; undefined without one. */
export const memberAt = ({ member }: { readonly member?: string }): string | undefined =>
  member !== undefined && isMemberAddress(member) ? member : undefined;

const isMemberAddress = (address: string): boolean =>
  /^(@\w+|[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12})$/i.test(address);
