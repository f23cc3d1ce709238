import * as v from 'valibot';

const waitingSchema = v.array(v.object({ topic: v.nullable(v.string()), ttl: v.number(), body: v.string() }));

/** A browser's push subscription, with the keys that decrypt its notices (RFC 8291). */
export interface PushDevice {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
  /** Fetches the waiting notices from the embedded backend's push service, and decrypts them. */
  receive(): Promise<readonly { readonly topic: string | null; readonly text: string }[]>;
}

const text = new TextEncoder();

/** `serviceUrl`: the origin of the embedded backend. `name`: "gone-..." for a device that has unsubscribed. */
export async function createPushDevice(serviceUrl: string, name: string): Promise<PushDevice> {
  const keys = await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, true, ['deriveBits']);
  const publicKey = new Uint8Array(await crypto.subtle.exportKey('raw', keys.publicKey));
  const auth = crypto.getRandomValues(new Uint8Array(16));
  return {
    endpoint: `https://push.localhost/${name}`,
    p256dh: Buffer.from(publicKey).toString('base64url'),
    auth: Buffer.from(auth).toString('base64url'),
    async receive() {
      const waiting = v.parse(waitingSchema, await (await fetch(`${serviceUrl}/_push/${name}`)).json());
      return Promise.all(
        waiting.map(async ({ topic, body }) => ({
          topic,
          text: await decrypt(Buffer.from(body, 'base64'), { privateKey: keys.privateKey, publicKey, auth }),
        })),
      );
    },
  };
}

interface Keys {
  readonly privateKey: CryptoKey;
  readonly publicKey: Uint8Array<ArrayBuffer>;
  readonly auth: Uint8Array<ArrayBuffer>;
}

/** Reads one record of RFC 8188 as RFC 8291 says. */
async function decrypt(body: Buffer, { privateKey, publicKey, auth }: Keys): Promise<string> {
  const salt = bytes(body.subarray(0, 16));
  const keyLength = body[20] ?? 0;
  const sender = bytes(body.subarray(21, 21 + keyLength));
  const senderKey = await crypto.subtle.importKey(
    'raw',
    sender,
    { name: 'ECDH', namedCurve: 'P-256' },
    true,
    [],
  );
  const secret = await crypto.subtle.deriveBits({ name: 'ECDH', public: senderKey }, privateKey, 256);
  const info = Buffer.concat([text.encode('WebPush: info\0'), publicKey, sender]);
  const material = await derive(secret, auth, info, 256);
  const key = await derive(material, salt, text.encode('Content-Encoding: aes128gcm\0'), 128);
  const nonce = await derive(material, salt, text.encode('Content-Encoding: nonce\0'), 96);
  const aes = await crypto.subtle.importKey('raw', key, 'AES-GCM', false, ['decrypt']);
  const record = bytes(body.subarray(21 + keyLength));
  const padded = Buffer.from(await crypto.subtle.decrypt({ name: 'AES-GCM', iv: nonce }, aes, record));
  // The text ends before the delimiter, the last byte that is no padding.
  return padded
    .subarray(
      0,
      padded.findLastIndex((byte) => byte !== 0),
    )
    .toString();
}

const bytes = (part: Uint8Array): Uint8Array<ArrayBuffer> => Uint8Array.from(part);

async function derive(
  material: ArrayBuffer,
  salt: Uint8Array<ArrayBuffer>,
  info: Uint8Array,
  bits: number,
): Promise<ArrayBuffer> {
  const key = await crypto.subtle.importKey('raw', material, 'HKDF', false, ['deriveBits']);
  return crypto.subtle.deriveBits({ name: 'HKDF', hash: 'SHA-256', salt, info: bytes(info) }, key, bits);
}
