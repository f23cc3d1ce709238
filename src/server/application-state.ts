export interface ApplicationState {
  /** A status of the application, `unknown` for a token without one, or `unreachable`. */
  readonly status: string;
  /** ISO 8601; null before a decision. */
  readonly decidedAt: string | null;
  /** Its edition's id; null without one. */
  readonly edition: string | null;
}

/**
 * Asks how the application with this token stands. `api` and `key`: the backend's address and publishable key. Uses no
 * client library, because a public page is small. Never rejects.
 */
export const fetchApplicationState = async (
  api: string,
  key: string,
  token: string,
): Promise<ApplicationState> => {
  try {
    const response = await fetch(`${api}/rest/v1/rpc/application_state`, {
      method: 'POST',
      headers: { apikey: key, 'content-type': 'application/json' },
      body: JSON.stringify({ token }),
      signal: AbortSignal.timeout(15_000),
    });
    const answer: unknown = await response.json();
    if (!response.ok) return unreachable;
    if (answer === null) return { ...unreachable, status: 'unknown' };
    if (typeof answer !== 'object' || !('status' in answer) || !('decided_at' in answer)) return unreachable;
    const { status, decided_at: decidedAt } = answer;
    const edition = 'edition' in answer ? answer.edition : null;
    return {
      status: String(status),
      decidedAt: typeof decidedAt === 'string' ? decidedAt : null,
      edition: typeof edition === 'string' ? edition : null,
    };
  } catch {
    return unreachable;
  }
};

const unreachable: ApplicationState = {
  status: 'unreachable',
  decidedAt: null,
  edition: null,
};
