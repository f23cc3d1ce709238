import type { IncomingMessage } from 'node:http';
import type { Claims } from '../data/sql.ts';

export interface ApiKeys {
  readonly publishable: string;
  readonly secret: string;
}

type Handshake =
  | { readonly accepted: true; readonly claims: Claims }
  | { readonly accepted: false; readonly status: 401 | 403 | 404; readonly error: string };

export const REALTIME_PREFIX = '/realtime/v1';

/** Accepts or refuses an upgrade request. Statuses and wording come from supabase/realtime `user_socket.ex`. */
export function checkHandshake(request: Pick<IncomingMessage, 'url'>, keys: ApiKeys): Handshake {
  const url = URL.parse(request.url ?? '/', 'http://localhost');
  if (url?.pathname !== `${REALTIME_PREFIX}/websocket`) {
    return { accepted: false, status: 404, error: 'Not Found' };
  }
  if (url.searchParams.get('vsn') !== '2.0.0') {
    return { accepted: false, status: 403, error: 'Unsupported protocol version' };
  }
  const apiKey = url.searchParams.get('apikey');
  if (!apiKey) return { accepted: false, status: 401, error: 'API key is missing' };
  if (apiKey === keys.publishable) return { accepted: true, claims: { role: 'anon' } };
  if (apiKey === keys.secret) return { accepted: true, claims: { role: 'service_role' } };
  return { accepted: false, status: 401, error: 'The token provided is not a valid JWT' };
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
