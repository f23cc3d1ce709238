import { browserTimers } from '../../engine/local/browser/ports.ts';
import type { OnlineService } from '../../engine/member/service.ts';
import { closeNotices } from '../notifications/push-subscription.ts';
import { markRead, sendReadMarks } from './read-mark.ts';
import { chatStored } from './stored.ts';

/** Tells the server what the member has read here. */
export const tellReadMarks: OnlineService = ({ uid, mirror }, { ask, engine, afterPull }, closing) =>
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

/** Closes the notices of messages that the member has read, on whichever device. */
export const closeReadNotices: OnlineService = ({ uid }, _online, closing) => {
  const { lastRead } = chatStored(uid);
  const close = () => {
    const read = lastRead.read();
    if (read) void closeNotices(read[0]);
  };
  close();
  closing.addEventListener('abort', lastRead.subscribe(close));
};
