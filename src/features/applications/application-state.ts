import type { ApplicationState } from './rules/application.ts';
import { isOwnWork } from './stored.ts';

/**
 * Fetches the state of the application with this token. `api` and `key`: the backend's address and publishable key. Uses no
 * client library, to keep the public page small. Never rejects.
 */
export const fetchApplicationState = async (
  api: string,
  key: string,
  token: string,
): Promise<ApplicationState> => {
  const { isOk, body } = await call('application_state', api, key, { token });
  return isOk ? readState(body) : unreachable;
};

/** The database functions that an applicant may call by the private link. */
type Act = 'give_seat_back_by_link' | 'leave_waitlist_by_link' | 'answer_about_work';

/**
 * Calls a database function for the application of `args.token`. `seen` and `agrees`: the entry of the work that the guest saw, and
 * whether they agree to show it in public. Resolves to the new state, or to a sentence about the failure. Never rejects. A retry changes
 * nothing more.
 */
export const actByLink = async (
  act: Act,
  api: string,
  key: string,
  args: { readonly token: string; readonly seen?: string; readonly agrees?: boolean },
): Promise<ApplicationState | string> => {
  const { isOk, body } = await call(act, api, key, args);
  const state = isOk ? readState(body) : unreachable;
  if (state.status !== 'unreachable') return state;
  return isRefusal(body) ? body.message : noAnswer;
};

const noAnswer = 'We can’t reach the club right now. Please try again.';

/** Whether the database refused the call with a sentence for the applicant. */
const isRefusal = (body: unknown): body is { readonly message: string } =>
  typeof body === 'object' && body !== null && 'code' in body && body.code === 'PT409' && 'message' in body;

/** Calls a database function. `body`: the JSON of the answer; undefined without an answer in JSON, as from a captive portal. */
const call = async (
  name: string,
  api: string,
  key: string,
  args: Readonly<Record<string, unknown>>,
): Promise<{ readonly isOk: boolean; readonly body: unknown }> => {
  try {
    const response = await fetch(`${api}/rest/v1/rpc/${name}`, {
      method: 'POST',
      headers: { apikey: key, 'content-type': 'application/json' },
      body: JSON.stringify(args),
      signal: AbortSignal.timeout(15_000),
    });
    return { isOk: response.ok, body: await response.json() };
  } catch {
    return { isOk: false, body: undefined };
  }
};

const readState = (answer: unknown): ApplicationState => {
  if (answer === null) return { ...unreachable, status: 'unknown' };
  if (typeof answer !== 'object' || !('status' in answer) || !('decided_at' in answer)) return unreachable;
  const textOf = (field: string): string | null => {
    const value: unknown = Reflect.get(answer, field);
    return typeof value === 'string' ? value : null;
  };
  const work: unknown = Reflect.get(answer, 'work');
  return {
    status: String(answer.status),
    receivedAt: textOf('received_at'),
    decidedAt: textOf('decided_at'),
    edition: textOf('edition'),
    payment: textOf('payment'),
    tier: textOf('tier'),
    work: isOwnWork(work) ? work : null,
  };
};

const unreachable: ApplicationState = {
  status: 'unreachable',
  receivedAt: null,
  decidedAt: null,
  edition: null,
  payment: null,
  tier: null,
  work: null,
};
