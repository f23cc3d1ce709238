import type { Entry } from '../sync/entry.ts';
import type { RemoteRow, SendOutcome } from '../sync/ports.ts';
import { readPayload } from '../domain/entry-kinds.ts';
import type { Message } from '../domain/message.ts';
import { holdsSomethingElse } from './requests.ts';

/**
 * What it means for a message that the server holds this row under its id: it
 * arrived, now or before. A text that differs was edited since, while the
 * server (restored from a backup) holds the earlier one: only the person can
 * tell which is to stand ([OB7]). A deleted one arrived, whatever it says.
 */
export const messageOutcome = (entry: Entry, row: RemoteRow): SendOutcome => {
  const { content, deletedAt }: Partial<Message> = row.value;
  const isIt = typeof deletedAt === 'string' || content === readPayload('message', entry)?.content;
  return isIt ? { kind: 'applied', rows: [row] } : holdsSomethingElse;
};
