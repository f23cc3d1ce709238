import * as v from 'valibot';
import { readPayload } from '../domain/entry-kinds.ts';
import type { Entry } from '../sync/entry.ts';
import type { SendOutcome } from '../sync/ports.ts';
import type { Remote } from './client.ts';
import { restVerdict, unreadable, type Caller, type Requests } from './requests.ts';

/**
 * `data`: what `desk_pull` answers; the desk's own chunk knows its shape. `forbidden`: the session holds, and its member is no
 * organiser. `signed-out`: the session has ended, which tells nothing of the role.
 */
export type DeskAnswer =
  | { readonly kind: 'answer'; readonly data: unknown }
  | { readonly kind: 'forbidden' | 'signed-out' | 'no-answer' };

/** Reads the desk under exactly this identity. `revision`: the one that the device has; null without one. */
export const fetchDesk = async (
  remote: Remote,
  revision: string | null,
  caller: Caller,
): Promise<DeskAnswer> => {
  const answered = await remote
    .rpc('desk_pull', revision === null ? {} : { known_revision: revision })
    .setHeader('Authorization', `Bearer ${caller.accessToken}`)
    .retry(false);
  const { kind } = restVerdict(answered, null);
  if (kind === 'success') return { kind: 'answer', data: answered.data };
  if (kind === 'needs-auth') return { kind: 'signed-out' };
  return { kind: kind === 'forbidden' ? 'forbidden' : 'no-answer' };
};

/** Asks to be the first organiser. False as well when the server did not answer. */
export const claimDesk = async (remote: Remote, caller: Caller): Promise<boolean> => {
  const { data } = await remote.functions.invoke<unknown>('desk', {
    body: { claim: true },
    headers: { Authorization: `Bearer ${caller.accessToken}` },
  });
  return v.is(v.object({ organiser: v.literal(true) }), data);
};

const mailDueSchema = v.object({ mail: v.literal(true) });

/** Sends what an organiser did at the desk. An act with a mail counts as applied once it is mailed. */
export const createDeskSender = (remote: Remote, requests: Requests) => ({
  async desk(entry: Entry, caller: Caller): Promise<SendOutcome> {
    const act = readPayload('desk', entry);
    if (!act) return unreadable;
    const named = { entry_id: entry.id, action: act.action, details: act.details };
    const result = await requests.call(remote.rpc('act_at_desk', named), caller);
    if ('outcome' in result) return result.outcome;
    const failure =
      // Also after a retry: the first attempt may have ended before the site was built.
      act.action === 'publish-edition'
        ? await requests.invoke('desk', { deploy: true }, caller)
        : v.is(mailDueSchema, result.data)
          ? await requests.invoke('desk', { mail: entry.id }, caller)
          : null;
    return failure ?? { kind: 'applied', rows: [] };
  },
});
