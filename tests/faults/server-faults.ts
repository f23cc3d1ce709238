import type { Fault } from './fault.ts';

const migrations = 'supabase/migrations';
const functions = 'supabase/functions';

/** Mistakes in the database's rules and in the functions on the edge. */
export const serverFaults: readonly Fault[] = [
  {
    fault: 'A change of the profile that is sent again undoes what another device has changed since',
    file: `${migrations}/20251001001800_outbox_ledger.sql`,
    find: '  if found then\n    return true;',
    replace: '  if found or true then\n    return true;',
    caughtBy: { level: 'sql', file: '170-outbox-ledger', name: 'sent again does not bring it back' },
  },
  {
    fault: 'A message that was taken back appears when a late copy of it arrives',
    file: `${migrations}/20251001001800_outbox_ledger.sql`,
    find: "for each row execute function private.refuse_withdrawn_entry('user_id');",
    replace: "for each row when (false) execute function private.refuse_withdrawn_entry('user_id');",
    caughtBy: { level: 'sql', file: '170-outbox-ledger', name: 'a copy of it that arrives later is refused' },
  },
  {
    fault: 'A message that has arrived is told as taken back',
    file: `${migrations}/20251001001800_outbox_ledger.sql`,
    find: 'exists (select 1 from public.messages where id = entry_id and user_id = writer)',
    replace: 'false',
    caughtBy: {
      level: 'sql',
      file: '170-outbox-ledger',
      name: 'a message that has arrived is not taken back',
    },
  },
  {
    fault: 'Somebody with an IPv6 network sends from as many addresses as they like',
    file: `${migrations}/20251001001900_rate_limits.sql`,
    find: 'set_masklen(given, 64)',
    replace: 'set_masklen(given, 128)',
    caughtBy: { level: 'sql', file: '010-foundation', name: 'is the same caller' },
  },
  {
    fault: 'One caller over the limit switches the referral check off for everybody',
    file: `${migrations}/20251001001900_rate_limits.sql`,
    find: '  if wait = 0 then\n    wait :=',
    replace: '  if true then\n    wait :=',
    caughtBy: { level: 'sql', file: '060-referrals', name: 'does not switch the check off' },
  },
  {
    fault: 'A crash after an invitation was marked as mailed loses its mail',
    file: `${functions}/send-invitation/index.ts`,
    find: '    const outcome = await sendMail(',
    replace: '    await markAsMailed(service, invitation);\n    const outcome = await sendMail(',
    caughtBy: {
      level: 'unit',
      file: 'supabase/functions/_tests/send-invitation.test.ts',
      name: 'marked as mailed after the mail is out',
    },
  },
  {
    fault: 'Another application under the same number is answered as received',
    file: `${functions}/send-application/index.ts`,
    find: 'if (!isSame(held, reading.application))',
    replace: 'if (false)',
    caughtBy: {
      level: 'unit',
      file: 'supabase/functions/_tests/send-application.test.ts',
      name: 'the same key with another body is a conflict',
    },
  },
  {
    fault: 'The referral check accepts an expired code',
    file: `${migrations}/20251001001900_rate_limits.sql`,
    find: "where invitation_code = given and status = 'pending' and expires_at > now()),",
    replace: "where invitation_code = given and status = 'pending'),",
    caughtBy: { level: 'sql', file: '060-referrals', name: 'an expired one' },
  },
  {
    fault: 'The referral check tells visitors the address of an inviter without a name',
    file: `${migrations}/20251001001900_rate_limits.sql`,
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
    file: `${migrations}/20251001000600_referrals.sql`,
    find: 'for each row when (new.email_confirmed_at is not null)',
    replace: 'for each row',
    caughtBy: { level: 'sql', file: '060-referrals', name: 'not before the address is confirmed' },
  },
  {
    fault: 'A member can write an invitation that is already accepted',
    file: `${migrations}/20251001000400_invitations.sql`,
    find: 'grant insert (id, inviter_id, invitee_email) on public.invitations to authenticated;',
    replace: 'grant insert (id, inviter_id, invitee_email, status) on public.invitations to authenticated;',
    caughtBy: { level: 'sql', file: '040-invitations', name: "the status is the server's" },
  },
  {
    fault: 'A member can invite the same address again in capital letters',
    file: `${migrations}/20251001000400_invitations.sql`,
    find: 'new.invitee_email := lower(',
    replace: 'new.invitee_email := (',
    caughtBy: { level: 'sql', file: '040-invitations', name: 'also in capitals and with spaces' },
  },
  {
    fault: 'An invitation that is sent again does not count towards the daily limit',
    file: `${migrations}/20251001000400_invitations.sql`,
    find: 'perform private.take_invitation_allowance(invitation.inviter_id);',
    replace: 'null;',
    caughtBy: { level: 'sql', file: '040-invitations', name: 'and sending again does not go round it' },
  },
  {
    fault:
      'An invitation that was sent last month and accepted today is missing from the numbers of the week',
    file: `${migrations}/20251001000500_invitation_stats.sql`,
    find: "count(*) filter (where status = 'accepted' and accepted_at > week) as weekly_accepted,",
    replace: "count(*) filter (where status = 'accepted' and created_at > week) as weekly_accepted,",
    caughtBy: { level: 'sql', file: '050-invitation-stats', name: 'the week is 7 days and the month 30' },
  },
  {
    fault: 'The pull lets devices skip the rows of a transaction that is still running',
    file: `${migrations}/20251001001600_sync_pull.sql`,
    find: "'horizon', pg_snapshot_xmin(pg_current_snapshot()),",
    replace: "'horizon', pg_snapshot_xmax(pg_current_snapshot()),",
    caughtBy: {
      level: 'sql',
      file: '080-sync',
      name: 'the horizon is not above a transaction that is still running',
    },
  },
  {
    fault: 'A member learns which invitations of other members were deleted',
    file: `${migrations}/20251001000100_foundation.sql`,
    find: 'using (owner is null or owner = (select auth.uid()));',
    replace: 'using (true);',
    caughtBy: { level: 'sql', file: '010-foundation', name: 'another member sees only the common one' },
  },
  {
    fault: 'A member who saves the privacy settings again loses a hidden location',
    file: `${migrations}/20251001001400_profile_privacy.sql`,
    find: 'location = coalesce(own.location, kept.location),',
    replace: 'location = own.location,',
    caughtBy: { level: 'sql', file: '140-profile-privacy', name: 'and changes nothing' },
  },
  {
    fault: 'The text of a deleted message stays readable',
    file: `${migrations}/20251001001800_outbox_ledger.sql`,
    find: "set content = 'This message was deleted.', deleted_at = now()",
    replace: 'set deleted_at = now()',
    caughtBy: { level: 'sql', file: '120-message-deletion', name: 'the text is nowhere' },
  },
  {
    fault: 'A message that was taken down comes back when its author sends it again',
    file: `${migrations}/20251001000300_messages.sql`,
    find: "where table_name = 'messages' and id = new.id",
    replace: "where table_name = 'message' and id = new.id",
    caughtBy: {
      level: 'sql',
      file: '030-messages',
      name: 'a message taken down does not come back when its sender repeats it',
    },
  },
  {
    fault: 'A report disappears when its reporter deletes the account',
    file: `${migrations}/20251001001300_message_reports.sql`,
    find: 'reporter_id uuid references auth.users (id) on delete set null,',
    replace: 'reporter_id uuid references auth.users (id) on delete cascade,',
    caughtBy: { level: 'sql', file: '130-message-reports', name: 'and the report stays without a name' },
  },
  {
    fault: 'An app that is too old for the server still sends messages',
    file: `${migrations}/20251001001700_client_version.sql`,
    find: 'create trigger a_refuse_old_client before insert or update on public.messages',
    replace: 'create trigger a_refuse_old_client before update on public.messages',
    caughtBy: { level: 'sql', file: '160-client-version', name: 'an older app sends no message' },
  },
  {
    fault: 'The data export of a member holds the account ids of the people who accepted an invitation',
    file: `${migrations}/20251001001000_account.sql`,
    find: "to_jsonb(invitation) - array['sync_xid', 'inviter_id', 'invitee_id']",
    replace: "to_jsonb(invitation) - array['sync_xid', 'inviter_id']",
    caughtBy: {
      level: 'sql',
      file: '090-account',
      name: 'an invitation is exported without the accounts of the two people',
    },
  },
  {
    fault: 'A bot learns that the honeypot caught it',
    file: `${functions}/send-application/index.ts`,
    find: "if (reading.kind === 'bot') return answer(received);",
    replace: "if (reading.kind === 'bot') return problem(400, 'bot', 'Only people can apply.');",
    caughtBy: {
      level: 'unit',
      file: `${functions}/_tests/send-application.test.ts`,
      name: 'a filled honeypot is answered like an application and dropped',
    },
  },
  {
    fault: 'An application that is sent twice is stored and mailed twice',
    file: `${functions}/send-application/index.ts`,
    find: 'const row = { id: id.output, ...reading.application };',
    replace: 'const row = { id: crypto.randomUUID(), ...reading.application };',
    caughtBy: {
      level: 'unit',
      file: `${functions}/_tests/send-application.test.ts`,
      name: 'the same key again gets the same answer, one row and no more mail',
    },
  },
  {
    fault: 'The server takes a flood of applications from one address',
    file: `${functions}/send-application/index.ts`,
    find: "{ bucket: 'send-application', address, maxCalls: perMinute, windowSeconds: 60 },",
    replace: "{ bucket: 'send-application', address, maxCalls: perDay, windowSeconds: 60 },",
    caughtBy: {
      level: 'unit',
      file: `${functions}/_tests/send-application.test.ts`,
      name: 'a flood from one address is told when to come back',
    },
  },
  {
    fault: 'An applicant can put a line break into a name',
    file: 'src/domain/application.ts',
    find: String.raw`!/\p{Cc}/u.test(text)`,
    replace: String.raw`!/\r\n/u.test(text)`,
    caughtBy: {
      level: 'unit',
      file: `${functions}/send-application/read-application.test.ts`,
      name: 'is named, and nothing else',
    },
  },
  {
    fault: "An inviter's name is rendered as markup in the invitation mail",
    file: `${functions}/_shared/layout.ts`,
    find: '">${escapeHtml(title)}</h1>',
    replace: '">${title}</h1>',
    caughtBy: {
      level: 'unit',
      file: `${functions}/_shared/mails.test.ts`,
      name: 'an inviter cannot put markup or headers into an invitation',
    },
  },
  {
    fault: "A member can have another member's invitation mailed",
    file: `${functions}/send-invitation/index.ts`,
    find: `
    .eq('inviter_id', inviter)`,
    replace: '',
    caughtBy: {
      level: 'unit',
      file: `${functions}/_tests/send-invitation.test.ts`,
      name: 'invitation is unknown, like one that does not exist',
    },
  },
  {
    fault: 'Simultaneous requests mail one invitation several times',
    file: `${functions}/send-invitation/index.ts`,
    find: '`invitation-${invitation.id}-${invitation.invitation_code}-${invitation.reminders}`',
    replace: 'crypto.randomUUID()',
    caughtBy: {
      level: 'unit',
      file: `${functions}/_tests/send-invitation.test.ts`,
      name: 'it is mailed once, however often and however simultaneously it is called',
    },
  },
  {
    fault: 'A member can report a message that its author has deleted',
    file: `${functions}/report-message/index.ts`,
    find: `
    .is('deleted_at', null)`,
    replace: '',
    caughtBy: {
      level: 'unit',
      file: `${functions}/_tests/report-message.test.ts`,
      name: 'what is not there, or not any more, cannot be reported',
    },
  },
  {
    fault: 'A member sees the devices of another whose session id they know',
    file: 'supabase/migrations/20251001002000_sessions.sql',
    find: '    and own.user_id = auth.uid()\n',
    replace: '',
    caughtBy: { level: 'sql', file: '180-sessions' },
  },
];
