import type { Fault } from './fault.ts';

const migrations = 'supabase/migrations';
const functions = 'supabase/functions';

/** Mistakes in the database's rules for members and their invitations. */
export const memberDatabaseFaults: readonly Fault[] = [
  {
    fault: 'One caller over the limit switches the referral check off for everybody',
    file: `${migrations}/20251001001100_referrals.sql`,
    find: '  if wait = 0 then\n    wait :=',
    replace: '  if true then\n    wait :=',
    caughtBy: { level: 'sql', file: '060-referrals', name: 'does not switch the check off' },
  },
  {
    fault: 'The referral check accepts an expired code',
    file: `${migrations}/20251001001100_referrals.sql`,
    find: "where invitation_code = given and status = 'pending' and expires_at > now()),",
    replace: "where invitation_code = given and status = 'pending'),",
    caughtBy: { level: 'sql', file: '060-referrals', name: 'an expired code is not valid' },
  },
  {
    fault: 'The referral check tells visitors the address of an inviter without a name',
    file: `${migrations}/20251001001100_referrals.sql`,
    find: "coalesce(inviter_name, 'A Goa Build Club member')",
    replace: 'coalesce(inviter_name, (select email::text from auth.users where id = inviter))',
    caughtBy: {
      level: 'sql',
      file: '060-referrals',
      name: 'an inviter without a name is a member of the club',
    },
  },
  {
    fault: 'A referral counts before the new member confirms the address',
    file: `${migrations}/20251001001100_referrals.sql`,
    find: 'for each row when (new.email_confirmed_at is not null)',
    replace: 'for each row',
    caughtBy: {
      level: 'sql',
      file: '060-referrals',
      name: 'is not accepted before the address is confirmed',
    },
  },
  {
    fault: 'A member can write an invitation that is already accepted',
    file: `${migrations}/20251001000800_invitations.sql`,
    find: 'grant insert (id, inviter_id, invitee_email) on public.invitations to authenticated;',
    replace: 'grant insert (id, inviter_id, invitee_email, status) on public.invitations to authenticated;',
    caughtBy: {
      level: 'sql',
      file: '040-invitations',
      name: 'a member cannot set the status of an invitation',
    },
  },
  {
    fault: 'A member can invite the same address again in capital letters',
    file: `${migrations}/20251001000800_invitations.sql`,
    find: 'new.invitee_email := lower(',
    replace: 'new.invitee_email := (',
    caughtBy: { level: 'sql', file: '040-invitations', name: 'in capitals and with spaces is a duplicate' },
  },
  {
    fault: 'An invitation that is sent again does not count towards the daily limit',
    file: `${migrations}/20251001000800_invitations.sql`,
    find: '  perform private.take_invitation_allowance(invitation.inviter_id);\n  update public.invitations as own\n',
    replace: '  update public.invitations as own\n',
    caughtBy: {
      level: 'sql',
      file: '040-invitations',
      name: 'a resent invitation counts towards the daily limit',
    },
  },
  {
    fault:
      'An invitation that was sent last month and accepted today is missing from the numbers of the week',
    file: `${migrations}/20251001000900_invitation_stats.sql`,
    find: "count(*) filter (where status = 'accepted' and accepted_at > week) as weekly_accepted,",
    replace: "count(*) filter (where status = 'accepted' and created_at > week) as weekly_accepted,",
    caughtBy: { level: 'sql', file: '050-invitation-stats', name: 'the week is 7 days and the month 30' },
  },
  {
    fault: 'Whoever joins by a share link gives the inviter the address',
    file: `${migrations}/20251001001100_referrals.sql`,
    find: `insert into public.invitations (inviter_id, invitee_id, status, accepted_at)
    values (inviter, account, 'accepted', now());`,
    replace: `insert into public.invitations (inviter_id, invitee_email, invitee_id, status, accepted_at)
    values (inviter, address, account, 'accepted', now());`,
    caughtBy: {
      level: 'sql',
      file: '060-referrals',
      name: 'without the address that the inviter never knew',
    },
  },
  {
    fault: 'The address of a deleted account stays with the member who invited it',
    file: `${migrations}/20251001000800_invitations.sql`,
    find: 'new.invitee_email := null;',
    replace: 'null;',
    caughtBy: {
      level: 'sql',
      file: '060-referrals',
      name: 'outlives the account that it brought, without its address',
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
    fault: 'Three members together mail one stranger nine times',
    file: `${migrations}/20251001001000_invitation_mails.sql`,
    find: 'where mailbox = digest and taken_at > oldest) >= 3 then',
    replace: 'where mailbox = digest and taken_at > oldest) >= 9 then',
    caughtBy: {
      level: 'unit',
      file: `${functions}/_tests/send-invitation.test.ts`,
      name: 'gets none from another inviter',
    },
  },
  {
    fault: 'A label after a plus is one more address to send three mails to',
    file: `${migrations}/20251001001000_invitation_mails.sql`,
    find: "split_part(split_part(lower(btrim(address)), '@', 1), '+', 1) as name",
    replace: "split_part(lower(btrim(address)), '@', 1) as name",
    caughtBy: { level: 'sql', file: '190-invitation-mails', name: 'under a label of the same mailbox' },
  },
  {
    fault: 'Anybody can opt anybody out by a made-up token',
    file: `${migrations}/20251001001000_invitation_mails.sql`,
    find: 'is not true then\n    return false;',
    replace: 'is null then\n    return false;',
    caughtBy: { level: 'sql', file: '190-invitation-mails', name: 'a forged token is refused' },
  },
  {
    fault: 'A member may save a profile without end',
    file: `${migrations}/20251001000500_profiles.sql`,
    find: `perform private.spend_token(private.member(), 'profile', 60, interval '1 minute');`,
    replace: 'null;',
    caughtBy: { level: 'sql', file: '210-write-budgets' },
  },
  {
    fault: 'A member takes the name of the club in letters of full width',
    file: `${migrations}/20251001000500_profiles.sql`,
    find: 'normalize(name, nfkc)',
    replace: 'normalize(name, nfc)',
    caughtBy: {
      level: 'unit',
      file: 'supabase/tests/schemas.test.ts',
      name: 'of names that claim to speak for the club',
    },
  },
  {
    fault: 'Whoever writes the column of the badge has the badge',
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
