import { liveQuery } from 'dexie';
import { isLater, type MessageKey } from './rules/message.ts';
import type { MirrorDb } from '../../engine/local/mirror/mirror-db.ts';
import { memberValues } from '../../engine/local/store/member-keys.ts';
import type { RemoteRow, Timers } from '../../engine/sync/ports.ts';

interface Reader {
  readonly uid: string;
  readonly mirror: Pick<MirrorDb, 'read_marks'>;
  readonly closing: AbortSignal;
}

const markOf = async ({ uid, mirror }: Reader): Promise<MessageKey | null> => {
  const mark = await mirror.read_marks.get(uid);
  return mark ? [mark.created_at, mark.message_id] : null;
};

/** Notes that the member has read up to this message; an earlier one than before changes nothing. */
export const advanceReadMark = (uid: string, message: MessageKey): void => {
  const { lastRead } = memberValues(uid);
  if (isLater(message, lastRead.read())) lastRead.write(message);
};

/** Brings what the member has read on another device to this one, which keeps the later place. */
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

/** Between two requests, so that a chat in which much is written costs few. Milliseconds. */
const pauseMs = 5_000;

interface SendingReader extends Reader {
  readonly timers: Timers;
  /** Resolves to the mark as the server has it then; null when it did not answer. */
  readonly send: (messageId: string) => Promise<RemoteRow | null>;
  readonly receive: (rows: readonly RemoteRow[]) => Promise<void>;
}

/**
 * Tells the server what the member has read here, for the other devices: at once, because people look at the chat and close the app,
 * and then throttled. It waits in no outbox: the next mark says it all again. Returns the function that asks whether there is something to
 * tell; after a failure the next pull asks.
 */
export const sendReadMarks = ({ timers, send, receive, ...reader }: SendingReader): (() => void) => {
  const { lastRead } = memberValues(reader.uid);
  let isPausing = false;
  let isDue = false;
  /** The server has answered for it: a message that it does not know cannot become a mark. */
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
  const tryToSend = () => {
    sendIfNewer().catch(() => undefined);
  };
  reader.closing.addEventListener('abort', lastRead.subscribe(tryToSend));
  return tryToSend;
};
