import { editions } from '../../content/event.ts';
import { timeFormat } from '../../domain/chat-time.ts';
import type { DeskAnnouncement } from '../../domain/desk.ts';

/** To whom an announcement is, in words. */
export const audienceText = ({
  audience,
  edition,
}: Pick<DeskAnnouncement, 'audience' | 'edition'>): string => {
  if (audience === 'members') return 'all members';
  const known = editions.find(({ id }) => id === edition);
  return `the attendees of ${known ? timeFormat('date').format(known.startsAt) : edition}`;
};
