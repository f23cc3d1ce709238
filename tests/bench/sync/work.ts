import type { Profile } from '../../../src/features/people/rules/profile.ts';
import {
  createDirectory,
  searchableMember,
  searchDirectory,
} from '../../../src/features/people/rules/directory-search.ts';

/** The backend, and the member who is signed in on this device. */
export interface Device {
  readonly url: string;
  readonly key: string;
  readonly uid: string;
  readonly accessToken: string;
}

export interface Filled {
  /** From an empty mirror to the result of a search over all members. */
  readonly ms: number;
  readonly found: number;
  readonly rows: number;
}

/** The search of both sides, which matches some of the members. */
export const query = 'baker goa';

export const countFound = (members: readonly Profile[]): number =>
  searchDirectory(createDirectory(members.map(searchableMember)), query).length;

/** Puts the members on the page and waits until the browser has laid them out. */
export const renderMembers = (
  members: readonly Pick<Profile, 'full_name' | 'username' | 'bio' | 'location'>[],
): number => {
  const list = document.querySelector('#members');
  if (!list) throw new Error('The page has no list.');
  list.replaceChildren(
    ...members.map((member) => {
      const item = document.createElement('li');
      item.textContent = [member.full_name, member.username, member.location, member.bio].join(' · ');
      return item;
    }),
  );
  return list.getBoundingClientRect().height;
};

export const firstMembers = 20;
