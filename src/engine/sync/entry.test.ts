import { describe, expect, it } from 'vitest';
import {
  afterAttempt,
  byPerson,
  claimed,
  draftToEntry,
  effectiveState,
  dueAtOnce,
  reconnected,
  leaseMs,
  type Entry,
} from './entry.ts';

const now = 1_000_000;
const queued = draftToEntry(
  {
    id: 'a',
    owner: 'm',
    lane: 'chat',
    kind: 'message',
    version: 1,
    payload: { content: 'x' },
    queuedAt: now,
  },
  1,
);
const stepped = (step: Entry | 'keep' | 'remove'): Entry => {
  if (typeof step === 'string') throw new Error(step);
  return step;
};
const sending = stepped(claimed(queued, 'tab', now));

describe('the states of an entry [OB3]', () => {
  it('go from queued to sending to acked', () => {
    expect(queued.state).toBe('queued');
    expect(sending).toMatchObject({
      state: 'sending',
      attempts: 1,
      lease: { holder: 'tab', until: now + leaseMs },
    });
    expect(stepped(afterAttempt.acked(sending, 'tab'))).toMatchObject({ state: 'acked', lease: null });
  });

  it('go to rejected with the reason, to auth-blocked, or back to queued', () => {
    const refusal = { code: '23514', message: 'no' };
    expect(stepped(afterAttempt.rejected(sending, 'tab', refusal))).toMatchObject({
      state: 'rejected',
      refusal,
    });
    expect(stepped(afterAttempt.refused(sending, 'tab', now, 5, false)).state).toBe('auth-blocked');
    expect(stepped(afterAttempt.released(sending, 'tab')).state).toBe('queued');
    expect(stepped(afterAttempt.backedOff(sending, 'tab', now, 5))).toMatchObject({
      state: 'queued',
      nextAttemptAt: now + 5,
    });
  });

  it('stay as they are when a sender reports on an entry that another sender has claimed since', () => {
    const taken = stepped(claimed(sending, 'other', now + leaseMs + 1));
    for (const step of [
      afterAttempt.rejected(taken, 'tab', { code: 'x', message: '' }),
      afterAttempt.released(taken, 'tab'),
      afterAttempt.refused(taken, 'tab', now, 5, false),
    ])
      expect(step).toBe('keep');
  });

  it('ignore a lease that has expired or ends in the far future', () => {
    expect(effectiveState(sending, now + leaseMs - 1)).toBe('sending');
    expect(effectiveState(sending, now + leaseMs)).toBe('queued');
    expect(effectiveState({ ...sending, lease: { holder: 'tab', until: now + 86_400_000 } }, now)).toBe(
      'queued',
    );
  });

  it('allow no edit or cancel during sending, and ignore the acknowledgement of a replaced text', () => {
    expect(byPerson.edited(sending, now, { content: 'y' })).toBe('keep');
    expect(byPerson.cancelled(sending, now)).toBe('keep');
    expect(byPerson.cancelled({ ...sending, isWithdrawing: true }, now + leaseMs)).toBe('keep');
    expect(byPerson.edited(sending, now + leaseMs, { content: 'y' })).toBe('keep');
    const refused = { ...sending, state: 'rejected' as const, lease: null };
    const edited = stepped(byPerson.edited(refused, now, { content: 'y' }));
    expect(edited).toMatchObject({ state: 'queued', attempts: 0, payload: { content: 'y' } });
    expect(afterAttempt.acked(edited, 'tab')).toBe('keep');
  });
});

describe('an entry that is due at once when the connection returns [BO2]', () => {
  it('is an unanswered entry, not one that the server asked to wait', () => {
    const unanswered = stepped(afterAttempt.unanswered(sending, 'tab', now, 5_000));
    expect(stepped(dueAtOnce(unanswered)).nextAttemptAt).toBe(0);
    const asked = stepped(afterAttempt.backedOff(sending, 'tab', now, 5_000));
    expect(dueAtOnce(asked)).toBe('keep');
    expect(dueAtOnce({ ...unanswered, state: 'auth-blocked' })).toBe('keep');
  });

  it('counts another page’s running attempt as the first after an `online` event', () => {
    const unanswered = stepped(afterAttempt.unanswered(sending, 'tab', now, 5_000));
    const again = { ...unanswered, state: 'sending' as const, lease: sending.lease };
    const anew = stepped(reconnected(again, now));
    expect(anew).toEqual({ ...again, unansweredCount: 0, reconnectedAt: now });
    expect(reconnected({ ...anew, unansweredCount: 1 }, now + 500)).toBe('keep');
  });
});
