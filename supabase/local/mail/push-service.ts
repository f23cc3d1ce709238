import { createPublicKey, verify } from 'node:crypto';
import * as v from 'valibot';

/** A notice as it waits at the push service, still encrypted. */
interface Waiting {
  readonly topic: string | null;
  readonly ttl: number;
  /** In base64. */
  readonly body: string;
}

const headerSchema = v.object({ aud: v.string(), exp: v.number(), sub: v.string() });

/**
 * A push service for tests, because a browser without the network of its vendor has none: POST /_push/<device> takes a notice as RFC 8030
 * says, from a sender who proves its key (RFC 8292), and GET /_push/<device> gives out what waits, as a browser would get it. A device
 * whose name begins with "gone-" has given its address up. The browsers that people use have their vendors' services.
 */
export function createPushService() {
  const devices = new Map<string, Waiting[]>();
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
      const others = (devices.get(device) ?? []).filter((held) => topic === null || held.topic !== topic);
      devices.set(device, [...others, { topic, ttl, body: body.toString('base64') }]);
      return new Response(null, { status: 201 });
    },
  };
}

/** Whether a header of RFC 8292 is signed by its key, for this service, and not expired. */
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
