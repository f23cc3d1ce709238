import type { Fault } from '../fault.ts';

const migrations = 'supabase/migrations';

/** Mistakes in the rules of accounts, profiles, privacy and limits. */
export const serverMemberFaults: readonly Fault[] = [
  {
    fault: 'Somebody with an IPv6 network sends from as many addresses as they like',
    file: `${migrations}/20251001000200_limits.sql`,
    find: 'set_masklen(given, 64)',
    replace: 'set_masklen(given, 128)',
    caughtBy: {
      level: 'sql',
      file: '010-foundation',
      name: 'from the same network of 64 bits is over the limit',
    },
  },
  {
    fault: 'An edit of hidden fields reaches every open portal',
    file: `${migrations}/20251001000500_profiles.sql`,
    find: 'create trigger nothing_new before update',
    replace: 'create trigger z_nothing_new before update',
    caughtBy: { level: 'sql', file: '140-profile-privacy', name: 'writes nothing that others hear of' },
  },
  {
    fault: 'An ended session can read until its token expires',
    file: `${migrations}/20251001000100_foundation.sql`,
    find: "where session.id = (auth.jwt() ->> 'session_id')::uuid\n    and session.user_id = auth.uid()",
    replace: 'where session.user_id = auth.uid() or auth.uid() is not null',
    caughtBy: { level: 'sql', file: '090-account', name: 'an ended session reads nothing of ' },
  },
  {
    fault: 'A member who saves the privacy settings again loses a hidden location',
    file: `${migrations}/20251001000600_profile_privacy.sql`,
    find: 'location = coalesce(own.location, kept.location),',
    replace: 'location = own.location,',
    caughtBy: {
      level: 'sql',
      file: '140-profile-privacy',
      name: 'setting the same privacy again changes nothing',
    },
  },
  {
    fault: 'The data export of a member holds the account ids of the people who accepted an invitation',
    file: `${migrations}/20251001001400_account.sql`,
    find: "to_jsonb(invitation) - array['sync_xid', 'inviter_id', 'invitee_id']",
    replace: "to_jsonb(invitation) - array['sync_xid', 'inviter_id']",
    caughtBy: {
      level: 'sql',
      file: '090-account',
      name: 'an invitation is exported without the accounts of the two people',
    },
  },
  {
    fault: 'A suspended member writes again after deleting the account and signing up under another plus tag',
    file: `${migrations}/20251001001000_invitation_mails.sql`,
    find: 'coalesce((select private.mailbox_digest(email::text) from auth.users where id = member), member::text)',
    replace: 'member::text',
    caughtBy: { level: 'sql', file: '290-mailbox', name: 'writes no message' },
  },
  {
    fault: 'A suspended member shows an insult as the name of a new account',
    file: `${migrations}/20251001000500_profiles.sql`,
    find: 'may_show constant boolean := not private.is_suspended(new.id)',
    replace: 'may_show constant boolean := true',
    caughtBy: { level: 'sql', file: '290-mailbox', name: 'brings neither name nor picture from its sign-up' },
  },
  {
    fault: 'The digest of a caller is kept for ever',
    file: `${migrations}/20251001000200_limits.sql`,
    find: "'window_start', interval '2 days'",
    replace: "'window_start', interval '2000 days'",
    caughtBy: {
      level: 'sql',
      file: '220-privacy-page',
      name: 'the next call removes the digests older than two days',
    },
  },
  {
    fault: 'A budget refills beyond its capacity while nobody writes',
    file: `${migrations}/20251001000200_limits.sql`,
    find: 'tokens = least(capacity, bucket.tokens',
    replace: 'tokens = greatest(0, bucket.tokens',
    caughtBy: {
      level: 'sql',
      file: '210-write-budgets',
      name: 'holds no more than 300, however long nobody wrote',
    },
  },
  {
    fault: 'A member may save a profile without limit',
    file: `${migrations}/20251001000500_profiles.sql`,
    find: `perform private.spend_token(private.member(), 'profile', 60, interval '1 minute');`,
    replace: 'null;',
    caughtBy: { level: 'sql', file: '210-write-budgets' },
  },
  {
    fault: 'A member stores a picture that is larger than the club allows',
    file: `${migrations}/20251001000650_pictures.sql`,
    find: 'octet_length(content) <= 40000',
    replace: 'octet_length(content) <= 44000',
    caughtBy: { level: 'sql', file: '230-pictures', name: 'a picture of one byte more is refused' },
  },
  {
    fault: 'A name may change the writing direction',
    file: `${migrations}/20251001000100_foundation.sql`,
    find: '\\u2028-\\u202E\\u2066-\\u2069\\U000E0000',
    replace: '\\u2028-\\u2029\\U000E0000',
    caughtBy: {
      level: 'unit',
      file: 'supabase/tests/schemas.test.ts',
      name: 'of what is text: ',
    },
  },
  {
    fault: 'A member takes the name of the club in full-width letters',
    file: `${migrations}/20251001000500_profiles.sql`,
    find: 'normalize(name, nfkd)',
    replace: 'normalize(name, nfd)',
    caughtBy: {
      level: 'unit',
      file: 'supabase/tests/schemas.test.ts',
      name: 'of names that claim to speak for the club',
    },
  },
  {
    fault: 'A member who writes the badge column has the badge',
    file: `${migrations}/20251001000500_profiles.sql`,
    find: 'new.is_organiser := private.is_organiser(new.id);',
    replace: 'new.is_organiser := new.is_organiser or private.is_organiser(new.id);',
    caughtBy: { level: 'sql', file: '020-profiles', name: 'nobody else gets the badge, whatever is written' },
  },
  {
    fault: 'A member sees the devices of another whose session id they know',
    file: `${migrations}/20251001001400_account.sql`,
    find: '    and own.user_id = auth.uid()\n',
    replace: '',
    caughtBy: { level: 'sql', file: '180-sessions' },
  },
];
