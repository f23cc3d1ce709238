import type { DeskAnnouncement } from '../../domain/desk.ts';

/** To whom an announcement is, in words. */
export const audienceText = (
  { audience, edition }: Pick<DeskAnnouncement, 'audience' | 'edition'>,
  editionName: (id: string) => string,
): string =>
  audience === 'members' || edition === null
    ? 'all members'
    : `the attendees of the edition of ${editionName(edition)}`;
