import type { Fault } from './fault.ts';

/** Mistakes in mirror and outbox. */
export const storageFaults: readonly Fault[] = [
  {
    fault: "A member's copy of the portal stays on the device after sign-out",
    file: 'src/runtime/member-engine.ts',
    find: "if (forget === 'nothing') return mirror.close();",
    replace: "if (forget !== 'everything') return mirror.close();",
    caughtBy: {
      level: 'browser',
      file: 'tests/e2e/sync/shared-device.spec.ts',
      name: '[7] [8] unsent changes wait for their member and stay hidden from the next one',
    },
  },
  {
    fault: 'A device keeps the picture of a member who has left the club',
    file: 'src/local/mirror/keep-pictures.ts',
    find: 'profile?.pictureDigest ? [profile.id] : []',
    replace: 'profile?.pictureDigest === null ? [] : newestFirst',
    caughtBy: {
      level: 'unit',
      file: 'src/local/mirror/keep-pictures.test.ts',
      name: 'removes the pictures of members who removed theirs or left',
    },
  },
  {
    fault: 'A message that was deleted comes back when its live row arrives late',
    file: 'src/local/mirror/mirror-store.ts',
    find: 'const covered = group.filter((row) => isCovered(row.xid, meta?.coveredBelow));',
    replace: 'const covered = group.filter(() => !meta);',
    caughtBy: {
      level: 'unit',
      file: 'tests/contracts/mirror-store.test.ts',
      name: 'ignores hints that a complete pull has covered, and drops the tombstones below it',
    },
  },
  {
    fault: 'A member who edits the profile looks to others as if never active',
    file: 'src/local/mirror/mirror-store.ts',
    find: '{ lastActive: null, ...pickLastActive(held) }',
    replace: '{ lastActive: null, ...pickLastActive() }',
    caughtBy: {
      level: 'unit',
      file: 'src/local/mirror/mirror-db.test.ts',
      name: 'stores the last activity of a member, and keeps it when the profile comes without one',
    },
  },
  {
    fault: 'A device writes the rows of a page and its cursor in separate transactions',
    file: 'src/local/mirror/mirror-store.ts',
    find: `db.transaction('rw', everything, async () => {
        if (!isSamePlace`,
    replace: `Promise.resolve().then(async () => {
        if (!isSamePlace`,
    caughtBy: {
      level: 'unit',
      file: 'tests/contracts/mirror-store.test.ts',
      name: 'applies one of two pages that two tabs write at once for the same place',
    },
  },
  {
    fault: 'A device keeps rows that the server lost when it was restored from a backup',
    file: 'src/sync/pull.ts',
    find: 'if (place.epoch !== page.epoch ||',
    replace: 'if (place.epoch === null ||',
    caughtBy: {
      level: 'unit',
      file: 'src/sync/pull.test.ts',
      name: '[PL4] a mirror starts over after the server was restored from a backup',
    },
  },
  {
    fault: 'A message that counts as saved is lost when the phone loses power',
    file: 'src/local/outbox/outbox-db.ts',
    find: "super(outboxName(owner), 'strict');",
    replace: "super(outboxName(owner), 'relaxed');",
    caughtBy: {
      level: 'unit',
      file: 'src/local/outbox/outbox-db.test.ts',
      name: 'opens its transactions with strict durability',
    },
  },
  {
    fault: 'An update of the app cannot open the outbox of the version before',
    file: 'src/local/outbox/outbox-db.ts',
    find: "this.version(1).stores({ entries: 'seq, &id' });",
    replace: "this.version(2).stores({ entries: 'id, seq' });",
    caughtBy: {
      level: 'unit',
      file: 'src/local/outbox/outbox-db.test.ts',
      name: 'with all its entries',
    },
  },
  {
    fault: 'The first view of a large club reads every member',
    file: 'src/runtime/first-view.ts',
    find: 'missing === 0',
    replace: 'missing < 0',
    caughtBy: {
      level: 'unit',
      file: 'src/runtime/first-view.test.ts',
      name: 'reads a large club by the index only',
    },
  },
];
