import { limits } from '../config/limits.ts';

/**
 * Whether a name claims to speak for the club, however its letters are capitalised or styled. The same as
 * `private.claims_club_voice` in supabase/migrations; plain-text.testing.ts has the examples for both.
 */
export const claimsClubVoice = (name: string): boolean =>
  reserved.test(name.normalize('NFKC').replaceAll(/[^ -~]/g, ''));

const reserved = new RegExp(limits.reservedInNames, 'i');
