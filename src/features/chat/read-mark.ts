import { liveQuery } from 'dexie';
import { isLater, type MessageKey } from './rules/message.ts';
import type { MirrorDb } from '../../engine/local/mirror/mirror-db.ts';
import type { RemoteRow, Timers, MemberSession } from '../../engine/sync/ports.ts';
import { chatTables } from './tables.ts';
import type { Remote } from '../../engine/server/client.ts';
import { chatStored } from './stored.ts';

interface Reader {
  readonly uid: string;
  readonly mirror: MirrorDb;
  readonly closing: AbortSignal;
}

const markOf = async ({ uid, mirror }: Reader): Promise<MessageKey | null> => {
  const mark = await mirror.rows(chatTables.read_marks).get(uid);
  return mark ? [mark.created_at, mark.message_id] : null;
};

/** Records that the member has read up to this message. Ignores an earlier one than before. */
export const advanceReadMark = (uid: string, message: MessageKey): void => {
  const { lastRead } = chatStored(uid);
  if (isLater(message, lastRead.read())) lastRead.write(message);
};

/** Takes over the read mark of another device, if it is later than this device's. */
export const followReadMark = (reader: Reader): void => {
  const subscription = liveQuery(() => markOf(reader)).subscribe({
    next(mark) {
      if (mark) advanceReadMark(reader.uid, mark);
    },
    // The portal reports a mirror that cannot be read.
    error: () => undefined,
  });
  reader.closing.addEventListener('abort', () => subscription.unsubscribe());
};

/** The time between two requests, so that a busy chat costs few. Milliseconds. */
const pauseMs = 5_000;

interface SendingReader extends Reader {
  readonly timers: Timers;
  /** Resolves to the mark that the server has afterwards; null when it did not answer. */
  readonly send: (messageId: string) => Promise<RemoteRow | null>;
  readonly receive: (rows: readonly RemoteRow[]) => Promise<void>;
}

/**
 * Sends the member's read mark to the server, for the other devices: at once, because people look at the chat and close the
 * app, and then throttled. A lost mark needs no outbox: the next one replaces it. Returns the function that sends a newer mark,
 * if there is one; after a failure each pull calls it.
 */
export const sendReadMarks = ({ timers, send, receive, ...reader }: SendingReader): (() => void) => {
  const { lastRead } = chatStored(reader.uid);
  let isPausing = false;
  let isDue = false;
  /** The message whose mark the server has answered: one that it does not know cannot become a mark. */
  let answered: string | null = null;
  const sendIfNewer = async () => {
    const serverMark = await markOf(reader);
    const read = lastRead.read();
    if (reader.closing.aborted || !read || read[1] === answered || !isLater(read, serverMark)) return;
    isDue = isPausing;
    if (isPausing) return;
    isPausing = true;
    timers.after(pauseMs, () => {
      isPausing = false;
      if (isDue) tryToSend();
    });
    const row = await send(read[1]);
    if (!row) return;
    answered = read[1];
    await receive([row]);
  };
  const tryToSend = () => void sendIfNewer().catch(() => undefined);
  reader.closing.addEventListener('abort', lastRead.subscribe(tryToSend));
  return tryToSend;
};

/**
 * Moves the member's read mark to this message, with exactly this session. Returns the mark as it is then, which may be at
 * a later one; null when the server did not answer.
 */
export const markRead = async (
  remote: Remote,
  messageId: string,
  session: MemberSession,
): Promise<RemoteRow | null> => {
  const { data, error } = await remote
    .rpc('mark_read', { message_id: messageId })
    .setHeader('Authorization', `Bearer ${session.accessToken}`)
    .retry(false);
  return error ? null : chatTables.read_marks.read(data);
};
