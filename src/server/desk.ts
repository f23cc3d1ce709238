import * as v from 'valibot';
import { deskSchema, type Desk } from '../domain/desk.ts';
import { readPayload } from '../domain/entry-kinds.ts';
import type { Entry } from '../sync/entry.ts';
import type { SendOutcome } from '../sync/ports.ts';
import type { Remote } from './client.ts';
import { unreadable, type Member, type Requests } from './requests.ts';

/** `same`: the device has this revision. `forbidden`: the member is no organiser. */
export type DeskAnswer =
  | { readonly kind: 'desk'; readonly revision: string; readonly desk: Desk }
  | { readonly kind: 'same' | 'forbidden' | 'no-answer' };

/** Reads the desk under exactly this identity. `revision`: the one that the device has; null without one. */
export const fetchDesk = async (
  remote: Remote,
  revision: string | null,
  member: Member,
): Promise<DeskAnswer> => {
  const { data, error } = await remote
    .rpc('desk_pull', revision === null ? {} : { known_revision: revision })
    .setHeader('Authorization', `Bearer ${member.accessToken}`)
    .retry(false);
  if (error) return { kind: error.code === '42501' ? 'forbidden' : 'no-answer' };
  const answer = v.safeParse(answerSchema, data);
  if (!answer.success) return { kind: 'no-answer' };
  const { desk, revision: newest } = answer.output;
  return desk ? { kind: 'desk', revision: newest, desk } : { kind: 'same' };
};

const answerSchema = v.object({ revision: v.string(), desk: v.optional(deskSchema) });

/** Asks to be the first organiser. False as well when the server did not answer. */
export const claimDesk = async (remote: Remote, member: Member): Promise<boolean> => {
  const { data } = await remote.functions.invoke<unknown>('desk', {
    body: { claim: true },
    headers: { Authorization: `Bearer ${member.accessToken}` },
  });
  return v.is(v.object({ organiser: v.literal(true) }), data);
};

/** Sends what an organiser did at the desk. */
export const createDeskSender = (remote: Remote, requests: Requests) => ({
  async desk(entry: Entry, member: Member): Promise<SendOutcome> {
    const act = readPayload('desk', entry);
    if (!act) return unreadable;
    const named = { entry_id: entry.id, action: act.action, details: act.details };
    const result = await requests.call(remote.rpc('act_at_desk', named), member);
    if ('outcome' in result) return result.outcome;
    // Also after a retry: the first attempt may have ended before the site was built.
    const failure =
      act.action === 'publish-edition' ? await requests.invoke('desk', { deploy: true }, member) : null;
    return failure ?? { kind: 'applied', rows: [] };
  },
});
