import * as v from 'valibot';
import type { Remote } from './client.ts';

const answer = v.variant('valid', [
  v.object({ valid: v.literal(true), inviter_name: v.string() }),
  v.object({ valid: v.literal(false) }),
]);

/** Resolves to the inviter's name, null for an invalid code. A failed check counts as invalid. */
export const checkReferral = async (remote: Remote, code: string): Promise<string | null> => {
  const { data } = await remote.rpc('check_referral', { code });
  const parsed = v.safeParse(answer, data);
  return parsed.success && parsed.output.valid ? parsed.output.inviter_name : null;
};
