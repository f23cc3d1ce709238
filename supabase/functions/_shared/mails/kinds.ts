import { announcement } from './announcement.ts';
import { application, applications, receipt } from './application.ts';
import { decision } from './decision.ts';
import { editionNews, editionQuestion } from './edition-news.ts';
import { invitation } from './invitation.ts';
import type { MailKind } from './kind.ts';
import { report } from './report.ts';
import { gaveBack, seatBack } from './seat-back.ts';
import { unread } from './unread.ts';
import { work } from './work.ts';

/** The kinds of private.mails. */
export const mailKinds: ReadonlyMap<string, MailKind> = new Map([
  ['application', application],
  ['receipt', receipt],
  ['applications', applications],
  ['invitation', invitation],
  ['decision', decision],
  ['seat-back', seatBack],
  ['gave-back', gaveBack],
  ['work', work],
  ['report', report],
  ['announcement', announcement],
  ['edition-question', editionQuestion],
  ['edition-news', editionNews],
  ['unread', unread],
]);
