import type { Fault } from './fault.ts';

/** Mistakes in what is sent, and in senders, session, locks and the live channel. */
export const networkFaults: readonly Fault[] = [
  {
    fault: 'A message is refused for good when the server fails with status 500',
    file: 'src/sync/classify.ts',
    find: 'if (status === 429 || status >= 500) return serverError;',
    replace: 'if (status === 429) return serverError;',
    caughtBy: {
      level: 'unit',
      file: 'src/sync/classify.test.ts',
      name: 'retries after 429 and after a server error, and obeys Retry-After',
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
      name: '[BG6] that was signed out stays so',
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
      name: 'a deleted message reaches another member without its text',
    },
  },
  {
    fault: 'What a batch was refused for now is taken for a lost connection, and comes back too early',
    file: 'src/server/message-senders.ts',
    find: 'seconds === undefined ? notUnderstood :',
    replace: 'seconds !== undefined ? notUnderstood :',
    caughtBy: {
      level: 'unit',
      file: 'tests/contracts/transport-batches.test.ts',
      name: 'accepts a backlog up to the budget, asks to wait with the rest, and loses nothing',
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
      name: '[LN5] [ER5] a batch that the server asks to wait is retried whole',
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
