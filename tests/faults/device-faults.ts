import type { Fault } from './fault.ts';

/** Mistakes in what a device does by itself: rules, sync, storage, requests and workers. */
export const deviceFaults: readonly Fault[] = [
  // Rules
  {
    fault: 'The countdown reaches zero a second before the event starts',
    file: 'src/domain/countdown.ts',
    find: 'Math.ceil((instant - now) / 1000)',
    replace: 'Math.floor((instant - now) / 1000)',
    caughtBy: {
      level: 'unit',
      file: 'src/domain/countdown.test.ts',
      name: 'reach zero exactly at the start, and show every second when a tick is late',
    },
  },
  {
    fault: 'The site announces a bootcamp over the end of a month as 31-1 January',
    file: 'src/content/event-dates.ts',
    find: 'return first.month === last.month',
    replace: 'return first.year === last.year',
    caughtBy: {
      level: 'unit',
      file: 'src/content/event-dates.test.ts',
      name: 'names both months of a bootcamp across the end of a month',
    },
  },
  {
    fault: 'A visitor in Los Angeles reads the start without its day, which is another one there',
    file: 'src/content/reader-time.ts',
    find: 'dayOf(startsAt + offset) === dayOf(startsAt + indiaOffset)',
    replace: 'dayOf(startsAt) === dayOf(startsAt + indiaOffset)',
    caughtBy: {
      level: 'unit',
      file: 'src/content/event-dates.test.ts',
      name: 'names the other day in',
    },
  },
  {
    fault: 'A folded line of the calendar file is one octet too long',
    file: 'src/domain/calendar.ts',
    find: 'room = octetsPerLine - 1;',
    replace: 'room = octetsPerLine;',
    caughtBy: {
      level: 'unit',
      file: 'src/domain/calendar.test.ts',
      name: 'in title, description and place',
    },
  },
  {
    fault: 'Chrome on an old iPhone is shown a way to install that it does not have',
    file: 'src/domain/install-way.ts',
    find: 'Number(minor) / 100',
    replace: 'Number(minor) / 10',
    caughtBy: {
      level: 'unit',
      file: 'src/domain/install-way.test.ts',
      name: 'Chrome on an iPhone before iOS 16.4',
    },
  },
  {
    fault: 'The directory search ignores Indic vowel signs',
    file: 'src/domain/fold-text.ts',
    find: String.raw`.replaceAll(/[\u0300-\u036f]/g, '')`,
    replace: String.raw`.replaceAll(/\p{M}/gu, '')`,
    caughtBy: {
      level: 'unit',
      file: 'src/domain/fold-text.test.ts',
      name: 'Indic vowel signs make different words',
    },
  },
  {
    fault: 'A member with two accepted invitations stays a Newcomer',
    file: 'src/domain/levels.ts',
    find: 'accepted >= step.from',
    replace: 'accepted > step.from',
    caughtBy: { level: 'unit', file: 'src/domain/levels.test.ts', name: ' accepted invitations make a ' },
  },
  {
    fault: 'A member who changes one field of the profile sends all the others too',
    file: 'src/domain/profile-form.ts',
    find: 'form[field] !== initial[field]',
    replace: "form[field].trim() !== ''",
    caughtBy: {
      level: 'unit',
      file: 'src/domain/profile-form.test.ts',
      name: 'sends only the touched fields',
    },
  },
  {
    fault: 'The directory shows a member who was here six days ago as away for seven',
    file: 'src/domain/last-active.ts',
    find: 'Math.floor(hours / 24)',
    replace: 'Math.ceil(hours / 24)',
    caughtBy: { level: 'unit', file: 'src/domain/last-active.test.ts', name: ' reads "' },
  },

  // Accounts
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
      name: 'that is left ends the session it began, on the server too',
    },
  },
  {
    fault: 'A device keeps the copy of a member whose account was deleted elsewhere',
    file: 'src/server/renewal-turn.ts',
    find: "'user_not_found', ",
    replace: '',
    caughtBy: {
      level: 'unit',
      file: 'tests/contracts/session-renewal.test.ts',
      name: 'tells that the account is gone when it was deleted elsewhere',
    },
  },
  {
    fault: 'A device that has not reached the server for 61 days keeps its copy',
    file: 'src/domain/copy-age.ts',
    find: 'limits.copyDays * dayMs',
    replace: 'limits.copyDays * dayMs * 2',
    caughtBy: {
      level: 'unit',
      file: 'src/local/mirror/remove-mirror.test.ts',
      name: 'for longer loses its copy',
    },
  },
  {
    fault: 'The copy of an earlier member stays on the device',
    file: 'src/local/mirror/remove-mirror.ts',
    find: "if (!name.startsWith(mirrorName('')) || name === mirrorName(uid)) continue;",
    replace: 'if (name !== mirrorName(uid)) continue;',
    caughtBy: {
      level: 'unit',
      file: 'src/local/mirror/remove-mirror.test.ts',
      name: 'are removed but for the member’s own',
    },
  },

  // Sync engine
  {
    fault: 'A message that is sent again after a token refresh gets another idempotency key',
    file: 'src/sync/sender.ts',
    find: 'return ports.transport.send(entries, again);',
    replace:
      'return ports.transport.send(entries.map((entry) => ({ ...entry, id: ports.random.uuid() })), again);',
    caughtBy: {
      level: 'unit',
      file: 'src/sync/identity.test.ts',
      name: '[ER4] an expired token is renewed once',
    },
  },
  {
    fault: 'A message that was claimed by a clock a day ahead waits for a day',
    file: 'src/sync/entry.ts',
    find: `  entry.lease.until > now &&
  entry.lease.until <= now + leaseMs;`,
    replace: '  entry.lease.until > now;',
    caughtBy: {
      level: 'unit',
      file: 'src/sync/entry.test.ts',
      name: 'know that a lease has run out, and that one from the far future never was one',
    },
  },
  {
    fault: 'A completed pull has what got no answer sent again at once',
    file: 'src/sync/pulling.ts',
    find: 'const hadFailed = backoff.hasFailed();',
    replace: 'const hadFailed = true;',
    caughtBy: {
      level: 'unit',
      file: 'src/sync/identity.test.ts',
      name: 'keeps its steps while pulls succeed',
    },
  },
  {
    fault: 'A lane that gets no answer ends the sending of all others',
    file: 'src/sync/sender.ts',
    find: '      if (end) return end;',
    replace: "      if (end ?? met.missed) return end ?? { kind: 'unreachable' };",
    caughtBy: { level: 'unit', file: 'src/sync/identity.test.ts', name: 'does not keep what is due with it' },
  },
  {
    fault: 'A firewall’s refusal of the pull is told as a lost connection',
    file: 'src/sync/classify.ts',
    find: 'return status === 403 || status === 429 ||',
    replace: 'return status === 429 ||',
    caughtBy: { level: 'unit', file: 'src/sync/classify.test.ts', name: 'there and in trouble' },
  },
  {
    fault: 'Cancelling a message whose answer was lost says that it is gone, and everybody reads it',
    file: 'src/sync/entry.ts',
    find: "if (entry.state === 'rejected' || entry.attempts === 0) return 'remove';",
    replace: "return 'remove';",
    caughtBy: {
      level: 'unit',
      file: 'src/sync/outbox.test.ts',
      name: '[OB8] what may have arrived is withdrawn where it had not',
    },
  },
  {
    fault: 'An older tab sends what a newer version of the app has written, without what it does not know',
    file: 'src/domain/entry-kinds.ts',
    find: 'version <= entryVersion && ',
    replace: '',
    caughtBy: {
      level: 'unit',
      file: 'tests/contracts/transport-changes.test.ts',
      name: 'a message of a newer version',
    },
  },
  {
    fault: 'Each message that is written reads all that wait',
    file: 'src/local/outbox/outbox-store.ts',
    find: '    .limit(most)\n',
    replace: '',
    caughtBy: {
      level: 'unit',
      file: 'tests/contracts/outbox-costs.test.ts',
      name: 'a look for what is due reads one entry a lane',
    },
  },
  {
    fault: 'The messages that waited go out newest first',
    file: 'src/sync/sender.ts',
    find: 'batchOf(lane, (entry)',
    replace: 'batchOf(lane.toReversed(), (entry)',
    caughtBy: {
      level: 'unit',
      file: 'src/sync/outbox.test.ts',
      name: '[LN4] what waits in one lane travels together, in the order of writing',
    },
  },
  {
    fault: 'A message that the server commits late never reaches a device that pulled meanwhile',
    file: 'src/sync/pull.ts',
    find: 'if (isContiguous && isBelow(position, horizon)) kept[table] = position;',
    replace: 'if (isContiguous || isBelow(position, horizon)) kept[table] = position;',
    caughtBy: {
      level: 'unit',
      file: 'src/sync/pull.test.ts',
      name: '[PL1] a transaction that commits late is delivered',
    },
  },
  {
    fault: 'The next member who signs in sends what the one before left waiting',
    file: 'src/sync/sender.ts',
    find: "return identity.kind === 'member' && identity.uid === owner ? identity : null;",
    replace: "return identity.kind === 'member' ? identity : null;",
    caughtBy: {
      level: 'unit',
      file: 'src/sync/identity.test.ts',
      name: '[ID1] nothing is sent while another member is signed in',
    },
  },
  {
    fault: 'A refused message waits as if for a sign-in, and holds up the ones behind it',
    file: 'src/sync/entry.ts',
    find: "isWithdrawing: false, state: 'rejected', lease: null, refusal }",
    replace: "isWithdrawing: false, state: 'auth-blocked', lease: null, refusal }",
    caughtBy: {
      level: 'unit',
      file: 'src/sync/outbox.test.ts',
      name: '[LN3] a refused entry does not hold up the next one',
    },
  },
  {
    fault: 'A message is refused for good when the session ends',
    file: 'src/sync/entry.ts',
    find: "{ ...entry, state: 'auth-blocked', lease: null }",
    replace: "{ ...entry, state: 'rejected', lease: null }",
    caughtBy: {
      level: 'unit',
      file: 'src/sync/entry.test.ts',
      name: 'lead to rejected with the reason, to auth-blocked, or back to queued',
    },
  },

  // Mirror
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
    fault: 'A message that was deleted comes back when its live row arrives late',
    file: 'src/local/mirror/mirror-store.ts',
    find: 'const news = rows.filter((row) => !isCovered(row.xid, meta?.coveredBelow));',
    replace: 'const news = rows.filter(() => meta);',
    caughtBy: {
      level: 'unit',
      file: 'tests/contracts/mirror-store.test.ts',
      name: 'passes over a hint from below what a complete pull has covered',
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
      name: 'takes from the activity when a member was here, and keeps it',
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
      name: 'applies one of two pages that two tabs bring at once for the same place',
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
      name: '[PL4] a server restored from a backup makes the mirror start over',
    },
  },

  // Outbox
  {
    fault: 'A message that counts as saved is lost when the phone loses power',
    file: 'src/local/outbox/outbox-db.ts',
    find: "super(outboxName(owner), 'strict');",
    replace: "super(outboxName(owner), 'relaxed');",
    caughtBy: {
      level: 'unit',
      file: 'src/local/outbox/outbox-db.test.ts',
      name: 'asks the browser to have every change on disk',
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
      name: 'and keeps all that waits in it',
    },
  },

  // Senders, session, locks and the live channel
  {
    fault: 'A message is refused for good when the server fails with status 500',
    file: 'src/sync/classify.ts',
    find: 'if (status === 429 || status >= 500) return trouble;',
    replace: 'if (status === 429) return trouble;',
    caughtBy: {
      level: 'unit',
      file: 'src/sync/classify.test.ts',
      name: 'waits at 429 and at a server error, as long as the server asks for',
    },
  },
  {
    fault: 'A field of the profile that a member empties keeps its old value',
    file: 'src/server/rows.ts',
    find: '&& value !== undefined)',
    replace: '&& value !== undefined && value !== null)',
    caughtBy: {
      level: 'unit',
      file: 'tests/contracts/transport.test.ts',
      name: 'changes only the fields of a profile that are in the change',
    },
  },
  {
    fault: 'A member who hides one field shows another one that another device has hidden',
    file: 'src/server/profile-senders.ts',
    find: 'hideableFields.filter((field) => changed.includes(field))',
    replace: 'hideableFields',
    caughtBy: {
      level: 'unit',
      file: 'tests/contracts/transport-changes.test.ts',
      name: 'leaves what was not touched here as another device has set it',
    },
  },
  {
    fault: 'A deadlock in the database refuses a message of a batch for good',
    file: 'src/server/message-senders.ts',
    find: '/^(08|25|40|5[34578]|XX)/',
    replace: '/^(08|25|5[34578]|XX)/',
    caughtBy: {
      level: 'unit',
      file: 'tests/contracts/transport-batches.test.ts',
      name: 'treats a code within a batch as it does a single message',
    },
  },
  {
    fault: 'The session stays on the device for the background worker after sign-out',
    file: 'src/local/session/page-session.ts',
    find: 'if (key !== sessionStorageKey) return;',
    replace: 'if (key === sessionStorageKey) return;',
    caughtBy: {
      level: 'unit',
      file: 'tests/contracts/shared-session.test.ts',
      name: '[BG6] that was signed out of stays so',
    },
  },
  {
    fault: 'A frozen tab keeps every other tab from sending for ever',
    file: 'src/local/browser/ports.ts',
    find: 'navigator.locks.request(name, { signal: AbortSignal.timeout(patienceMs) }, () => {',
    replace: 'navigator.locks.request(name, {}, () => {',
    caughtBy: {
      level: 'component',
      file: 'tests/contracts/locks.browser.test.ts',
      name: 'runs the work without the lock when its holder does not let go in time',
    },
  },
  {
    fault: 'An open page does not show that an author has deleted a message',
    file: 'src/server/live.ts',
    find: "{ event: 'UPDATE', schema: 'public', table: 'messages' }",
    replace: "{ event: 'DELETE', schema: 'public', table: 'messages' }",
    caughtBy: {
      level: 'unit',
      file: 'tests/contracts/live.test.ts',
      name: 'what an author deletes reaches another member without its text',
    },
  },

  // Service workers
  {
    fault: 'A new version takes open pages over without being asked',
    file: 'src/sw/sw.ts',
    find: "self.addEventListener('install', (event) => void site.install(event));",
    replace: `self.addEventListener('install', (event) => {
  void self.skipWaiting();
  void site.install(event);
});`,
    caughtBy: {
      level: 'browser',
      file: 'tests/e2e/sync/new-version.spec.ts',
      name: '[25] a new version takes over while messages are sent',
    },
  },
  {
    fault: 'The sign-in page does not open without a network',
    file: 'vite.config.ts',
    find: "globIgnores: [backgroundWorker, '404.html'],",
    replace: "globIgnores: [backgroundWorker, '404.html', 'auth.html'],",
    caughtBy: {
      level: 'browser',
      file: 'tests/e2e/public-offline.spec.ts',
      name: 'after one visit every public page opens offline',
    },
  },
  {
    fault: "A first visit does not keep the members' files for later",
    file: 'src/sw/portal-files.ts',
    find: 'void (savesData() ? Promise.resolve() : keepIfPossible())',
    replace: 'void Promise.resolve()',
    caughtBy: {
      level: 'browser',
      file: 'tests/e2e/public-offline.spec.ts',
      name: 'after one visit every public page opens offline',
    },
  },
  {
    fault: 'The background worker sends nothing when the browser wakes it',
    file: 'src/sw/background.ts',
    find: "self.addEventListener('sync', (event) => {",
    replace: "self.addEventListener('periodicsync', (event) => {",
    caughtBy: {
      level: 'browser',
      file: 'tests/e2e/sync/background.spec.ts',
      name: '[BG1] [BG3] [BG5] messages queued offline arrive with no page open',
    },
  },
  {
    fault: 'The worker may keep a page under the name of a script',
    file: 'src/sw/is-right-answer.ts',
    find: 'return status === 200 && type',
    replace: 'return status === 200 || type',
    caughtBy: {
      level: 'unit',
      file: 'src/sw/is-right-answer.test.ts',
      name: 'never keeps a page under the name',
    },
  },
  {
    fault: 'The worker keeps what a hotel answers in place of a file of the portal',
    file: 'src/sw/portal-files.ts',
    find: 'if (!isRightAnswer(file, response))',
    replace: 'if (!response.ok)',
    caughtBy: {
      level: 'browser',
      file: 'tests/e2e/public-offline.spec.ts',
      name: "a captive portal's page never replaces a file of the app",
    },
  },
  {
    fault: 'The worker answers robots.txt and every unknown address with the portal',
    file: 'src/sw/sw.ts',
    find: 'allowlist: [new RegExp(`^${page}/[^/?]+/?(\\\\?|$)`)],',
    replace: 'allowlist: [/./],',
    caughtBy: {
      level: 'browser',
      file: 'tests/e2e/public-offline.spec.ts',
      name: 'after one visit every public page opens offline',
    },
  },
  {
    fault: "A member's picture is fetched from another site",
    file: 'src/domain/own-picture.ts',
    find: 'return origin === site || isStored ? href : null;',
    replace: 'return origin === site || isStored || href.length > 0 ? href : null;',
    caughtBy: { level: 'unit', file: 'src/domain/own-picture.test.ts', name: 'is not loaded' },
  },

  // Budgets and text
  {
    fault: 'What a batch was refused for now is taken for a lost connection, and comes back too early',
    file: 'src/server/message-senders.ts',
    find: 'seconds === undefined ? notUnderstood :',
    replace: 'seconds !== undefined ? notUnderstood :',
    caughtBy: {
      level: 'unit',
      file: 'tests/contracts/transport-batches.test.ts',
      name: 'lets through at once what waited for days, asks to wait with the rest, and loses nothing',
    },
  },
  {
    fault: 'A queue that the server asks to wait goes on message by message',
    file: 'src/sync/entry.ts',
    find: '(isAsked ? 0 : 1)',
    replace: '1',
    caughtBy: {
      level: 'unit',
      file: 'src/sync/outbox.test.ts',
      name: 'a batch that the server asks to wait goes on whole',
    },
  },
  {
    fault: 'A message of characters that nobody can see is sent',
    file: 'src/domain/plain-text.ts',
    find: 'return visible.test(text) ? text : ',
    replace: 'return text ? text : ',
    caughtBy: {
      level: 'unit',
      file: 'src/domain/plain-text.test.ts',
      name: 'cleans',
    },
  },
  {
    fault: 'A composed letter is refused by the database, because the form sends it in two parts',
    file: 'src/domain/plain-text.ts',
    find: `
    .normalize('NFC')`,
    replace: '',
    caughtBy: {
      level: 'unit',
      file: 'src/domain/plain-text.test.ts',
      name: 'cleans',
    },
  },
];
