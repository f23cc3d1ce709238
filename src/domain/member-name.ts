import { limits } from '../config/limits.ts';

/**
 * Whether a name claims to speak for the club, in any case or letter style. `private.claims_club_voice` in
 * supabase/migrations has the same rule; plain-text.testing.ts tests both.
 */
export const claimsClubVoice = (name: string): boolean =>
  reserved.test(name.normalize('NFKC').replaceAll(/[^ -~]/g, ''));

const reserved = new RegExp(limits.reservedInNames, 'i');
