/** One fault planted into the engine: in a file of src/sync, what is replaced by what. */
export interface Mutant {
  readonly name: string;
  /** The rules of SPEC.md that it breaks. */
  readonly rule: string;
  readonly edits: readonly Edit[];
}

export interface Edit {
  readonly file: string;
  /** Stands in the file exactly once. */
  readonly from: string;
  readonly to: string;
}

const mutant = (name: string, rule: string, file: string, from: string, to: string): Mutant => ({
  name,
  rule,
  edits: [{ file, from, to }],
});

/** Each of them must be found by the simulator; what is written here are the mistakes that engines of this kind make. */
export const mutants: readonly Mutant[] = [
  mutant(
    'a new key at each send',
    'OB1',
    'sender.ts',
    'const first = await ports.transport.send(entries, sender);',
    'const first = await ports.transport.send(entries.map((entry) => ({ ...entry, id: ports.random.uuid() })), sender);',
  ),
  mutant(
    'the key is made when the attempt is',
    'OB1',
    'sender.ts',
    'const first = await ports.transport.send(entries, sender);',
    'const first = await ports.transport.send(entries.map((entry) => ({ ...entry, id: `${entry.id}/${entry.attempts}` })), sender);',
  ),
  mutant(
    'enqueue resolves before the commit',
    'OB2',
    'engine.ts',
    'await addEvenIfFull({ ...draft, id, owner, queuedAt: now() });',
    'void addEvenIfFull({ ...draft, id, owner, queuedAt: now() }).catch(() => undefined);',
  ),
  mutant(
    'a full storage loses the entry',
    'ST1',
    'engine.ts',
    'if (!mirror || !isStorageFull(error)) throw error;',
    'if (isStorageFull(error)) return;\n      if (!mirror) throw error;',
  ),
  mutant(
    'a full storage keeps the mirror',
    'ST1',
    'engine.ts',
    'if (!mirror || !isStorageFull(error)) throw error;',
    'throw error;\n      if (!mirror) return;',
  ),
  mutant(
    'the entry goes although the mirror did not take its row',
    'OB5',
    'acknowledged.ts',
    '    } catch {\n      return;\n    }',
    '    } catch {\n      // Gone all the same.\n    }',
  ),
  mutant(
    'what a pull was asked before counts as shown',
    'OB5',
    'pulling.ts',
    "if (result.kind === 'complete') await settleAfterPull(ports, acked);",
    "if (result.kind === 'complete') await settleAfterPull(ports, await ackedIds(outbox));",
  ),
  mutant(
    'an entry of any kind counts as shown',
    'OB5',
    'acknowledged.ts',
    'if (!ports.mirror || (table && (await ports.mirror.has(table, entry.id)))) shown.push(entry);',
    'if (!ports.mirror || !table || (await ports.mirror.has(table, entry.id))) shown.push(entry);',
  ),
  mutant(
    'what is being sent can be cancelled',
    'OB6',
    'entry.ts',
    "  isLeased(entry, now) || entry.state === 'acked' || entry.isWithdrawing === true;",
    "  entry.state === 'acked' || entry.isWithdrawing === true;",
  ),
  mutant(
    'a text that may have arrived can be edited',
    'OB7',
    'entry.ts',
    "    if (entry.state !== 'rejected' && entry.attempts > 0) return 'keep';\n",
    '',
  ),
  mutant(
    'trying again forgets the attempts',
    'OB7',
    'entry.ts',
    "attempts: entry.state === 'rejected' ? 0 : entry.attempts,",
    'attempts: 0,',
  ),
  mutant(
    'a lane is sent from its end',
    'LN1',
    'sender.ts',
    'batchOf(lane, (entry)',
    'batchOf(lane.toReversed(), (entry)',
  ),
  mutant(
    'a head that waits is overtaken',
    'LN1 LN2',
    'entry.ts',
    '  return end < 0 ? lane : lane.slice(0, end);',
    '  return head?.isWithdrawing ? [head] : lane.filter((entry) => entry.kind === head?.kind && mayGo(entry));',
  ),
  mutant(
    'a head that waits blocks all lanes',
    'LN2',
    'sender.ts',
    'const due = heads.filter((head) => isReady(head, now));',
    'const due = heads.every((head) => isReady(head, now)) ? heads : [];',
  ),
  mutant(
    'a refused head blocks its lane',
    'LN3',
    'entry.ts',
    "({ state }: Entry): boolean => state !== 'rejected' && state !== 'acked';",
    "({ state }: Entry): boolean => state !== 'acked';",
  ),
  mutant(
    'the first outcome counts for the whole batch',
    'LN4',
    'settling.ts',
    'outcome: outcomes[index] ?? noAnswer }));',
    'outcome: (index >= 0 ? outcomes[0] : undefined) ?? noAnswer }));',
  ),
  mutant(
    'an outcome that is owed counts as success',
    'LN4',
    'settling.ts',
    "const noAnswer: SendOutcome = { kind: 'retry', scope: 'connection' };",
    "const noAnswer: SendOutcome = { kind: 'applied', rows: [] };",
  ),
  mutant(
    'a lease is not looked at when claiming',
    'LS1',
    'entry.ts',
    "  effectiveState(entry, now) === 'queued' && isDue(entry, now)\n    ? {",
    "  (entry.state === 'queued' || entry.state === 'sending') && isDue(entry, now)\n    ? {",
  ),
  mutant(
    'a lease never ends',
    'LS2',
    'entry.ts',
    "  entry.state === 'sending' &&\n  entry.lease !== null &&\n  entry.lease.until > now &&\n  entry.lease.until <= now + leaseMs;",
    "  entry.state === 'sending' && entry.lease !== null && now > 0;",
  ),
  {
    name: 'everybody believes to have the lock',
    rule: 'LS3 LS4',
    edits: [
      { file: 'flushing.ts', from: 'if (isSole) await takeOver(outbox);', to: 'await takeOver(outbox);' },
      { file: 'flushing.ts', from: 'flush(ports, isSole)', to: 'flush(ports, true)' },
    ],
  },
  mutant(
    'the lock takes over from who sends without it',
    'LS4',
    'entry.ts',
    "entry.state === 'sending' && !entry.lease?.isWithoutLock",
    "entry.state === 'sending'",
  ),
  mutant(
    'a frozen sender is waited for for ever',
    'LS5',
    'flushing.ts',
    'locks.exclusive(`outbox:${owner}`, patienceMs, async',
    'locks.exclusive(`outbox:${owner}`, patienceMs * 1e6, async',
  ),
  mutant(
    'a frozen pull is waited for for ever',
    'LS5',
    'pulling.ts',
    'await locks.exclusive(lock, leaseMs, async',
    'await locks.exclusive(lock, leaseMs * 1e6, async',
  ),
  mutant(
    'whoever is signed in sends',
    'ID1',
    'sender.ts',
    "identity.kind === 'member' && identity.uid === owner ? identity : null;",
    "identity.kind === 'member' ? identity : null;",
  ),
  mutant(
    'whoever is signed in pulls',
    'ID1',
    'pull.ts',
    "if (identity.kind !== 'member' || identity.uid !== ports.owner)",
    "if (identity.kind !== 'member')",
  ),
  mutant(
    'a null session sends as a visitor',
    'ID2',
    'sender.ts',
    "return identity.kind === 'member' && identity.uid === owner ? identity : null;",
    "return identity.kind === 'none' ? { kind: 'visitor' } : identity.kind === 'member' && identity.uid === owner ? identity : null;",
  ),
  mutant(
    'an application carries the session',
    'ID2',
    'sender.ts',
    "if (owner === 'visitor') return { kind: 'visitor' };",
    "if (owner === 'visitor') return identity.kind === 'member' ? identity : { kind: 'visitor' };",
  ),
  mutant(
    'the page of another member is taken',
    'ID4',
    'pull.ts',
    "return outcome.page.uid === ports.owner ? outcome : { kind: 'no-session' };",
    'return outcome;',
  ),
  mutant(
    'a captive portal counts as success',
    'ER2',
    'classify.ts',
    "body === undefined && status !== 204 ? { kind: 'no-answer' } : { kind: 'success' }",
    "{ kind: 'success' }",
  ),
  mutant(
    'an error without a code is a refusal',
    'ER2',
    'classify.ts',
    "status >= 500 ? serverError : { kind: 'no-answer' };",
    "status >= 500 ? serverError : { kind: 'rejected', code: '', message: '' };",
  ),
  mutant(
    '42501 is a refusal while nobody has verified the token',
    'ER3',
    'classify.ts',
    "{ kind: 'forbidden', code, message };",
    "{ kind: 'rejected', code, message };",
  ),
  mutant(
    'what waits for the session is never queued again',
    'ER4',
    'entry.ts',
    "entry.state === 'auth-blocked' ? { ...entry, state: 'queued', nextAttemptAt: 0 } : 'keep';",
    "entry.state === 'auth-blocked' && entry.seq < 0 ? { ...entry, state: 'queued', nextAttemptAt: 0 } : 'keep';",
  ),
  {
    name: 'only a new session queues again what waited for one',
    rule: 'ER4',
    edits: [
      {
        file: 'flushing.ts',
        from: 'run({ unblock: true, hurry: hadFailed });',
        to: 'run({ hurry: hadFailed });',
      },
      {
        file: 'flushing.ts',
        from: 'if (server.sessionAccepted()) run({ unblock: true });',
        to: 'server.sessionAccepted();',
      },
    ],
  },
  mutant('Retry-After is not kept', 'ER5', 'backoff.ts', 'retryAfterMs === null\n', 'retryAfterMs !== -1\n'),
  {
    name: 'every pull that succeeds has what got no answer sent at once, and every miss asks for a pull',
    rule: 'BO6',
    edits: [
      { file: 'pulling.ts', from: 'const hadFailed = backoff.hasFailed();', to: 'const hadFailed = true;' },
      { file: 'server-state.ts', from: 'const isFirst = !isProbed;', to: 'const isFirst = true;' },
    ],
  },
  mutant(
    'a lane that got no answer does not wait',
    'BO6',
    'entry.ts',
    '...waitingFrom(entry, now, delayMs),\n          attempts:',
    '...waitingFrom(entry, now, 50),\n          attempts:',
  ),
  mutant(
    'what waits goes only after a pull',
    'BO3',
    'engine.ts',
    'flushing.run();\n        pulling?.',
    'pulling?.',
  ),
  mutant(
    'a failure that nothing followed ends all pulls',
    'PL5',
    'pulling.ts',
    'if (!backoff.isWaiting()) run();',
    'if (!backoff.hasFailed()) run();',
  ),
  mutant(
    'a clock that was set back holds an entry',
    'BO4',
    'entry.ts',
    '  (entry.backedOffAt !== undefined && now < entry.backedOffAt);',
    '  (entry.backedOffAt !== undefined && now < 0);',
  ),
  mutant(
    'a lease of a clock that was ahead holds an entry',
    'BO4 LS2',
    'entry.ts',
    '  entry.lease.until > now &&\n  entry.lease.until <= now + leaseMs;',
    '  entry.lease.until > now;',
  ),
  mutant(
    'the cursor passes the horizon',
    'PL1',
    'pull.ts',
    'if (isContiguous && isBelow(position, horizon)) kept[table] = position;',
    'if (isContiguous && horizon) kept[table] = position;',
  ),
  {
    // Either guard alone keeps the cursor back: with the lowest horizon no position behind a gap is below it.
    name: 'only the horizon of the last page counts',
    rule: 'PL1',
    edits: [
      {
        file: 'pull.ts',
        from: 'horizon = lowerXid(horizon, page.horizon);',
        to: "horizon = lowerXid(null, horizon === '' ? horizon : page.horizon);",
      },
      {
        file: 'pull.ts',
        from: 'const isContiguous = !scanned || (held && held.xid === scanned.xid && held.id === scanned.id);',
        to: 'const isContiguous = held !== scanned || held === scanned;',
      },
    ],
  },
  mutant(
    'only the first page is read',
    'PL2',
    'pull.ts',
    'const more = Object.values(page.scans).some((table) => table.more);',
    'const more = Object.values(page.scans).some((table) => table.more) && place.epoch === null;',
  ),
  mutant(
    'an older event is applied',
    'PL3 RT1',
    'order.ts',
    '(held === undefined || compareXid(xid, held) > 0) &&',
    "(held === undefined || compareXid(xid, held) > 0 || held !== '') &&",
  ),
  mutant(
    'a tombstone is ignored',
    'PL3',
    'order.ts',
    'held !== undefined && compareXid(held, gone) <= 0;',
    'held !== undefined && compareXid(held, gone) > 0;',
  ),
  mutant(
    'a late event brings back what was removed',
    'PL3 RT1',
    'order.ts',
    '(gone === undefined || compareXid(xid, gone) > 0);',
    "(gone === undefined || compareXid(xid, gone) > 0 || gone !== '');",
  ),
  mutant(
    'the epoch is not looked at',
    'PL4',
    'pull.ts',
    'if (place.epoch !== page.epoch ||',
    'if (place.epoch === null ||',
  ),
  mutant(
    'hints of another epoch stay in an empty mirror',
    'PL4',
    'pull.ts',
    'if (place.epoch !== page.epoch ||',
    'if ((place.epoch !== null && place.epoch !== page.epoch) ||',
  ),
  mutant(
    'a page is applied to whatever the mirror is by then',
    'PL6',
    'order.ts',
    '    a.epoch === b.epoch &&\n    tables.length',
    '    a.epoch !== undefined ||\n    tables.length',
  ),
  mutant(
    'a live row moves the cursor',
    'RT1',
    'pulling.ts',
    'await schedule.tracked(() => mirror.applyHint(rows));',
    `await schedule.tracked(async () => {
          const place = await mirror.cursor();
          const [row] = rows;
          if (place.epoch === null || !row) return mirror.applyHint(rows);
          const cursors = { ...place.cursors, [row.table]: { xid: row.xid, id: row.id } };
          const page = { expected: place, epoch: place.epoch, rows, tombstones: [], cursors, isFirstFill: false };
          await mirror.apply(page);
        });`,
  ),
  mutant(
    'without a nudge nothing is looked for',
    'PL5',
    'engine.ts',
    "schedule.repeat('regular', regularlyMs, () => {",
    "if (ports.owner === '') schedule.repeat('regular', regularlyMs, () => {",
  ),
  mutant(
    'a visitor’s page does not look for what another left',
    'LS2',
    'engine.ts',
    'flushing.run();\n        pulling?.',
    'if (mirror) flushing.run();\n        pulling?.',
  ),
  mutant(
    'signing out forgets what waits',
    'SO1',
    'engine.ts',
    '    stop() {\n      pulling?.stop();\n      return schedule.stop();',
    `    async stop() {
      pulling?.stop();
      await schedule.stop();
      const left = await outbox.inState('queued');
      await outbox.change(left.map((entry) => entry.id), () => 'remove');`,
  ),
  mutant(
    'stopping does not wait for what is under way',
    'SO1',
    'scheduling.ts',
    '      await Promise.allSettled(jobs);\n',
    '',
  ),
  mutant(
    'stopping does not wait for a live row',
    'SO1',
    'pulling.ts',
    'await schedule.tracked(() => mirror.applyHint(rows));',
    'await mirror.applyHint(rows);',
  ),
  mutant(
    'what may have arrived is simply removed',
    'OB6',
    'entry.ts',
    "if (entry.state === 'rejected' || entry.attempts === 0) return 'remove';",
    "return 'remove';",
  ),
  mutant(
    'an attempt without an answer never left the device',
    'OB6',
    'entry.ts',
    'attempts: entry.attempts - (isUnsent ? 1 : 0),',
    'attempts: entry.attempts - 1,',
  ),
  {
    // Either guard alone keeps it out of the batch: the second one for what is taken back after the batch was read.
    name: 'what is taken back travels with others',
    rule: 'OB8',
    edits: [
      {
        file: 'entry.ts',
        from: 'entry.kind !== head?.kind || entry.isWithdrawing || !mayGo(entry)',
        to: 'entry.kind !== head?.kind || !mayGo(entry)',
      },
      {
        file: 'sender.ts',
        from: "entry.isWithdrawing && batch.length > 1 ? 'keep' : claimed",
        to: 'claimed',
      },
    ],
  },
  mutant(
    'an older app sends what a newer one has written',
    'LN6',
    'sender.ts',
    '(await outbox.heads()).filter((head) => transport.canSend(head))',
    'await outbox.heads()',
  ),
  mutant(
    'an older app sends what stands behind a newer one',
    'LN6',
    'sender.ts',
    'transport.canSend(entry) && isReady(entry, now)',
    'isReady(entry, now)',
  ),
];
