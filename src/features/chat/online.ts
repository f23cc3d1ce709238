import { limits } from '../../config/limits.ts';
import { browserTimers } from '../../engine/local/browser/ports.ts';
import type { OnlineService } from '../../engine/member/service.ts';
import type { Remote } from '../../engine/server/client.ts';
import { wholeRow } from '../../engine/server/rows.ts';
import type { MemberSession, RemoteRow } from '../../engine/sync/ports.ts';
import { closeNotices } from '../notifications/push-subscription.ts';
import { markRead, sendReadMarks } from './read-mark.ts';
import type { MessageKey } from './rules/message.ts';
import { fetchOlder } from './service.ts';
import { chatStored } from './stored.ts';
import { chatTables } from './tables.ts';

/** Sends the member's read mark to the server. */
export const shareReadMarks: OnlineService = ({ uid, mirror }, { ask, engine, afterPull }, closing) =>
  afterPull(
    sendReadMarks({
      uid,
      mirror,
      closing,
      timers: browserTimers,
      receive: engine.receive,
      send: (messageId) => ask((remote, session) => markRead(remote, messageId, session)),
    }),
  );

/** Closes the notifications of messages that the member has read on any device. */
export const closeReadNotices: OnlineService = ({ uid }, _online, closing) => {
  const { lastRead } = chatStored(uid);
  const close = () => {
    const read = lastRead.read();
    if (read) void closeNotices(read[0]);
  };
  close();
  closing.addEventListener('abort', lastRead.subscribe(close));
};

/** Lets the chat fetch older messages into the mirror. */
export const offerOlder: OnlineService = (member, { ask, engine }) =>
  fetchOlder.set(member, async (before) => {
    const rows = await ask((remote, session) =>
      fetchOlderMessages(remote, before, limits.messagesPerLoad, session),
    );
    if (!rows) return 'out-of-reach';
    await engine.receive(rows);
    return rows.length > 0 ? 'more' : 'complete';
  });

/**
 * Fetches the `limit` messages before this one in the order of the chat, newest first, with exactly this session
 * ([ID3]). Returns null when the server did not answer.
 */
export const fetchOlderMessages = async (
  remote: Remote,
  [createdAt, id]: MessageKey,
  limit: number,
  session: MemberSession,
): Promise<readonly RemoteRow[] | null> => {
  const { data, error } = await remote
    .from('messages')
    .select(wholeRow)
    .or(`created_at.lt."${createdAt}",and(created_at.eq."${createdAt}",id.lt."${id}")`)
    .order('created_at', { ascending: false })
    .order('id', { ascending: false })
    .limit(limit)
    .setHeader('Authorization', `Bearer ${session.accessToken}`)
    // The client's own retries take seven seconds, for which the reader would wait.
    .retry(false);
  return error ? null : data.flatMap((row) => chatTables.messages.read(row) ?? []);
};
