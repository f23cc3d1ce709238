import { buildPushPayload, vapidHeaders } from '@block65/webcrypto-web-push';
import { readRetryAfter } from '../../../src/engine/server/retry-after.ts';
import { env, isSet } from './env.ts';
import type { Notice } from './notice.ts';

/** A browser's push subscription: its address at the push service, and its keys in base64url (RFC 8291). */
export interface Device {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

interface PushAnswer {
  /** gone: the browser has unsubscribed. refused: the service will never accept this notice. later: a retry may succeed. */
  readonly answer: 'sent' | 'gone' | 'refused' | 'later';
  /** The service's delay before a retry; null where it names none. */
  readonly seconds: number | null;
  /** The service's HTTP status; null without an answer. */
  readonly status: number | null;
}

export const pushSettings = ['VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY'];

/** The hosts that may be called: with any other host a member could make the server call any address. */
const pushServices =
  /^(?:fcm\.googleapis\.com|(?:[\w-]+\.)*(?:push\.services\.mozilla\.com|push\.apple\.com|notify\.windows\.com))$/;

/** The host of the embedded backend's own push service, for tests. */
const localService = 'push.localhost';

const aDay = 24 * 60 * 60;
const timeoutMs = 10_000;

/** Sends a notice by web push (RFC 8030), encrypted for the device. Never rejects. */
export async function push(device: Device, notice: Notice): Promise<PushAnswer> {
  const address = toAddress(device.endpoint);
  if (address === null) return { answer: 'gone', seconds: null, status: null };
  try {
    const { headers, method, body } = await buildPushPayload(
      { data: JSON.stringify(notice.payload), options: { ttl: aDay, topic: notice.topic, urgency: 'high' } },
      subscriptionOf(device),
      vapidKeys(),
    );
    const response = await fetch(address, {
      method,
      headers,
      body,
      // Follows no redirect, which could lead past the list of hosts.
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    await response.body?.cancel();
    return { ...answerOf(response), status: response.status };
  } catch (error) {
    console.error('A push service did not answer:', error);
    return { answer: 'later', seconds: null, status: null };
  }
}

/** Whether the two keys are a pair: the runtime refuses to import others. */
export async function haveVapidKeysAPair(): Promise<boolean> {
  const nobody = { endpoint: `https://${localService}/`, p256dh: '', auth: '' };
  try {
    await vapidHeaders(subscriptionOf(nobody), vapidKeys());
    return true;
  } catch {
    return false;
  }
}

const vapidKeys = () => ({
  subject: `mailto:${env('ORGANISER_EMAIL')}`,
  publicKey: env('VAPID_PUBLIC_KEY'),
  privateKey: env('VAPID_PRIVATE_KEY'),
});

const subscriptionOf = ({ endpoint, p256dh, auth }: Device) => ({
  endpoint,
  expirationTime: null,
  keys: { p256dh, auth },
});

/** The address to send to; null for a host that is no known push service. */
const toAddress = (endpoint: string): string | null => {
  const url = URL.parse(endpoint);
  if (url?.protocol !== 'https:') return null;
  if (url.hostname === localService && isSet('PUSH_SERVICE_URL'))
    return `${env('PUSH_SERVICE_URL')}/_push${url.pathname}`;
  return pushServices.test(url.hostname) && url.port === '' ? endpoint : null;
};

const answerOf = (response: Response): Pick<PushAnswer, 'answer' | 'seconds'> => {
  const { status } = response;
  if (response.ok) return { answer: 'sent', seconds: null };
  if (status === 404 || status === 410) return { answer: 'gone', seconds: null };
  if (status === 400 || status === 413) return { answer: 'refused', seconds: null };
  // The database counts whole seconds.
  const seconds = Math.ceil((readRetryAfter(response.headers) ?? 0) / 1000);
  return { answer: 'later', seconds: status === 429 && seconds > 0 ? Math.min(seconds, aDay) : null };
};
