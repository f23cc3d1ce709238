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

/** Reads the newest message that the member has read on any device; null before the first pull. */
export const readMark = async ({ uid, mirror }: Omit<Reader, 'closing'>): Promise<MessageKey | null> => {
  const mark = await mirror.rows(chatTables.read_marks).get(uid);
  return mark ? [mark.created_at, mark.message_id] : null;
};

/** Records that the member has read up to this message. Ignores an earlier one than before. */
export const advanceReadMark = (uid: string, message: MessageKey): void => {
  const { lastRead } = chatStored(uid);
  if (isLater(message, lastRead.read())) lastRead.write(message);
};

/** Takes over the read mark of another device whenever it is later than this device's. */
export const followReadMark = (reader: Reader): void => {
  const subscription = liveQuery(() => readMark(reader)).subscribe({
    next(mark) {
      if (mark) advanceReadMark(reader.uid, mark);
    },
    // The portal reports a mirror that cannot be read.
    error: () => undefined,
  });
  reader.closing.addEventListener('abort', () => subscription.unsubscribe());
};

/** The throttle's interval: a busy chat then sends few requests. Milliseconds. */
const pauseMs = 5_000;

interface SendingReader extends Reader {
  readonly timers: Timers;
  /** Resolves to the server's mark after the request; null when the server did not answer. */
  readonly send: (messageId: string) => Promise<RemoteRow | null>;
  readonly receive: (rows: readonly RemoteRow[]) => Promise<void>;
}

/**
 * Sends the member's read mark to the server, for the other devices. Sends the first one at once, because people look at the chat
 * and close the app, and throttles later ones. Uses no outbox, because the next mark replaces a lost one. Returns the function that
 * sends the mark if the server has an earlier one. The caller runs it after each pull, which retries after a failure.
 */
export const sendReadMarks = ({ timers, send, receive, ...reader }: SendingReader): (() => void) => {
  const { lastRead } = chatStored(reader.uid);
  let isPausing = false;
  let isDue = false;
  /** The last message for which the server answered. Sent once only: the server ignores a message that it does not know. */
  let answered: string | null = null;
  const sendIfNewer = async () => {
    const serverMark = await readMark(reader);
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
 * Moves the member's read mark to this message, with exactly this session. Resolves to the server's mark, which may already be at
 * a later message; null when the server did not answer.
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
