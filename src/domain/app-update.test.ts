import { describe, expect, it } from 'vitest';
import { isCheckDue, showsOffer, type CheckMoment, type OfferMoment } from './app-update.ts';

const hour = 60 * 60_000;
const now = Date.UTC(2025, 9, 11, 6, 30);

describe('checking for a newer version', () => {
  const due = (change: Partial<CheckMoment>) =>
    isCheckDue({ now, lastCheckAt: null, isVisible: true, isOnline: true, ...change });

  it('happens at the start, and again after an hour', () => {
    expect(due({})).toBe(true);
    expect(due({ lastCheckAt: now - hour + 1 })).toBe(false);
    expect(due({ lastCheckAt: now - hour })).toBe(true);
  });

  it('does not happen in a hidden tab or offline', () => {
    expect(due({ isVisible: false })).toBe(false);
    expect(due({ isOnline: false })).toBe(false);
  });

  it('happens once after a night asleep, not once for each hour', () => {
    const woken = now + 9 * hour;
    expect(due({ lastCheckAt: now, now: woken })).toBe(true);
    expect(due({ lastCheckAt: woken, now: woken + 1_000 })).toBe(false);
  });

  it('happens after the clock was set back', () => {
    expect(due({ lastCheckAt: now + 24 * hour })).toBe(true);
  });
});

describe('the offer of a newer version', () => {
  const idle: OfferMoment = {
    now,
    lastKeyAt: null,
    isWriting: false,
    isHeld: false,
    isSending: false,
    laterAt: null,
    isShown: false,
  };
  const shows = (change: Partial<OfferMoment>) => showsOffer({ ...idle, ...change });

  it('shows while the person only reads', () => {
    expect(shows({})).toBe(true);
  });

  it('waits until the person has not typed for three seconds', () => {
    expect(shows({ isWriting: true })).toBe(false);
    expect(shows({ lastKeyAt: now - 2_999 })).toBe(false);
    expect(shows({ lastKeyAt: now - 3_000 })).toBe(true);
  });

  it('waits while there is unsaved text', () => {
    expect(shows({ isHeld: true })).toBe(false);
  });

  it('does not appear while an outbox sends, but stays once shown', () => {
    expect(shows({ isSending: true })).toBe(false);
    expect(shows({ isSending: true, isShown: true })).toBe(true);
  });

  it('hides when the person begins to type', () => {
    expect(shows({ isShown: true, lastKeyAt: now })).toBe(false);
    expect(shows({ isShown: true, isWriting: true })).toBe(false);
  });

  it('does not return for a day after "Later"', () => {
    expect(shows({ laterAt: now - 24 * hour + 1 })).toBe(false);
    expect(shows({ laterAt: now - 24 * hour })).toBe(true);
    expect(shows({ laterAt: now + hour })).toBe(true);
  });
});
