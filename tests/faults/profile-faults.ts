import type { Fault } from './fault.ts';

const features = 'src/features';
const e2e = 'tests/e2e';

/** Mistakes in the own profile and its account. */
export const profileFaults: readonly Fault[] = [
  {
    fault: 'The profile window forgets unsaved changes over a reload',
    file: `${features}/profile/profile-dialog.tsx`,
    find: '(user && memberValues(user.id).profileDraft.read()) || {}',
    replace: '{}',
    caughtBy: {
      level: 'browser',
      file: `${e2e}/profile.spec.ts`,
      name: 'a member edits the profile, and unsaved edits survive closing and reloading',
    },
  },
  {
    fault: 'A chosen picture shows only once it has arrived',
    file: 'src/runtime/picture-loader.ts',
    find: 'id === uid && waiting !== undefined',
    replace: 'id === uid && waiting === null',
    caughtBy: {
      level: 'unit',
      file: 'src/runtime/picture-loader.test.ts',
      name: 'shows the own picture while it waits, and until it has come back',
    },
  },
  {
    fault: 'A device shows a picture of another member only as long as it is online',
    file: 'src/runtime/picture-loader.ts',
    find: 'await keepPictures(mirror, fetched, Date.now());',
    replace: 'await keepPictures(mirror, [], Date.now());',
    caughtBy: {
      level: 'browser',
      file: `${e2e}/pictures.spec.ts`,
      name: 'a member chooses a picture offline, and other members see it, also offline',
    },
  },
  {
    fault: 'A saved privacy setting replaces one that another device has chosen',
    file: `${features}/profile/privacy-panel.tsx`,
    find: 'save({ isListed: shown.isListed, hidden, changed })',
    replace: 'save({ isListed: shown.isListed, hidden, changed: privacyChoices })',
    caughtBy: {
      level: 'browser',
      file: `${e2e}/profile.spec.ts`,
      name: 'a member hides fields from others, online and offline',
    },
  },
  {
    fault: 'The profile window does not mark a taken username at its field',
    file: `${features}/profile/profile-fields.tsx`,
    find: 'setFound(errorsOf(outcome.refusal));',
    replace: 'setFound({});',
    caughtBy: {
      level: 'browser',
      file: `${e2e}/profile.spec.ts`,
      name: 'a member is told that a username is taken',
    },
  },
  {
    fault: 'The notice of a replaced value names the new value as the one that was lost',
    file: `${features}/profile/overwritten-notice.tsx`,
    find: 'valueText(loss.what, loss.mine)',
    replace: 'valueText(loss.what, loss.theirs)',
    caughtBy: {
      level: 'browser',
      file: `${e2e}/profile.spec.ts`,
      name: 'two devices edit one profile, and the overwritten one restores its value',
    },
  },
  {
    fault: "A deleted account leaves its member's drafts on the device",
    file: 'src/runtime/member-engine.ts',
    find: "if (forget === 'everything') forgetMember(uid);",
    replace: '',
    caughtBy: {
      level: 'browser',
      file: `${e2e}/account-data.spec.ts`,
      name: 'a member downloads all data and deletes the account',
    },
  },
  {
    fault: 'The account window still shows a failure beside a download that worked',
    file: `${features}/profile/account-panel.tsx`,
    find: `    setFailure(null);
    setDone(null);`,
    replace: '    setDone(null);',
    caughtBy: {
      level: 'browser',
      file: `${e2e}/account-data.spec.ts`,
      name: 'a member downloads all data and deletes the account',
    },
  },
  {
    fault: 'The sign-out button leaves unsent messages behind without asking',
    file: `${features}/members/use-sign-out.ts`,
    find: 'if (waiting + refused > 0) setAsking(true);',
    replace: 'if (refused > 0) setAsking(true);',
    caughtBy: {
      level: 'browser',
      file: `${e2e}/access.spec.ts`,
      name: 'a member signs out with unsent changes and finds them at the next sign-in',
    },
  },
  {
    fault: "The sign-out button leaves the club's data on a shared device",
    file: 'src/portal/auth-provider.tsx',
    find: `      services.members.forgetOnSignOut(forget);
      const result = await services.account.signOut();`,
    replace: `      const result = await services.account.signOut();
      services.members.forgetOnSignOut(forget);`,
    caughtBy: {
      level: 'browser',
      file: `${e2e}/access.spec.ts`,
      name: 'a visitor signs in and reaches the page that the link named',
    },
  },
];
