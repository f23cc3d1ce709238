import type { Fault } from './fault.ts';

/** Somebody acts or speaks as somebody else. */
export const identityFaults: readonly Fault[] = [
  {
    fault: 'The sign-in page follows a link to another site',
    file: 'src/features/auth/auth-page.tsx',
    find: "safeNextPath(new URLSearchParams(search).get('next'))",
    replace: "new URLSearchParams(search).get('next') ?? safeNextPath(null)",
    caughtBy: {
      level: 'browser',
      file: 'tests/e2e/access.spec.ts',
      name: 'a visitor signs in and reaches the page that the link named',
    },
  },
  {
    fault: 'A link for another account takes the place of the member without a question',
    file: 'src/features/auth/mail-link-page.tsx',
    find: 'member !== null && member.id !== opened.user.id',
    replace: 'member !== null && member.id === opened.user.id',
    caughtBy: {
      level: 'browser',
      file: 'tests/e2e/accounts.spec.ts',
      name: 'a mail link for another account asks before it switches accounts',
    },
  },
  {
    fault: 'A referral counts before the new member confirms the address',
    file: 'supabase/migrations/20251001001100_referrals.sql',
    find: 'for each row when (new.email_confirmed_at is not null)',
    replace: 'for each row',
    caughtBy: { level: 'sql', file: '060-referrals' },
  },
  {
    fault: 'A member can write an invitation that is already accepted',
    file: 'supabase/migrations/20251001000800_invitations.sql',
    find: 'grant insert (id, inviter_id, invitee_email) on public.invitations to authenticated;',
    replace: 'grant insert (id, inviter_id, invitee_email, status) on public.invitations to authenticated;',
    caughtBy: { level: 'sql', file: '040-invitations' },
  },
  {
    fault: "An inviter's name is rendered as markup in the invitation mail",
    file: 'supabase/functions/_shared/layout.ts',
    find: '">${escapeHtml(title)}</h1>',
    replace: '">${title}</h1>',
    caughtBy: { level: 'unit', file: 'supabase/functions/_shared/mails.test.ts' },
  },
  {
    fault: "A member can have another member's invitation mailed",
    file: 'supabase/functions/send-invitation/index.ts',
    find: "\n    .eq('inviter_id', inviter)",
    replace: '',
    caughtBy: { level: 'unit', file: 'supabase/functions/_tests/send-invitation.test.ts' },
  },
  {
    fault: 'Anybody can opt anybody out with a forged token',
    file: 'supabase/migrations/20251001001000_invitation_mails.sql',
    find: 'is not true then\n    return false;',
    replace: 'is null then\n    return false;',
    caughtBy: { level: 'sql', file: '190-invitation-mails' },
  },
  {
    fault: 'A name may change the writing direction',
    file: 'supabase/migrations/20251001000100_foundation.sql',
    find: '\\u2028-\\u202E\\u2066-\\u2069\\U000E0000',
    replace: '\\u2028-\\u2029\\U000E0000',
    caughtBy: { level: 'unit', file: 'supabase/tests/schemas.test.ts' },
  },
  {
    fault: 'A member takes the name of the club in full-width letters',
    file: 'supabase/migrations/20251001000500_profiles.sql',
    find: 'normalize(name, nfkd)',
    replace: 'normalize(name, nfd)',
    caughtBy: { level: 'unit', file: 'supabase/tests/schemas.test.ts' },
  },
  {
    fault: 'A member who writes the badge column has the badge',
    file: 'supabase/migrations/20251001000500_profiles.sql',
    find: 'new.is_organiser := private.is_organiser(new.id);',
    replace: 'new.is_organiser := new.is_organiser or private.is_organiser(new.id);',
    caughtBy: { level: 'sql', file: '020-profiles' },
  },
];
