import { createPublicKey, verify } from 'node:crypto';
import * as v from 'valibot';

/** An encrypted notice that no browser has fetched yet. */
interface WaitingNotice {
  readonly topic: string | null;
  readonly ttl: number;
  /** In base64. */
  readonly body: string;
}

const headerSchema = v.object({ aud: v.string(), exp: v.number(), sub: v.string() });

/**
 * A push service for tests, because without the network a browser cannot reach its vendor's. A sender that proves its key
 * (RFC 8292) posts a notice to /_push/<device> (RFC 8030). A test gets the waiting notices from the same address. A device
 * whose name begins with "gone-" has unsubscribed.
 */
export function createPushService() {
  const devices = new Map<string, WaitingNotice[]>();
  return {
    answer: async (request: Request): Promise<Response> => {
      const device = new URL(request.url).pathname.slice('/_push/'.length);
      if (request.method === 'GET') {
        const waiting = devices.get(device) ?? [];
        devices.delete(device);
        return Response.json(waiting);
      }
      if (request.method !== 'POST') return new Response(null, { status: 405 });
      if (device.startsWith('gone-')) return new Response(null, { status: 410 });
      const { headers } = request;
      if (!provesItsKey(headers.get('authorization') ?? '')) return new Response(null, { status: 403 });
      const ttl = Number(headers.get('ttl') ?? Number.NaN);
      if (headers.get('content-encoding') !== 'aes128gcm' || !(ttl >= 0))
        return new Response(null, { status: 400 });
      const body = Buffer.from(await request.arrayBuffer());
      if (body.length > 4096) return new Response(null, { status: 413 });
      const topic = headers.get('topic');
      if (topic !== null && !/^[\w-]{1,32}$/.test(topic)) return new Response(null, { status: 400 });
      // A notice replaces a waiting one of the same topic.
      const others = (devices.get(device) ?? []).filter((other) => topic === null || other.topic !== topic);
      devices.set(device, [...others, { topic, ttl, body: body.toString('base64') }]);
      return new Response(null, { status: 201 });
    },
  };
}

/** Whether the token in an RFC 8292 header is signed by the header's key, is for this service, and has not expired. */
function provesItsKey(authorization: string): boolean {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization) ?? [];
  const [header, claims, signature] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  if (header === undefined || claims === undefined || signature === undefined || point.length !== 65)
    return false;
  const publicKey = createPublicKey({
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
    format: 'jwk',
  });
  const { aud, exp, sub } = v.parse(headerSchema, JSON.parse(Buffer.from(claims, 'base64url').toString()));
  const seconds = Date.now() / 1000;
  return (
    verify(
      'sha256',
      Buffer.from(`${header}.${claims}`),
      { key: publicKey, dsaEncoding: 'ieee-p1363' },
      Buffer.from(signature, 'base64url'),
    ) &&
    aud === 'https://push.localhost' &&
    exp > seconds &&
    exp <= seconds + 24 * 60 * 60 &&
    /^(?:mailto:.+@.+|https:)/.test(sub)
  );
}
