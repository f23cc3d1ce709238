import * as v from 'valibot';
import type { Remote } from './client.ts';
import { restVerdict, type Caller } from './requests.ts';

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
