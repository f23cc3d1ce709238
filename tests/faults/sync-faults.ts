import type { Fault } from './fault.ts';

/** Mistakes in the sync engine. */
export const syncFaults: readonly Fault[] = [
  {
    fault: 'A message that is sent again after a token refresh gets another idempotency key',
    file: 'src/sync/sender.ts',
    find: 'return ports.transport.send(entries, again);',
    replace:
      'return ports.transport.send(entries.map((entry) => ({ ...entry, id: ports.random.uuid() })), again);',
    caughtBy: {
      level: 'unit',
      file: 'src/sync/identity.test.ts',
      name: '[ER4] an expired token is refreshed once, then the entry is blocked',
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
      name: 'count a lease that has expired, or ends in the far future, as none',
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
      name: '[BO2] [BO6] a send without an answer keeps its backoff while pulls succeed, and triggers one pull',
    },
  },
  {
    fault: 'A lane that gets no answer ends the sending of all others',
    file: 'src/sync/sender.ts',
    find: '      if (end) return end;',
    replace: "      if (end ?? answers.unanswered) return end ?? { kind: 'unreachable' };",
    caughtBy: {
      level: 'unit',
      file: 'src/sync/identity.test.ts',
      name: 'does not delay another lane of the same flush',
    },
  },
  {
    fault: 'A firewall’s refusal of the pull is told as a lost connection',
    file: 'src/sync/classify.ts',
    find: 'return status === 403 || status === 429 ||',
    replace: 'return status === 429 ||',
    caughtBy: {
      level: 'unit',
      file: 'src/sync/classify.test.ts',
      name: 'is a server error, not a lost connection',
    },
  },
  {
    fault: 'Cancelling a message whose answer was lost says that it is gone, and everybody reads it',
    file: 'src/sync/entry.ts',
    find: "if (entry.state === 'rejected' || entry.attempts === 0) return 'remove';",
    replace: "return 'remove';",
    caughtBy: {
      level: 'unit',
      file: 'src/sync/outbox.test.ts',
      name: '[OB8] cancel withdraws an entry that may have arrived and had not, for good',
    },
  },
  {
    fault: 'An older tab sends what a newer version of the app has written, without what it does not know',
    file: 'src/domain/entry-kinds.ts',
    find: 'version <= entryVersion && ',
    replace: '',
    caughtBy: {
      level: 'unit',
      file: 'tests/contracts/transport-answers.test.ts',
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
      name: 'the search for due entries reads one entry a lane',
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
      name: '[LN4] waiting entries of a lane travel together, in the order of writing',
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
      name: '[LN3] a rejected entry does not delay the next one',
    },
  },
  {
    fault: 'A message is refused for good when the session ends',
    file: 'src/sync/entry.ts',
    find: "state: isLaneFailure ? 'queued' : 'auth-blocked',",
    replace: "state: isLaneFailure ? 'queued' : 'rejected',",
    caughtBy: {
      level: 'unit',
      file: 'src/sync/entry.test.ts',
      name: 'go to rejected with the reason, to auth-blocked, or back to queued',
    },
  },
  {
    fault: 'A device goes on with its mirror although the server says that it misses tombstones',
    file: 'src/sync/pull.ts',
    find: ' || page.missesTombstones',
    replace: '',
    caughtBy: {
      level: 'unit',
      file: 'src/sync/pull.test.ts',
      name: '[PL11] a mirror that misses pruned tombstones starts over',
    },
  },
  {
    fault: 'Messages that wait for a session stay when the refreshed token is accepted',
    file: 'src/sync/flushing.ts',
    find: 'if (server.sessionAccepted()) run({ unblock: true });',
    replace: 'server.sessionAccepted();',
    caughtBy: {
      level: 'unit',
      file: 'src/sync/identity.test.ts',
      name: '[ER4] blocked entries are sent once a token that the engine refreshed is accepted',
    },
  },
  {
    fault: 'An older app sends entries after one of a newer app',
    file: 'src/sync/sender.ts',
    find: 'transport.canSend(entry) && isReady(entry, now)',
    replace: 'isReady(entry, now)',
    caughtBy: {
      level: 'unit',
      file: 'src/sync/outbox.test.ts',
      name: '[LN6] waits for that version with its lane, and delays no other lane',
    },
  },
];
