import type { RingingStart } from './rules/notifications.ts';
import { closeNotices, pushAbility, pushPermission } from './push-subscription.ts';
import { subscribe, subscribedEndpoint } from './push.ts';
import { memberValues } from '../../engine/local/store/member-keys.ts';
import { fetchPushKey, ringHere, ringNoMore, testPush, type PushTest } from './server.ts';
import type { Ask } from '../../engine/server/requests.ts';

/** Lets this device ring for a member, and keeps it so. */
export const createRinging = (uid: string, ask: Ask) => {
  const { ringsHere } = memberValues(uid);
  /** Subscribes this device, which the person has allowed to show notifications. */
  const begin = async (): Promise<RingingStart> => {
    const key = await ask(fetchPushKey);
    if (key === null) return 'unreachable';
    const device = await subscribe(key).catch(() => null);
    if (!device) return 'refused';
    if (!(await ask((remote, session) => ringHere(remote, device, session)))) return 'unreachable';
    ringsHere.write(true);
    return 'rings';
  };
  return {
    begin,
    /**
     * Compares permission, subscription and the server's row at each opening, and mends them: browsers lose subscriptions in silence, and a
     * server that lost its key has another.
     */
    async mend(): Promise<void> {
      if (ringsHere.read() && pushAbility() === 'ready' && pushPermission() === 'granted') await begin();
    },
    /** Tells the server that this device rings no more. */
    async end(): Promise<void> {
      const endpoint = await subscribedEndpoint();
      if (endpoint !== null) await ask((remote, session) => ringNoMore(remote, endpoint, session));
    },
    /** Has a notice sent to this device; null when the server did not answer. */
    async test(): Promise<PushTest | null> {
      const endpoint = await subscribedEndpoint();
      return endpoint === null ? null : ask((remote, session) => testPush(remote, endpoint, session));
    },
  };
};

/** Closes the notices of messages that the member has read, on whichever device. Returns the function that ends this. */
export const closeReadNotices = (uid: string): (() => void) => {
  const { lastRead } = memberValues(uid);
  const close = () => {
    const read = lastRead.read();
    if (read) void closeNotices(read[0]);
  };
  close();
  return lastRead.subscribe(close);
};
