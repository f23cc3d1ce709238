/** One fault in the engine: a replacement in a file of src/engine/sync. */
export interface Mutant {
  readonly name: string;
  /** The rules of SPEC.md that it breaks. */
  readonly rule: string;
  readonly edits: readonly Edit[];
}

interface Edit {
  readonly file: string;
  /** Occurs in the file exactly once. */
  readonly from: string;
  readonly to: string;
}

const mutant = (name: string, rule: string, file: string, from: string, to: string): Mutant => ({
  name,
  rule,
  edits: [{ file, from, to }],
});

/** Typical mistakes of sync engines. The simulator must find each of them. */
export const mutants: readonly Mutant[] = [
  mutant(
    'each request gets a new key',
    'OB1',
    'flush.ts',
    'const first = await ports.transport.send(entries, session);',
    'const first = await ports.transport.send(entries.map((entry) => ({ ...entry, id: ports.random.uuid() })), session);',
  ),
  mutant(
    'the key depends on the attempt',
    'OB1',
    'flush.ts',
    'const first = await ports.transport.send(entries, session);',
    'const first = await ports.transport.send(entries.map((entry) => ({ ...entry, id: `${entry.id}/${entry.attempts}` })), session);',
  ),
  mutant(
    'enqueue resolves before the commit',
    'OB2',
    'writing.ts',
    'await addEvenIfFull({ ...draft, id, owner, queuedAt: now() });',
    'void addEvenIfFull({ ...draft, id, owner, queuedAt: now() }).catch(() => undefined);',
  ),
  mutant(
    'a full storage loses the entry',
    'ST1',
    'writing.ts',
    'if (!mirror || !isStorageFull(error)) throw error;',
    'if (isStorageFull(error)) return;\n      if (!mirror) throw error;',
  ),
  mutant(
    'a full storage keeps the mirror',
    'ST1',
    'writing.ts',
    'if (!mirror || !isStorageFull(error)) throw error;',
    'throw error;\n      if (!mirror) return;',
  ),
  mutant(
    'the entry is removed although the mirror could not store its row',
    'OB5',
    'outcomes.ts',
    '    } catch {\n      return;\n    }',
    '    } catch {\n      // Gone all the same.\n    }',
  ),
  mutant(
    'a pull from before the acknowledgement removes the entry',
    'OB5',
    'pull-when.ts',
    "if (result.kind === 'complete') await removeAfterPull(ports, idsOf(acked));",
    "if (result.kind === 'complete') await removeAfterPull(ports, idsOf(await outbox.inState('acked')));",
  ),
  mutant(
    'an act at the desk is removed before a pull',
    'OB5',
    'outcomes.ts',
    'documentsOf(ports, [entry]).length === 0',
    'entry.id.length > 0',
  ),
  mutant(
    'an act at the desk is removed by a pull that did not ask for the desk',
    'OB5',
    'pull-when.ts',
    '[...ports.opened(), ...documentsOf(ports, acked)]',
    'ports.opened()',
  ),
  mutant(
    'the documents of a page are dropped',
    'PL12',
    'pull.ts',
    'documents: page.documents,',
    'documents: {},',
  ),
  mutant(
    'an entry without a row of its own is removed before a pull',
    'OB5',
    'outcomes.ts',
    'if (table !== undefined && (await mirror',
    'if (table === undefined || (await mirror',
  ),
  mutant(
    'an entry is removed although a mirror from before a restore took its row for old',
    'OB5',
    'outcomes.ts',
    'isCurrent ? entries : await shownOf(ports, entries)',
    'isCurrent ? entries : [...entries]',
  ),
  mutant(
    'an entry that is being sent can be cancelled',
    'OB6',
    'entry.ts',
    "  isLeased(entry, now) || entry.state === 'acked' || entry.isWithdrawing === true;",
    "  entry.state === 'acked' || entry.isWithdrawing === true;",
  ),
  mutant(
    'a text that may have arrived can be edited',
    'OB7',
    'entry.ts',
    "    if (mayHaveArrived(entry)) return 'keep';\n",
    '',
  ),
  mutant(
    'a retry forgets the attempts',
    'OB7',
    'entry.ts',
    "attempts: entry.state === 'rejected' ? 0 : entry.attempts,",
    'attempts: 0,',
  ),
  mutant(
    'a lane is sent in reverse order',
    'LN1',
    'flush.ts',
    'headBatch(lane, (entry)',
    'headBatch(lane.toReversed(), (entry)',
  ),
  mutant(
    'later entries overtake a waiting head',
    'LN1 LN2',
    'entry.ts',
    '  return end < 0 ? lane : lane.slice(0, end);',
    '  return head?.isWithdrawing ? [head] : lane.filter((entry) => entry.kind === head?.kind && mayGo(entry));',
  ),
  mutant(
    'a waiting head blocks all lanes',
    'LN2',
    'flush.ts',
    'const due = heads.filter((head) => isReady(head, now));',
    'const due = heads.every((head) => isReady(head, now)) ? heads : [];',
  ),
  mutant(
    'a rejected head blocks its lane',
    'LN3',
    'entry.ts',
    "({ state }: Entry): boolean => state !== 'rejected' && state !== 'acked';",
    "({ state }: Entry): boolean => state !== 'acked';",
  ),
  mutant(
    'the first outcome counts for the whole batch',
    'LN4',
    'outcomes.ts',
    'outcome: outcomes[index] ?? noAnswer }));',
    'outcome: (index >= 0 ? outcomes[0] : undefined) ?? noAnswer }));',
  ),
  mutant(
    'a missing outcome counts as success',
    'LN4',
    'outcomes.ts',
    "const noAnswer: SendOutcome = { kind: 'retry', scope: 'connection' };",
    "const noAnswer: SendOutcome = { kind: 'applied', rows: [] };",
  ),
  mutant(
    'a claim ignores the lease of another sender',
    'LS1',
    'entry.ts',
    "  effectiveState(entry, now) === 'queued' && isDue(entry, now)\n    ? {",
    "  (entry.state === 'queued' || entry.state === 'sending') && isDue(entry, now)\n    ? {",
  ),
  mutant(
    'a lease never expires',
    'LS2',
    'entry.ts',
    "  entry.state === 'sending' &&\n  entry.lease !== null &&\n  entry.lease.until > now &&\n  entry.lease.until <= now + leaseMs;",
    "  entry.state === 'sending' && entry.lease !== null && now > 0;",
  ),
  {
    name: 'every tab believes that it has the lock',
    rule: 'LS3 LS4',
    edits: [
      { file: 'flush-when.ts', from: 'if (isSole) await takeOver(outbox);', to: 'await takeOver(outbox);' },
      { file: 'flush-when.ts', from: 'flush(ports, isSole)', to: 'flush(ports, true)' },
    ],
  },
  mutant(
    'a tab with the lock takes over from a living sender without it',
    'LS4',
    'entry.ts',
    "entry.state === 'sending' && !entry.lease?.isWithoutLock",
    "entry.state === 'sending'",
  ),
  mutant(
    'tabs wait for a frozen sender for ever',
    'LS5',
    'flush-when.ts',
    'locks.exclusive(`outbox:${owner}`, patienceMs, async',
    'locks.exclusive(`outbox:${owner}`, patienceMs * 1e6, async',
  ),
  mutant(
    'tabs wait for a frozen pull for ever',
    'LS5',
    'pull-when.ts',
    'await locks.exclusive(lock, leaseMs, async',
    'await locks.exclusive(lock, leaseMs * 1e6, async',
  ),
  mutant(
    'entries are sent as any signed-in member',
    'ID1',
    'flush.ts',
    "current.kind === 'member' && current.uid === owner ? current : null;",
    "current.kind === 'member' ? current : null;",
  ),
  mutant(
    'a mirror is pulled as any signed-in member',
    'ID1',
    'pull.ts',
    "if (session.kind !== 'member' || session.uid !== ports.owner)",
    "if (session.kind !== 'member')",
  ),
  mutant(
    'without a session the entries are sent as a visitor',
    'ID2',
    'flush.ts',
    "return current.kind === 'member' && current.uid === owner ? current : null;",
    "return current.kind === 'none' ? { kind: 'visitor' } : current.kind === 'member' && current.uid === owner ? current : null;",
  ),
  mutant(
    'an application carries the session',
    'ID2',
    'flush.ts',
    "if (owner === 'visitor') return { kind: 'visitor' };",
    "if (owner === 'visitor') return current.kind === 'member' ? current : { kind: 'visitor' };",
  ),
  mutant(
    'a pull applies the page of another member',
    'ID4',
    'pull.ts',
    "return outcome.page.uid === ports.owner ? { ...outcome, accessToken } : { kind: 'no-session' };",
    'return { ...outcome, accessToken };',
  ),
  mutant(
    'a rejected entry loses its reason',
    'OB3',
    'entry.ts',
    "state: 'rejected', lease: null, refusal }",
    "state: 'rejected', lease: null, refusal: refusal && null }",
  ),
  mutant(
    'a refused entry is sent again and again',
    'ER1',
    'classify.ts',
    "serverError;\n  return { kind: 'rejected', code, message };",
    'serverError;\n  return serverError;',
  ),
  mutant(
    'a decision that comes too late is sent again and again',
    'ER1',
    'classify.ts',
    "if (code.startsWith('PT')) return",
    "if (code === 'PT409') return serverError;\n  if (code.startsWith('PT')) return",
  ),
  mutant(
    'a captive portal counts as success',
    'ER2',
    'classify.ts',
    "body === undefined && status !== 204 ? { kind: 'no-answer' } : { kind: 'success' }",
    "{ kind: 'success' }",
  ),
  mutant(
    'an error without a code counts as a refusal',
    'ER2',
    'classify.ts',
    "status >= 500 ? serverError : { kind: 'no-answer' };",
    "status >= 500 ? serverError : { kind: 'rejected', code: '', message: '' };",
  ),
  mutant(
    '42501 counts as a refusal before the token is verified',
    'ER3',
    'classify.ts',
    "{ kind: 'forbidden', code, message };",
    "{ kind: 'rejected', code, message };",
  ),
  mutant(
    'blocked entries are never queued again',
    'ER4',
    'entry.ts',
    "entry.state === 'auth-blocked' ? { ...entry, state: 'queued' } : 'keep';",
    "entry.state === 'auth-blocked' && entry.seq < 0 ? { ...entry, state: 'queued' } : 'keep';",
  ),
  mutant('Retry-After is ignored', 'ER5', 'backoff.ts', 'retryAfterMs === null\n', 'retryAfterMs !== -1\n'),
  {
    name: 'each pull retries a refused lane at once, and each refusal asks for a pull',
    rule: 'ER4 BO6 BO7',
    edits: [
      {
        file: 'entry.ts',
        from: "entry.state === 'auth-blocked' ? { ...entry, state: 'queued' } : 'keep';",
        to: "entry.state === 'auth-blocked' ? { ...entry, state: 'queued', nextAttemptAt: 0 } : 'keep';",
      },
      {
        file: 'outcomes.ts',
        from: 'entries.some((entry) => refusalsOf(entry) > 0);',
        to: 'entries.some((entry) => refusalsOf(entry) < 0);',
      },
    ],
  },
  mutant(
    'each refusal of a lane refreshes the token',
    'ER4 BO6',
    'flush.ts',
    'if (progress.hasRefreshed || isFutile) return first;',
    'if (isFutile && first.length === 0) return first;',
  ),
  mutant(
    'a lane that was refused never refreshes the token again',
    'ER4 BO3',
    'server-state.ts',
    'return !isAccepted && Math.abs',
    'return !isAccepted && Math.abs(renewAgainMs) < 0 && Math.abs',
  ),
  mutant(
    'a refused lane waits for nothing but another session',
    'ER4',
    'flush-when.ts',
    'run({ unblock: true, hurry: hadFailed });',
    'run({ hurry: hadFailed });',
  ),
  mutant(
    'each confirmation of the live channel pulls',
    'RT5 BO7',
    'live-joins.ts',
    'if (!isAwaited) return;',
    'if (isAwaited === null) return;',
  ),
  mutant(
    'after an online event the steps count on',
    'BO2',
    'entry.ts',
    'const anew = { ...entry, unansweredCount: 0, reconnectedAt: at };',
    'const anew = { ...entry, reconnectedAt: at };',
  ),
  mutant(
    'each tab that hears an online event makes an attempt',
    'BO2 BO6',
    'entry.ts',
    'Math.abs(at - (entry.reconnectedAt ?? -Infinity)) < sameEventMs;',
    'Math.abs(at - (entry.reconnectedAt ?? -Infinity)) < 0;',
  ),
  {
    // Removes both guards, because each alone keeps the delay of an answered failure.
    name: 'an online event shortens an answered failure',
    rule: 'BO2 ER5',
    edits: [
      { file: 'flush.ts', from: 'if (unansweredCount)\n', to: 'if (unansweredCount !== -1)\n' },
      {
        file: 'entry.ts',
        from: "if (isKnown || unansweredOf(entry) === 0) return 'keep';",
        to: "if (isKnown) return 'keep';",
      },
    ],
  },
  {
    name: 'every complete pull retries unanswered entries, and every lost answer triggers a pull',
    rule: 'BO6',
    edits: [
      { file: 'pull-when.ts', from: 'const hadFailed = backoff.hasFailed();', to: 'const hadFailed = true;' },
      { file: 'server-state.ts', from: 'const isFirst = !isProbed;', to: 'const isFirst = true;' },
    ],
  },
  mutant(
    'a lane without an answer has no backoff',
    'BO6',
    'entry.ts',
    '...waitingFrom(entry, now, delayMs),\n          attempts:',
    '...waitingFrom(entry, now, 50),\n          attempts:',
  ),
  mutant(
    'the queue is sent only after a pull',
    'BO3',
    'engine.ts',
    'flushWhen.run();\n    pullWhen?.',
    'pullWhen?.',
  ),
  mutant(
    'a failed pull without a retry ends the regular pulls',
    'PL5',
    'pull-when.ts',
    'if (!isForced && backoff.isWaiting()) return;',
    'if (!isForced && backoff.hasFailed()) return;',
  ),
  mutant(
    'an entry waits too long after the clock was set back',
    'BO4',
    'entry.ts',
    '  (entry.backedOffAt !== undefined && now < entry.backedOffAt);',
    '  (entry.backedOffAt !== undefined && now < 0);',
  ),
  mutant(
    'an entry waits for a lease of a clock that was ahead',
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
    // Removes both guards, because each alone keeps the cursor below the horizon.
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
        from: 'const isContiguous = !scanned || (cursor && cursor.xid === scanned.xid && cursor.id === scanned.id);',
        to: 'const isContiguous = cursor !== scanned || cursor === scanned;',
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
    '(stored === undefined || compareXid(xid, stored) > 0) &&',
    "(stored === undefined || compareXid(xid, stored) > 0 || stored !== '') &&",
  ),
  mutant(
    'a tombstone is ignored',
    'PL3',
    'order.ts',
    'stored !== undefined && compareXid(stored, deleted) <= 0;',
    'stored !== undefined && compareXid(stored, deleted) > 0;',
  ),
  mutant(
    'a late event restores a removed row',
    'PL3 RT1',
    'order.ts',
    '(deleted === undefined || compareXid(xid, deleted) > 0);',
    "(deleted === undefined || compareXid(xid, deleted) > 0 || deleted !== '');",
  ),
  mutant(
    'the epoch is ignored',
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
    'a page is applied although the mirror has changed since',
    'PL6',
    'order.ts',
    '    a.epoch === b.epoch &&\n    tables.length',
    '    a.epoch !== undefined ||\n    tables.length',
  ),
  mutant(
    'a live row moves the cursor',
    'RT1',
    'pull-when.ts',
    'await schedule.tracked(async () => void (await mirror.applyHint(rows)));',
    `await schedule.tracked(async () => {
          const place = await mirror.cursor();
          const [row] = rows;
          if (place.epoch === null || !row) return mirror.applyHint(rows);
          const cursors = { ...place.cursors, [row.table]: { xid: row.xid, id: row.id } };
          const page = { expected: place, epoch: place.epoch, rows, tombstones: [], documents: {}, opened: [], cursors, isFirstFill: false };
          await mirror.apply(page);
        });`,
  ),
  mutant(
    'there are no regular pulls',
    'PL5',
    'engine.ts',
    "schedule.repeat('regular', regularlyMs, attemptWhatIsDue);",
    "if (ports.owner === '') schedule.repeat('regular', regularlyMs, attemptWhatIsDue);",
  ),
  mutant(
    'a visitor’s page does not look for entries of a dead page',
    'LS2',
    'engine.ts',
    'flushWhen.run();\n    pullWhen?.',
    'if (mirror) flushWhen.run();\n    pullWhen?.',
  ),
  mutant(
    'a sign-out removes waiting entries',
    'SO1',
    'engine.ts',
    '    stop() {\n      pullWhen?.stop();\n      return schedule.stop();',
    `    async stop() {
      pullWhen?.stop();
      await schedule.stop();
      const left = await outbox.inState('queued');
      await outbox.change(left.map((entry) => entry.id), () => 'remove');`,
  ),
  mutant(
    'stopping does not wait for running jobs',
    'SO1',
    'scheduling.ts',
    '      await Promise.allSettled(jobs);\n',
    '',
  ),
  mutant(
    'stopping does not wait for a live row',
    'SO1',
    'pull-when.ts',
    'await schedule.tracked(async () => void (await mirror.applyHint(rows)));',
    'await mirror.applyHint(rows);',
  ),
  mutant(
    'a cancel removes an entry that may have arrived',
    'OB6',
    'entry.ts',
    "if (entry.state === 'rejected' || entry.attempts === 0) return 'remove';",
    "return 'remove';",
  ),
  mutant(
    'an attempt without an answer counts as unsent',
    'OB6',
    'entry.ts',
    'attempts: entry.attempts - (isUnsent ? 1 : 0),',
    'attempts: entry.attempts - 1,',
  ),
  {
    // Removes both guards, because each alone keeps a withdrawn entry out of the batch.
    name: 'a withdrawn entry travels with others',
    rule: 'OB8',
    edits: [
      {
        file: 'entry.ts',
        from: 'entry.kind !== head?.kind || entry.isWithdrawing || !mayGo(entry)',
        to: 'entry.kind !== head?.kind || !mayGo(entry)',
      },
      {
        file: 'flush.ts',
        from: "entry.isWithdrawing && batch.length > 1 ? 'keep' : claimed",
        to: 'claimed',
      },
    ],
  },
  mutant(
    'the background worker takes each wake for a return of the network',
    'BO2',
    'background.ts',
    'if (cameOnline) await hurry(ports, startedAt);',
    'await hurry(ports, startedAt);',
  ),
];
