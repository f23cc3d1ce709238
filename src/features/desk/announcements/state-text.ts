import { momentText } from '../../../domain/chat-time.ts';
import { counted } from '../../editions/rules/programme.ts';
import type { DeskAnnouncement } from '../rules/desk.ts';

/** Says whether members see an announcement, and whom its mails have reached. */
export const stateText = (one: DeskAnnouncement): string => {
  const mails = one.by_mail ? ` ${mailedText(one)}` : '';
  if (one.withdrawn_at !== null) return `Withdrawn ${momentText(one.withdrawn_at)}.${mails}`;
  if (one.released_at === null)
    return `Shown ${one.by_mail ? 'and mailed ' : ''}from ${momentText(one.show_from)}.`;
  return `Shown since ${momentText(one.released_at)}.${mails}`;
};

/** How long an announcement without a sent mail counts as on its way. The first mail goes some seconds after it. */
const mailingMs = 600_000;

const mailedText = ({ audience, withdrawn_at, released_at, mailed }: DeskAnnouncement): string => {
  if (mailed > 0) return `Mailed to ${counted(mailed, audience === 'members' ? 'member' : 'guest')}.`;
  const isMailing = withdrawn_at === null && Date.now() - Date.parse(released_at ?? '') < mailingMs;
  return isMailing ? 'Mails are going out.' : 'Mailed to nobody.';
};
