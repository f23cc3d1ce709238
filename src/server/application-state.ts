export interface ApplicationState {
  /** A status of the application, `unknown` for a token without one, or `unreachable`. */
  readonly status: string;
  /** ISO 8601; null before a decision. */
  readonly decidedAt: string | null;
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
    if (answer === null) return { status: 'unknown', decidedAt: null };
    if (typeof answer !== 'object' || !('status' in answer) || !('decided_at' in answer)) return unreachable;
    const { status, decided_at: decidedAt } = answer;
    return {
      status: String(status),
      decidedAt: typeof decidedAt === 'string' ? decidedAt : null,
    };
  } catch {
    return unreachable;
  }
};

const unreachable: ApplicationState = { status: 'unreachable', decidedAt: null };
