import * as v from 'valibot';
import type { MemberSession } from '../../engine/sync/ports.ts';
import type { Remote } from '../../engine/server/client.ts';

/** The address and the keys with which the server reaches this browser (RFC 8291), in base64url. */
export interface SubscriptionKeys {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

/** The push service's answer to a test. `status`: its HTTP status; null without an answer. */
export interface PushTest {
  readonly answer: 'sent' | 'gone' | 'refused' | 'later';
  readonly status: number | null;
}

const keySchema = v.object({ key: v.string() });
const testSchema = v.object({
  answer: v.picklist(['sent', 'gone', 'refused', 'later']),
  status: v.nullable(v.number()),
});

/** The public key under which this browser subscribes; null without a valid answer. */
export const fetchPushKey = async (remote: Remote): Promise<string | null> => {
  const { data } = await remote.functions.invoke<unknown>('send-pushes', { body: {} });
  return v.is(keySchema, data) ? data.key : null;
};

/** Stores this device's push subscription on the server, with exactly this session. Resolves to whether the server has it. */
export const savePushSubscription = async (
  remote: Remote,
  device: SubscriptionKeys,
  session: MemberSession,
): Promise<boolean> => {
  const { timeZone: zone } = new Intl.DateTimeFormat().resolvedOptions();
  const { error } = await remote
    .rpc('subscribe_to_push', { ...device, zone })
    .setHeader('Authorization', `Bearer ${session.accessToken}`)
    .retry(false);
  return error === null;
};

/** Deletes this device's push subscription on the server. */
export const deletePushSubscription = async (
  remote: Remote,
  endpoint: string,
  session: MemberSession,
): Promise<void> => {
  await remote
    .rpc('unsubscribe_from_push', { endpoint })
    .setHeader('Authorization', `Bearer ${session.accessToken}`)
    .retry(false);
};

/** Sends a test notification to this device; null without a valid answer. */
export const testPush = async (
  remote: Remote,
  endpoint: string,
  session: MemberSession,
): Promise<PushTest | null> => {
  const { data } = await remote.functions.invoke<unknown>('test-push', {
    body: { endpoint },
    headers: { Authorization: `Bearer ${session.accessToken}` },
  });
  return v.is(testSchema, data) ? data : null;
};
