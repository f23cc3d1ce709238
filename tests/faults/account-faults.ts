import type { Fault } from './fault.ts';

const features = 'src/features';
const e2e = 'tests/e2e';

/** Mistakes in signing in and in accounts. */
export const accountFaults: readonly Fault[] = [
  {
    fault: 'The sign-in form does not tell a member that the password is wrong',
    file: `${features}/auth/sign-in-form.tsx`,
    find: "showToast(result.kind === 'ok' ? notices.signedIn : notices.signInFailed(result.message));",
    replace: "if (result.kind === 'ok') showToast(notices.signedIn);",
    caughtBy: {
      level: 'browser',
      file: `${e2e}/access.spec.ts`,
      name: 'a visitor signs in and reaches the page that the link named',
    },
  },
  {
    fault: 'The sign-in form empties the password when there is no network',
    file: `${features}/auth/sign-in-form.tsx`,
    find: "setFailure(result.kind === 'failed' ? result : null);",
    replace: "setPassword('');\n    setFailure(result.kind === 'failed' ? result : null);",
    caughtBy: {
      level: 'browser',
      file: `${e2e}/access.spec.ts`,
      name: 'a visitor signs in and reaches the page that the link named',
    },
  },
  {
    fault: 'The sign-in page follows a link to another site',
    file: `${features}/auth/auth-page.tsx`,
    find: "safeNextPath(new URLSearchParams(search).get('next'))",
    replace: "new URLSearchParams(search).get('next') ?? safeNextPath(null)",
    caughtBy: {
      level: 'browser',
      file: `${e2e}/access.spec.ts`,
      name: 'a visitor signs in and reaches the page that the link named',
    },
  },
  {
    fault: 'A double press of the sign-in button signs in twice',
    file: 'src/ui/use-busy.ts',
    find: `    if (running.current) return;
    running.current = true;`,
    replace: '    running.current = true;',
    caughtBy: {
      level: 'browser',
      file: `${e2e}/access.spec.ts`,
      name: 'a visitor signs in and reaches the page that the link named',
    },
  },
  {
    fault: 'The invitation banner names a code instead of the friend who invited',
    file: 'src/site/wake/referral.ts',
    find: 'Object.entries({ inviter: answer.inviterName, code })',
    replace: 'Object.entries({ inviter: code, code })',
    caughtBy: {
      level: 'browser',
      file: `${e2e}/invitation-mails.spec.ts`,
      name: 'a friend signs up by an invitation mail, and the inviter sees it',
    },
  },
  {
    fault: 'A link for another account takes the place of the member without a question',
    file: `${features}/auth/mail-link-page.tsx`,
    find: 'member !== null && member.id !== opened.user.id',
    replace: 'member !== null && member.id === opened.user.id',
    caughtBy: {
      level: 'browser',
      file: `${e2e}/accounts.spec.ts`,
      name: 'a mail link for another account asks before it switches accounts',
    },
  },
  {
    fault: 'The form for a new password does not say that the password is one of the most common',
    file: `${features}/auth/new-password-field.tsx`,
    find: 'isCommon(props.value)',
    replace: "isCommon('')",
    caughtBy: {
      level: 'browser',
      file: `${e2e}/accounts.spec.ts`,
      name: "a member replaces a forgotten password by the mail's link or code",
    },
  },
  {
    fault: 'A copy that was removed after 60 days goes without a word',
    file: 'src/runtime/first-view.ts',
    find: '  memberValues(device.uid).copyRemoved.write(true);',
    replace: '',
    caughtBy: {
      level: 'browser',
      file: `${e2e}/device-copy.spec.ts`,
      name: 'removes its copy and still sends what was written on it',
    },
  },
  {
    fault: 'Tokens in an address are left there',
    file: 'src/domain/mail-link.ts',
    find: "['access_token', 'refresh_token', 'code',",
    replace: "['code',",
    caughtBy: { level: 'unit', file: 'src/domain/mail-link.test.ts', name: 'is refused:' },
  },
  {
    fault: 'A link for somebody else that a member does not want leaves a session behind on the server',
    file: 'src/server/account/open-mail-link.ts',
    find: "await linkClient.signOut({ scope: 'local' });",
    replace: '',
    caughtBy: {
      level: 'unit',
      file: 'tests/contracts/mail-link.test.ts',
      name: 'ends its session on the server too when the visitor leaves',
    },
  },
  {
    fault: 'A device keeps the copy of a member whose account was deleted elsewhere',
    file: 'src/server/renewal-turn.ts',
    find: "['user_not_found', 'deleted'],",
    replace: '',
    caughtBy: {
      level: 'unit',
      file: 'tests/contracts/session-renewal.test.ts',
      name: 'reports that the account is gone when it was deleted elsewhere',
    },
  },
  {
    fault: 'A device keeps the drafts of an account that was deleted elsewhere',
    file: 'src/runtime/member-runner.ts',
    find: "forget = session.accountEnd === 'deleted' ? 'everything' : 'mirror';",
    replace: "forget = 'mirror';",
    caughtBy: {
      level: 'browser',
      file: 'tests/e2e/account-data.spec.ts',
      name: 'an account deleted on another device leaves nothing of itself on this one',
    },
  },
  {
    fault: 'A device that has not reached the server for 61 days keeps its copy',
    file: 'src/domain/copy-age.ts',
    find: 'limits.copyDays * dayMs',
    replace: 'limits.copyDays * dayMs * 2',
    caughtBy: {
      level: 'unit',
      file: 'src/runtime/first-view.test.ts',
      name: 'removes its copy after more than 60 days',
    },
  },
  {
    fault: 'The copy of an earlier member stays on the device',
    file: 'src/local/mirror/remove-mirror.ts',
    find: 'if (!isCopy || name === mirrorName(uid) || name === deskName(uid)) continue;',
    replace: 'if (name !== mirrorName(uid)) continue;',
    caughtBy: {
      level: 'unit',
      file: 'src/local/mirror/remove-mirror.test.ts',
      name: 'are removed except the member’s own, also those of a newer version of the app; other databases stay',
    },
  },
];
