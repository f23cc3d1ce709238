/** One fault in the engine. Its name cites the rules of SPEC.md that it breaks. */
export interface Mutant {
  readonly name: string;
  readonly edits: readonly Edit[];
}

/** A replacement in a file of src/engine/sync. */
interface Edit {
  readonly file: string;
  /** Occurs in the file exactly once. */
  readonly from: string;
  readonly to: string;
}

/** Returns the source with the edit. Throws unless the text to replace occurs exactly once. */
export const applyEdit = (source: string, { from, to }: Edit): string => {
  const [before, after, ...more] = source.split(from);
  if (before === undefined || after === undefined || more.length > 0)
    throw new Error(`Occurs ${more.length > 0 ? 'more than once' : 'nowhere'}: ${from}`);
  return before + to + after;
};

const faultsIn = (
  file: string,
  faults: readonly (readonly [name: string, from: string, to: string])[],
): readonly Mutant[] => faults.map(([name, from, to]) => ({ name, edits: [{ file, from, to }] }));

/** Typical mistakes of sync engines. The simulator must find each of them. */
export const mutants: readonly Mutant[] = [
  ...faultsIn('flush.ts', [
    [
      '[OB1] each request gets a new key',
      'const first = await ports.transport.send(entries, session);',
      'const first = await ports.transport.send(entries.map((entry) => ({ ...entry, id: ports.random.uuid() })), session);',
    ],
    [
      '[OB1] the key depends on the attempt',
      'const first = await ports.transport.send(entries, session);',
      'const first = await ports.transport.send(entries.map((entry) => ({ ...entry, id: `${entry.id}/${entry.attempts}` })), session);',
    ],
    [
      '[LN1] a lane is sent in reverse order',
      'headBatch(lane, (entry)',
      'headBatch(lane.toReversed(), (entry)',
    ],
    [
      '[LN2] a waiting head blocks all lanes',
      'const due = heads.filter((head) => isReady(head, now));',
      'const due = heads.every((head) => isReady(head, now)) ? heads : [];',
    ],
    [
      '[ID1] entries are sent as any signed-in member',
      "current.kind === 'member' && current.uid === owner ? current : null;",
      "current.kind === 'member' ? current : null;",
    ],
    [
      '[ID2] without a session the entries are sent as a visitor',
      "return current.kind === 'member' && current.uid === owner ? current : null;",
      "return current.kind === 'none' ? { kind: 'visitor' } : current.kind === 'member' && current.uid === owner ? current : null;",
    ],
    [
      '[ID2] an application carries the session',
      "if (owner === 'visitor') return { kind: 'visitor' };",
      "if (owner === 'visitor') return current.kind === 'member' ? current : { kind: 'visitor' };",
    ],
    [
      '[ER4] [BO6] each refusal of a lane refreshes the token',
      'if (progress.hasRefreshed || isFutile) return first;',
      'if (isFutile && first.length === 0) return first;',
    ],
  ]),
  ...faultsIn('writing.ts', [
    [
      '[OB2] enqueue resolves before the commit',
      'await addEvenIfFull({ ...draft, id, owner, queuedAt: now() });',
      'void addEvenIfFull({ ...draft, id, owner, queuedAt: now() }).catch(() => undefined);',
    ],
    [
      '[ST1] a full storage loses the entry',
      'if (!isStorageFull(error)) throw error;',
      'if (isStorageFull(error)) return;\n      throw error;',
    ],
    ['[ST1] a full storage keeps the reserve', '      await releaseReserve();\n', ''],
  ]),
  ...faultsIn('outcomes.ts', [
    [
      '[OB5] the entry is removed although the mirror could not store its row',
      '    } catch {\n      return;\n    }',
      '    } catch {\n      // Gone all the same.\n    }',
    ],
    [
      '[OB5] an act at the desk is removed before a pull',
      'documentsOf(ports, [entry]).length === 0',
      'entry.id.length > 0',
    ],
    [
      '[OB5] an entry without a row of its own is removed before a pull',
      'if (table !== undefined && (await mirror',
      'if (table === undefined || (await mirror',
    ],
    [
      '[OB5] an entry is removed although a mirror from before a restore took its row for old',
      'isCurrent ? entries : await entriesInMirror(ports, entries)',
      'isCurrent ? entries : [...entries]',
    ],
    [
      '[LN4] the first outcome counts for the whole batch',
      'outcome: outcomes[index] ?? noAnswer }));',
      'outcome: (index >= 0 ? outcomes[0] : undefined) ?? noAnswer }));',
    ],
    [
      '[LN4] a missing outcome counts as success',
      "const noAnswer: SendOutcome = { kind: 'retry', scope: 'connection' };",
      "const noAnswer: SendOutcome = { kind: 'applied', rows: [] };",
    ],
  ]),
  ...faultsIn('pull-when.ts', [
    [
      '[OB5] a pull from before the acknowledgement removes the entry',
      "if (result.kind === 'complete') await removeAfterPull(ports, idsOf(acked));",
      "if (result.kind === 'complete') await removeAfterPull(ports, idsOf(await outbox.inState('acked')));",
    ],
    [
      '[OB5] an act at the desk is removed by a pull that did not ask for the desk',
      '[...ports.opened(), ...documentsOf(ports, acked)]',
      'ports.opened()',
    ],
    [
      '[LS5] tabs wait for a frozen pull for ever',
      'await locks.exclusive(lock, leaseMs, async',
      'await locks.exclusive(lock, leaseMs * 1e6, async',
    ],
    [
      '[PL5] a failed pull without a retry ends the regular pulls',
      'if (!isForced && backoff.isWaiting()) return;',
      'if (!isForced && backoff.hasFailed()) return;',
    ],
    [
      '[RT1] a live row moves the cursor',
      'await schedule.tracked(async () => void (await mirror.applyHint(rows)));',
      `await schedule.tracked(async () => {
          const cursor = await mirror.cursor();
          const [row] = rows;
          if (cursor.epoch === null || !row) return mirror.applyHint(rows);
          const cursors = { ...cursor.cursors, [row.table]: { xid: row.xid, id: row.id } };
          const page = { expected: cursor, epoch: cursor.epoch, rows, tombstones: [], documents: {}, opened: [], cursors, isFirstFill: false };
          await mirror.apply(page);
        });`,
    ],
    [
      '[SO1] stopping does not wait for a live row',
      'await schedule.tracked(async () => void (await mirror.applyHint(rows)));',
      'await mirror.applyHint(rows);',
    ],
  ]),
  ...faultsIn('pull.ts', [
    ['[PL12] the documents of a page are dropped', 'documents: page.documents,', 'documents: {},'],
    [
      '[ID1] a mirror is pulled as any signed-in member',
      "if (session.kind !== 'member' || session.uid !== ports.owner)",
      "if (session.kind !== 'member')",
    ],
    [
      '[ID4] a pull applies the page of another member',
      "return outcome.page.uid === ports.owner ? { ...outcome, accessToken } : { kind: 'no-session' };",
      'return { ...outcome, accessToken };',
    ],
    [
      '[PL1] the cursor passes the horizon',
      'if (isContiguous && isBelow(position, horizon)) kept[table] = position;',
      'if (isContiguous && horizon) kept[table] = position;',
    ],
    [
      '[PL2] only the first page is read',
      'const more = Object.values(page.scans).some((table) => table.more);',
      'const more = Object.values(page.scans).some((table) => table.more) && cursor.epoch === null;',
    ],
    ['[PL4] the epoch is ignored', 'if (cursor.epoch !== page.epoch ||', 'if (cursor.epoch === null ||'],
    [
      '[PL4] hints of another epoch stay in an empty mirror',
      'if (cursor.epoch !== page.epoch ||',
      'if ((cursor.epoch !== null && cursor.epoch !== page.epoch) ||',
    ],
  ]),
  ...faultsIn('entry.ts', [
    [
      '[OB6] an entry that is being sent can be cancelled',
      "  isLeased(entry, now) || entry.state === 'acked' || entry.isWithdrawing === true;",
      "  entry.state === 'acked' || entry.isWithdrawing === true;",
    ],
    [
      '[OB7] a text that may have arrived can be edited',
      "    if (mayHaveArrived(entry)) return 'keep';\n",
      '',
    ],
    [
      '[OB7] a retry forgets the attempts',
      "attempts: entry.state === 'rejected' ? 0 : entry.attempts,",
      'attempts: 0,',
    ],
    [
      '[LN1] [LN2] later entries overtake a waiting head',
      '  return end < 0 ? lane : lane.slice(0, end);',
      '  return head?.isWithdrawing ? [head] : lane.filter((entry) => entry.kind === head?.kind && mayGo(entry));',
    ],
    [
      '[LN3] a rejected head blocks its lane',
      "({ state }: Entry): boolean => state !== 'rejected' && state !== 'acked';",
      "({ state }: Entry): boolean => state !== 'acked';",
    ],
    [
      '[LS1] a claim ignores the lease of another sender',
      "  effectiveState(entry, now) === 'queued' && isDue(entry, now)\n    ? {",
      "  (entry.state === 'queued' || entry.state === 'sending') && isDue(entry, now)\n    ? {",
    ],
    [
      '[LS2] a lease never expires',
      "  entry.state === 'sending' &&\n  entry.lease !== null &&\n  entry.lease.until > now &&\n  entry.lease.until <= now + leaseMs;",
      "  entry.state === 'sending' && entry.lease !== null && now > 0;",
    ],
    [
      '[LS4] a tab with the lock takes over from a living sender without it',
      "entry.state === 'sending' && !entry.lease?.isWithoutLock",
      "entry.state === 'sending'",
    ],
    [
      '[OB3] a rejected entry loses its reason',
      "state: 'rejected', lease: null, refusal }",
      "state: 'rejected', lease: null, refusal: refusal && null }",
    ],
    [
      '[ER4] blocked entries are never queued again',
      "entry.state === 'auth-blocked' ? { ...entry, state: 'queued' } : 'keep';",
      "entry.state === 'auth-blocked' && entry.seq < 0 ? { ...entry, state: 'queued' } : 'keep';",
    ],
    [
      '[BO2] after an online event the steps count on',
      'const restarted = { ...entry, unansweredCount: 0, reconnectedAt: at };',
      'const restarted = { ...entry, reconnectedAt: at };',
    ],
    [
      '[BO2] [BO6] each tab that hears an online event makes an attempt',
      'Math.abs(at - (entry.reconnectedAt ?? -Infinity)) < sameEventMs;',
      'Math.abs(at - (entry.reconnectedAt ?? -Infinity)) < 0;',
    ],
    [
      '[BO6] a lane without an answer has no backoff',
      '...waitingFrom(entry, now, delayMs),\n          attempts:',
      '...waitingFrom(entry, now, 50),\n          attempts:',
    ],
    [
      '[BO4] an entry waits too long after the clock was set back',
      '  (entry.backedOffAt !== undefined && now < entry.backedOffAt);',
      '  (entry.backedOffAt !== undefined && now < 0);',
    ],
    [
      '[BO4] [LS2] an entry waits for a lease of a clock that was ahead',
      '  entry.lease.until > now &&\n  entry.lease.until <= now + leaseMs;',
      '  entry.lease.until > now;',
    ],
    [
      '[OB6] a cancel removes an entry that may have arrived',
      "if (entry.state === 'rejected' || entry.attempts === 0) return 'remove';",
      "return 'remove';",
    ],
    [
      '[OB6] an attempt without an answer counts as unsent',
      'attempts: entry.attempts - (isUnsent ? 1 : 0),',
      'attempts: entry.attempts - 1,',
    ],
  ]),
  ...faultsIn('flush-when.ts', [
    [
      '[LS5] tabs wait for a frozen sender for ever',
      'locks.exclusive(`outbox:${owner}`, patienceMs, async',
      'locks.exclusive(`outbox:${owner}`, patienceMs * 1e6, async',
    ],
    [
      '[ER4] a refused lane waits for nothing but another session',
      'run({ unblock: true, retryUnanswered: hadFailed });',
      'run({ retryUnanswered: hadFailed });',
    ],
  ]),
  ...faultsIn('classify.ts', [
    [
      '[ER1] a refused entry is sent again and again',
      "serverError;\n  return { kind: 'rejected', code, message };",
      'serverError;\n  return serverError;',
    ],
    [
      '[ER1] a decision that comes too late is sent again and again',
      "if (code.startsWith('PT')) return",
      "if (code === 'PT409') return serverError;\n  if (code.startsWith('PT')) return",
    ],
    [
      '[ER2] a captive portal counts as success',
      "body === undefined && status !== 204 ? { kind: 'no-answer' } : { kind: 'success' }",
      "{ kind: 'success' }",
    ],
    [
      '[ER2] an error without a code counts as a refusal',
      "status >= 500 ? serverError : { kind: 'no-answer' };",
      "status >= 500 ? serverError : { kind: 'rejected', code: '', message: '' };",
    ],
    [
      '[ER3] 42501 counts as a refusal before the token is verified',
      "{ kind: 'forbidden', code, message };",
      "{ kind: 'rejected', code, message };",
    ],
  ]),
  ...faultsIn('backoff.ts', [
    ['[ER5] Retry-After is ignored', 'retryAfterMs === null\n', 'retryAfterMs !== -1\n'],
  ]),
  ...faultsIn('server-state.ts', [
    [
      '[ER4] [BO3] a lane that was refused never refreshes the token again',
      'return !isAccepted && Math.abs',
      'return !isAccepted && Math.abs(renewAgainMs) < 0 && Math.abs',
    ],
  ]),
  ...faultsIn('live-joins.ts', [
    [
      '[RT5] [BO7] each confirmation of the live channel pulls',
      'if (!isAwaited) return;',
      'if (isAwaited === null) return;',
    ],
  ]),
  ...faultsIn('engine.ts', [
    ['[BO3] the queue is sent only after a pull', 'flushWhen.run();\n    pullWhen?.', 'pullWhen?.'],
    [
      '[PL5] there are no regular pulls',
      "schedule.repeat('regular', regularlyMs, attemptWhatIsDue);",
      "if (ports.owner === '') schedule.repeat('regular', regularlyMs, attemptWhatIsDue);",
    ],
    [
      '[LS2] a visitor’s page does not look for entries of a dead page',
      'flushWhen.run();\n    pullWhen?.',
      'if (mirror) flushWhen.run();\n    pullWhen?.',
    ],
    [
      '[SO1] a sign-out removes waiting entries',
      '    stop() {\n      pullWhen?.stop();\n      return schedule.stop();',
      `    async stop() {
      pullWhen?.stop();
      await schedule.stop();
      const left = await outbox.inState('queued');
      await outbox.change(left.map((entry) => entry.id), () => 'remove');`,
    ],
  ]),
  ...faultsIn('order.ts', [
    [
      '[PL3] [RT1] an older event is applied',
      '(stored === undefined || compareXid(xid, stored) > 0) &&',
      "(stored === undefined || compareXid(xid, stored) > 0 || stored !== '') &&",
    ],
    [
      '[PL3] a tombstone is ignored',
      'stored !== undefined && compareXid(stored, deleted) <= 0;',
      'stored !== undefined && compareXid(stored, deleted) > 0;',
    ],
    [
      '[PL3] [RT1] a late event restores a removed row',
      '(deleted === undefined || compareXid(xid, deleted) > 0);',
      "(deleted === undefined || compareXid(xid, deleted) > 0 || deleted !== '');",
    ],
    [
      '[PL6] a page is applied although the mirror has changed since',
      '    a.epoch === b.epoch &&\n    tables.length',
      '    a.epoch !== undefined ||\n    tables.length',
    ],
  ]),
  ...faultsIn('scheduling.ts', [
    ['[SO1] stopping does not wait for running jobs', '      await Promise.allSettled(jobs);\n', ''],
  ]),
  ...faultsIn('background.ts', [
    [
      '[BO2] the background worker takes each wake for a return of the network',
      'if (cameOnline) await retryUnanswered(ports, startedAt);',
      'await retryUnanswered(ports, startedAt);',
    ],
  ]),
  {
    name: '[LS3] [LS4] every tab believes that it has the lock',
    edits: [
      { file: 'flush-when.ts', from: 'if (isSole) await takeOver(outbox);', to: 'await takeOver(outbox);' },
      { file: 'flush-when.ts', from: 'flush(ports, isSole)', to: 'flush(ports, true)' },
    ],
  },
  {
    name: '[ER4] [BO6] [BO7] each pull retries a refused lane at once, and each refusal asks for a pull',
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
  {
    // Removes both guards, because each alone keeps the delay of an answered failure.
    name: '[BO2] [ER5] an online event shortens an answered failure',
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
    name: '[BO6] every complete pull retries unanswered entries, and every lost answer triggers a pull',
    edits: [
      { file: 'pull-when.ts', from: 'const hadFailed = backoff.hasFailed();', to: 'const hadFailed = true;' },
      { file: 'server-state.ts', from: 'const isFirst = !isProbed;', to: 'const isFirst = true;' },
    ],
  },
  {
    // Removes both guards, because each alone keeps the cursor below the horizon.
    name: '[PL1] only the horizon of the last page counts',
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
  {
    // Removes both guards, because each alone keeps a withdrawn entry out of the batch.
    name: '[OB8] a withdrawn entry travels with others',
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
];
