import * as v from 'valibot';
import type { Remote } from '../../engine/server/client.ts';

/** `unchecked`: the server did not answer, or there were too many checks. Nothing is known about the code then. */
export type ReferralAnswer =
  { readonly kind: 'valid'; readonly inviterName: string } | { readonly kind: 'invalid' | 'unchecked' };

const answerSchema = v.variant('valid', [
  v.object({ valid: v.literal(true), inviter_name: v.string() }),
  v.object({ valid: v.literal(false) }),
]);

export const checkReferral = async (remote: Remote, code: string): Promise<ReferralAnswer> => {
  const { data } = await remote.rpc('check_referral', { code });
  const answer = v.safeParse(answerSchema, data);
  if (!answer.success) return { kind: 'unchecked' };
  return answer.output.valid
    ? { kind: 'valid', inviterName: answer.output.inviter_name }
    : { kind: 'invalid' };
};
