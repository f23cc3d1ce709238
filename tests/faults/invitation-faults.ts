import type { Fault } from './fault.ts';

const features = 'src/features';
const e2e = 'tests/e2e';

/** Mistakes in invitations. */
export const invitationFaults: readonly Fault[] = [
  {
    fault: 'The invitation form says that a queued invitation is sent',
    file: `${features}/invitations/send-invite.tsx`,
    find: "if (outcome.kind === 'delivered') showToast(notices.invitationSent(address));",
    replace: "if (outcome.kind === 'waiting') showToast(notices.invitationSent(address));",
    caughtBy: {
      level: 'browser',
      file: `${e2e}/invitations.spec.ts`,
      name: 'a member invites offline, and the invitation goes out once later',
    },
  },
  {
    fault: 'The focus is lost when an invitation has been sent',
    file: 'src/ui/use-busy.ts',
    find: 'if (button instanceof HTMLElement',
    replace: 'if (button instanceof HTMLInputElement',
    caughtBy: {
      level: 'browser',
      file: `${e2e}/invitations.spec.ts`,
      name: 'a member corrects an address until the invitation is sent',
    },
  },
  {
    fault: 'The login page of a hotel is taken for a stop of the invitation mails',
    file: 'src/server/mail-opt-out.ts',
    find: "return v.is(unknownToken, body) ? 'unknown-link' : 'unreachable';\n  } catch {\n    return 'unreachable';",
    replace:
      "return v.is(unknownToken, body) ? 'unknown-link' : 'unreachable';\n  } catch {\n    return 'opted-out';",
    caughtBy: {
      level: 'component',
      file: 'tests/components/mail-opt-out-page.browser.test.tsx',
      name: 'stops the mails after a press, but not by opening the link',
    },
  },
  {
    fault: 'The Revoke button revokes an invitation without asking',
    file: `${features}/invitations/sent-invitation-row.tsx`,
    find: 'setIsAsking(true);',
    replace: "change('revoke');",
    caughtBy: {
      level: 'browser',
      file: `${e2e}/invitations.spec.ts`,
      name: 'a member revokes, reminds and resends invitations',
    },
  },
  {
    fault: 'The saved picture of the QR code holds the bare code without the link',
    file: `${features}/invitations/link-qr-code.tsx`,
    find: 'await qrPicture(link)',
    replace: 'await qrPicture(code)',
    caughtBy: {
      level: 'browser',
      file: `${e2e}/invitation-links.spec.ts`,
      name: 'a member copies, shares and saves the share link offline',
    },
  },
  {
    fault: 'The table behind the invitation chart shows what was sent in the column of what was accepted',
    file: 'src/ui/weeks-chart.tsx',
    find: '<td>{counts[1]}</td>',
    replace: '<td>{counts[0]}</td>',
    caughtBy: {
      level: 'component',
      file: 'tests/components/invitation-analytics.browser.test.tsx',
      name: 'shows the last twelve weeks as a chart and a table',
    },
  },
  {
    fault: 'An invited person has to find the sign-up form and to type the address again',
    file: `${features}/auth/auth-page.tsx`,
    find: "invited === null ? 'sign-in' : 'sign-up'",
    replace: "'sign-in'",
    caughtBy: {
      level: 'browser',
      file: `${e2e}/invitation-mails.spec.ts`,
      name: 'a friend signs up by an invitation mail, and the inviter sees it',
    },
  },
  {
    fault: 'The link of an invitation mail tells the server the invited address',
    file: 'src/domain/referral-code.ts',
    find: '#email=',
    replace: '&email=',
    caughtBy: { level: 'unit', file: 'src/domain/referral-code.test.ts' },
  },
];
