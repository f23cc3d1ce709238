import type { IncomingMessage } from 'node:http';
import type { Claims } from '../sql.ts';
import type { Version } from './wire.ts';

export interface ApiKeys {
  readonly publishable: string;
  readonly secret: string;
}

export type Handshake =
  | { readonly accepted: true; readonly version: Version; readonly claims: Claims }
  | { readonly accepted: false; readonly status: 401 | 403 | 404; readonly error: string };

export const REALTIME_PREFIX = '/realtime/v1';

/** Decides about an upgrade request; the statuses and wordings are those of supabase/realtime `user_socket.ex`. */
export function checkHandshake(request: Pick<IncomingMessage, 'url' | 'headers'>, keys: ApiKeys): Handshake {
  const url = URL.parse(request.url ?? '/', 'http://localhost');
  if (url?.pathname !== `${REALTIME_PREFIX}/websocket`) {
    return { accepted: false, status: 404, error: 'Not Found' };
  }
  const version = url.searchParams.get('vsn') ?? '1.0.0';
  if (version !== '1.0.0' && version !== '2.0.0') {
    return { accepted: false, status: 403, error: 'Unsupported protocol version' };
  }
  const header = request.headers['x-api-key'];
  const apiKey = typeof header === 'string' ? header : url.searchParams.get('apikey');
  if (!apiKey) return { accepted: false, status: 401, error: 'API key is missing' };
  const claims = claimsOfApiKey(apiKey, keys);
  if (!claims) return { accepted: false, status: 401, error: 'The token provided is not a valid JWT' };
  return { accepted: true, version, claims };
}

/** A refused handshake as the bytes of an HTTP response. */
export function refusalResponse({ status, error }: Extract<Handshake, { accepted: false }>): string {
  const body = JSON.stringify({ error });
  const reason = { 401: 'Unauthorized', 403: 'Forbidden', 404: 'Not Found' }[status];
  return [
    `HTTP/1.1 ${status} ${reason}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
    '',
    body,
  ].join('\r\n');
}

function claimsOfApiKey(apiKey: string, keys: ApiKeys): Claims | null {
  if (apiKey === keys.publishable) return { role: 'anon' };
  if (apiKey === keys.secret) return { role: 'service_role' };
  return null;
}
