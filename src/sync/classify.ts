/**
 * A response reduced to what decisions are made from. `body` is parsed JSON;
 * `undefined` when the body was empty or no JSON, as from a captive portal.
 */
export interface Answer {
  /** HTTP status; 0 when no response came at all. */
  readonly status: number;
  readonly body: unknown;
  /** Milliseconds from a Retry-After header; null without one. */
  readonly retryAfterMs: number | null;
}

export type Verdict =
  | { readonly kind: 'success' }
  | { readonly kind: 'connection' }
  | { readonly kind: 'entry'; readonly afterMs: number | null }
  | { readonly kind: 'needs-auth' }
  /** A refusal by policy: final only once the token is verified as the owner's ([ER3]). */
  | { readonly kind: 'forbidden'; readonly code: string; readonly message: string }
  | { readonly kind: 'rejected'; readonly code: string; readonly message: string }
  | { readonly kind: 'client-too-old' };

const gatewayStatuses = new Set([0, 408, 502, 503, 504, 521, 522, 523, 524]);

/**
 * Decides by status and code what an answer means for the entry ([ER1]); the
 * message is only handed on for the person to read. Codes: PostgREST's
 * (PGRST…, SQLSTATE), GoTrue's and the functions' own `code`.
 */
export const classify = ({ status, body, retryAfterMs }: Answer): Verdict => {
  const { code, message } = describe(body);
  if (status === 503 && code !== null && retryAfterMs !== null)
    return { kind: 'entry', afterMs: retryAfterMs };
  if (gatewayStatuses.has(status)) return { kind: 'connection' };
  if (status >= 200 && status < 300)
    return body === undefined && status !== 204 ? { kind: 'connection' } : { kind: 'success' };
  // An error status without a code does not come from our server: a portal or a proxy speaks.
  if (code === null)
    return status >= 500 || status === 429
      ? { kind: 'entry', afterMs: retryAfterMs }
      : { kind: 'connection' };
  if (status === 426 || code === 'PT426') return { kind: 'client-too-old' };
  if (code === '42501') return status === 401 ? { kind: 'needs-auth' } : { kind: 'forbidden', code, message };
  // A server in trouble (read-only because its disk is full, or still learning its own schema), not a bad entry.
  if (code === '25006' || code === 'PGRST205') return { kind: 'entry', afterMs: retryAfterMs };
  if (code.startsWith('PT')) return { kind: 'rejected', code, message };
  if (status === 401) return { kind: 'needs-auth' };
  if (status === 429 || status >= 500) return { kind: 'entry', afterMs: retryAfterMs };
  return { kind: 'rejected', code, message };
};

const describe = (body: unknown): { readonly code: string | null; readonly message: string } => {
  if (typeof body !== 'object' || body === null) return { code: null, message: '' };
  const text = (name: string): string | null => {
    const value: unknown = Reflect.get(body, name);
    return typeof value === 'string' ? value : null;
  };
  return { code: text('code') ?? text('error_code'), message: text('message') ?? text('msg') ?? '' };
};
