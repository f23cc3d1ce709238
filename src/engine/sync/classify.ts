/**
 * The parts of a response that decide. `body` is parsed JSON, and
 * `undefined` when the body was empty or no JSON, as from a captive portal.
 */
export interface Answer {
  /** HTTP status; 0 without a response. */
  readonly status: number;
  readonly body: unknown;
  /** Milliseconds from a Retry-After header; null without one. */
  readonly retryAfterMs: number | null;
}

export type Verdict =
  | { readonly kind: 'success' }
  | { readonly kind: 'no-answer' }
  /** The server failed. `code`: its own, or the status. */
  | { readonly kind: 'server-error'; readonly code: string; readonly afterMs: number | null }
  | { readonly kind: 'needs-auth' }
  /** Refused by a policy: a rejection only when the token is verified as the owner's ([ER3]). */
  | { readonly kind: 'forbidden'; readonly code: string; readonly message: string }
  | { readonly kind: 'rejected'; readonly code: string; readonly message: string }
  | { readonly kind: 'client-too-old' };

const gatewayStatuses = new Set([0, 408, 502, 503, 504, 521, 522, 523, 524]);

/**
 * Decides by status and code what a response means for the entry ([ER1]). The
 * message is passed on for the person to read. Codes: PostgREST's
 * (PGRST…, SQLSTATE), GoTrue's and the functions' own `code`.
 */
export const classify = ({ status, body, retryAfterMs }: Answer): Verdict => {
  const { code, message } = describe(body);
  const serverError: Verdict = {
    kind: 'server-error',
    code: code ?? `HTTP_${status}`,
    afterMs: retryAfterMs,
  };
  if (gatewayStatuses.has(status)) return code === null ? { kind: 'no-answer' } : serverError;
  if (status >= 200 && status < 300)
    return body === undefined && status !== 204 ? { kind: 'no-answer' } : { kind: 'success' };
  if (status === 401) return { kind: 'needs-auth' };
  if (code === null) return withoutCode(status, serverError);
  if (status === 426 || code === 'PT426') return { kind: 'client-too-old' };
  if (code === '42501') return { kind: 'forbidden', code, message };
  // The entry is not at fault: the server is read-only because its disk is full, or still reads its schema.
  if (code === '25006' || code === 'PGRST202' || code === 'PGRST205') return serverError;
  if (code.startsWith('PT')) return { kind: 'rejected', code, message };
  if (status === 429 || status >= 500) return serverError;
  return { kind: 'rejected', code, message };
};

/** Our server always sends a code, so a gateway, a firewall or a captive portal sent this response. */
const withoutCode = (status: number, serverError: Verdict): Verdict => {
  if (status === 413) return { kind: 'rejected', code: 'HTTP_413', message: '' };
  // A firewall may take a harmless text for an attack. Only that entry waits.
  return status === 403 || status === 429 || status >= 500 ? serverError : { kind: 'no-answer' };
};

const describe = (body: unknown): { readonly code: string | null; readonly message: string } => {
  if (typeof body !== 'object' || body === null) return { code: null, message: '' };
  const text = (name: string): string | null => {
    const value: unknown = Reflect.get(body, name);
    // The client sets an empty code when there was no response.
    return typeof value === 'string' && value !== '' ? value : null;
  };
  return { code: text('code') ?? text('error_code'), message: text('message') ?? text('msg') ?? '' };
};
