import type { Fault } from '../fault.ts';

const migrations = 'supabase/migrations';
const functions = 'supabase/functions';

/** Mistakes in invitations, referrals and their mails. */
export const serverInvitationFaults: readonly Fault[] = [
  {
    fault: 'One caller over the limit switches the referral check off for everybody',
    file: `${migrations}/20251001001100_referrals.sql`,
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
    fault: 'Another spelling of an address reaches a mailbox that has opted out',
    file: `${migrations}/20251001000800_invitations.sql`,
    find: 'check (private.is_mail_address(invitee_email)),',
    replace: "check (invitee_email like '%@%'),",
    caughtBy: {
      level: 'unit',
      file: 'supabase/tests/schemas.test.ts',
      name: 'no column takes another spelling of an address that is mailed',
    },
  },
  {
    fault: 'A flood of referral checks makes good codes look invalid',
    file: `${migrations}/20251001001100_referrals.sql`,
    find: `return '{"valid": null}'::jsonb;`,
    replace: `return '{"valid": false}'::jsonb;`,
    caughtBy: {
      level: 'sql',
      file: '060-referrals',
      name: 'a check over the limit says nothing about the code',
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
    fault: 'A resent invitation does not count towards the daily limit',
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
    fault: 'The inviter learns the address of a member who joins by a share link',
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
    fault: "An inviter's name is rendered as markup in the invitation mail",
    file: `${functions}/_shared/layout.ts`,
    find: '">${escapeHtml(title)}</h1>',
    replace: '">${title}</h1>',
    caughtBy: {
      level: 'unit',
      file: `${functions}/_shared/mails.test.ts`,
      name: 'a name is text in the HTML of an invitation',
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
    fault: 'Concurrent requests mail one invitation several times',
    file: `${functions}/send-invitation/index.ts`,
    find: '`invitation-${invitation.id}-${invitation.invitation_code}-${invitation.reminders}`',
    replace: 'crypto.randomUUID()',
    caughtBy: {
      level: 'unit',
      file: `${functions}/_tests/send-invitation.test.ts`,
      name: 'repeated and concurrent calls mail an invitation once',
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
    fault: 'Anybody can opt anybody out with a forged token',
    file: `${migrations}/20251001001000_invitation_mails.sql`,
    find: 'is not true then\n    return false;',
    replace: 'is null then\n    return false;',
    caughtBy: { level: 'sql', file: '190-invitation-mails', name: 'a forged token is refused' },
  },
  {
    fault: 'A retry of a failed mail counts as another mail',
    file: `${functions}/send-invitation/index.ts`,
    find: 'await takePlace(service, invitation.invitee_email, mailKey, caller.id)',
    replace: 'await takePlace(service, invitation.invitee_email, crypto.randomUUID(), caller.id)',
    caughtBy: {
      level: 'unit',
      file: `${functions}/_tests/send-invitation.test.ts`,
      name: 'takes no second place',
    },
  },
  {
    fault: 'The List-Unsubscribe link of a mail shows an error when a person opens it',
    file: `${functions}/mail-opt-out/index.ts`,
    find: "if (request.method === 'GET' || request.method === 'HEAD')",
    replace: "if (request.method === 'HEAD')",
    caughtBy: {
      level: 'unit',
      file: `${functions}/_tests/mail-opt-out.test.ts`,
      name: 'a program that only opens the link stops nothing',
    },
  },
  {
    fault: 'The subject of an invitation holds a name with a link',
    file: 'src/domain/mail-name.ts',
    find: ' || domain.test(plain)',
    replace: '',
    caughtBy: { level: 'unit', file: 'src/domain/mail-name.test.ts', name: 'out of mails' },
  },
];
