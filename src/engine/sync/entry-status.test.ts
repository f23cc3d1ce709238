import { describe, expect, it } from 'vitest';
import { draftToEntry, delayedUntil, type Entry } from './entry.ts';
import { whyWaiting, type Context } from './entry-status.ts';
import { isStale, staleAfterMs } from './stale-entry.ts';

const now = 1_000_000;
const calm: Context = { now, isOffline: false, signInNeeded: false, appTooOld: false };

const entry = (seq: number, change: Partial<Entry> = {}): Entry => ({
  ...draftToEntry(
    { id: `id-${seq}`, owner: 'me', lane: 'chat', kind: 'message', version: 1, payload: {}, queuedAt: 0 },
    seq,
  ),
  ...change,
});

const why = (change: Partial<Entry>, context: Partial<Context> = {}, others: readonly Entry[] = []) => {
  const mine = entry(5, change);
  return whyWaiting(mine, [...others, mine], { ...calm, ...context });
};

it('names a reason that blocks all entries before one that blocks a single entry', () => {
  const backedOff = { nextAttemptAt: now + 5_000, backedOffAt: now };
  expect(why({})).toEqual({ kind: 'next' });
  expect(why(backedOff, { isOffline: true })).toEqual({ kind: 'connection' });
  expect(why({}, { isOffline: true, signInNeeded: true })).toEqual({ kind: 'sign-in' });
  expect(why({ state: 'auth-blocked' }, { isOffline: true })).toEqual({ kind: 'sign-in' });
  expect(why({}, { signInNeeded: true, appTooOld: true })).toEqual({ kind: 'new-version' });
});

it('an entry waits only for earlier, undecided entries of its lane [LN1] [LN3]', () => {
  expect(why({}, {}, [entry(4)])).toEqual({ kind: 'turn' });
  expect(why({}, {}, [entry(4, { state: 'sending' })])).toEqual({ kind: 'turn' });
  for (const other of [
    entry(4, { state: 'rejected' }),
    entry(4, { state: 'acked' }),
    entry(4, { lane: 'profile' }),
    entry(6),
  ])
    expect(why({}, {}, [other])).toEqual({ kind: 'next' });
});

it('distinguishes a Retry-After from a step of the backoff', () => {
  const until = now + 300_000;
  expect(why({ nextAttemptAt: until, backedOffAt: now - 1_000 })).toEqual({ kind: 'asked-to-wait', until });
  expect(why({ nextAttemptAt: now + 9_000, backedOffAt: now - 1_000 })).toEqual({
    kind: 'server-error',
    until: now + 9_000,
  });
});

it('distinguishes the undo delay of an entry from a backoff [OB10]', () => {
  const draft = { id: 'x', owner: 'me', lane: 'l', kind: 'k', version: 1, payload: {}, queuedAt: now };
  const delayed = draftToEntry({ ...draft, delayMs: 60_000 }, 1);
  expect(why(delayed)).toEqual({ kind: 'delayed' });
  expect(delayedUntil(delayed)).toBe(now + 60_000);
  expect(why(delayed, { now: now + 60_000 })).toEqual({ kind: 'next' });
  expect(delayedUntil({ ...delayed, attempts: 1 })).toBeNull();
  expect(delayedUntil(draftToEntry(draft, 1))).toBeNull();
});

it('ignores a delay that a wrong clock has written [BO4]', () => {
  expect(why({ nextAttemptAt: now + 86_400_000, backedOffAt: now + 86_000_000 })).toEqual({ kind: 'next' });
});

describe('a stale entry', () => {
  const written = Date.parse('2026-11-20T14:00:00Z');

  it('is asked about after a day', () => {
    expect(isStale({ queuedAt: written }, written + staleAfterMs - 1)).toBe(false);
    expect(isStale({ queuedAt: written }, written + staleAfterMs)).toBe(true);
  });

  it('asks again a day after an answer', () => {
    const answered = written + 3 * staleAfterMs;
    expect(isStale({ queuedAt: written, keptAt: answered }, answered)).toBe(false);
    expect(isStale({ queuedAt: written, keptAt: answered }, answered + staleAfterMs - 1)).toBe(false);
    expect(isStale({ queuedAt: written, keptAt: answered }, answered + staleAfterMs)).toBe(true);
  });

  it('does not ask when the clock was set back to before the entry', () => {
    expect(isStale({ queuedAt: written }, written - 365 * staleAfterMs)).toBe(false);
  });

  it('accepts an answer slightly newer than the given time', () => {
    const looked = written + 2 * staleAfterMs;
    expect(isStale({ queuedAt: written, keptAt: looked + 20_000 }, looked)).toBe(false);
  });

  it('ignores an answer from the far future, given under a wrong clock', () => {
    const future = written + 400 * staleAfterMs;
    expect(isStale({ queuedAt: written, keptAt: future }, written + 2 * staleAfterMs)).toBe(true);
    expect(isStale({ queuedAt: written, keptAt: future }, written + 1_000)).toBe(false);
  });
});
