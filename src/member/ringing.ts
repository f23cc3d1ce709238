import type { RingingStart } from '../domain/notifications.ts';
import { closeNotices, pushAbility, pushPermission } from '../local/browser/push-subscription.ts';
import { subscribe, subscribedEndpoint } from '../local/browser/push.ts';
import { memberValues } from '../local/store/member-keys.ts';
import type { Remote } from '../server/client.ts';
import { fetchPushKey, ringHere, ringNoMore, testPush, type PushTest } from '../server/notifications.ts';
import type { Caller } from '../server/requests.ts';

interface RingingOptions {
  readonly uid: string;
  readonly remote: Remote;
  /** The identity of this member's requests; null while nobody can be asked in the member's name. */
  readonly caller: () => Promise<Caller | null>;
}

/** Lets this device ring for a member, and keeps it so. */
export const createRinging = ({ uid, remote, caller }: RingingOptions) => {
  const { ringsHere } = memberValues(uid);
  const begin = async (): Promise<RingingStart> => {
    const [key, asking] = [await fetchPushKey(remote), await caller()];
    if (key === null || !asking) return 'unreachable';
    const device = await subscribe(key).catch(() => null);
    if (!device) return 'refused';
    if (!(await ringHere(remote, device, asking))) return 'unreachable';
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
    async end(): Promise<void> {
      const [endpoint, asking] = [await subscribedEndpoint(), await caller()];
      if (endpoint !== null && asking) await ringNoMore(remote, endpoint, asking);
    },
    async test(): Promise<PushTest | null> {
      const [endpoint, asking] = [await subscribedEndpoint(), await caller()];
      return endpoint === null || !asking ? null : testPush(remote, endpoint, asking);
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
