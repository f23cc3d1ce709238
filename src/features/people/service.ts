import type { Service } from '../../engine/member/service.ts';
import { shownAvatars } from './picture/avatars.ts';
import { profileStored } from './stored.ts';

/** Keeps the pictures on screen up to date. */
export const peopleService: Service = {
  stored: profileStored,
  start: (member, closing) => shownAvatars.of(member).follow(closing),
};
