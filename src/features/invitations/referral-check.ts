import { isObjectOf, isText } from '../../engine/local/store/formats.ts';
import type { Services } from '../../engine/member/services.ts';

/** `unchecked`: nothing is known about the code, because the server did not answer or throttled the checks. */
export type ReferralAnswer =
  { readonly kind: 'valid'; readonly inviterName: string } | { readonly kind: 'invalid' | 'unchecked' };

// Validated without Valibot: a public page loads this before its first interaction, and Valibot is larger than the page.
const isValid = isObjectOf<{ valid: true; inviter_name: string }>({
  valid: (value): value is true => value === true,
  inviter_name: isText,
});
const isInvalid = isObjectOf<{ valid: false }>({ valid: (value): value is false => value === false });

export const checkReferral = async (
  { ask }: Pick<Services, 'ask'>,
  code: string,
): Promise<ReferralAnswer> => {
  const answered = await ask(async (remote) => remote.rpc('check_referral', { code }));
  const answer: unknown = answered?.data;
  if (isValid(answer)) return { kind: 'valid', inviterName: answer.inviter_name };
  return { kind: isInvalid(answer) ? 'invalid' : 'unchecked' };
};
