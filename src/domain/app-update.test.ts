import { describe, expect, it } from 'vitest';
import {
  entryFileOf,
  isCheckDue,
  mayRescue,
  showsOffer,
  type CheckMoment,
  type OfferMoment,
  type RescueMoment,
} from './app-update.ts';

const hour = 60 * 60_000;
const now = Date.UTC(2025, 9, 11, 6, 30);

describe('when the server is asked for a newer version', () => {
  const due = (change: Partial<CheckMoment>) =>
    isCheckDue({ now, lastCheckAt: null, isVisible: true, isOnline: true, ...change });

  it('asks at the start, and again after an hour', () => {
    expect(due({})).toBe(true);
    expect(due({ lastCheckAt: now - hour + 1 })).toBe(false);
    expect(due({ lastCheckAt: now - hour })).toBe(true);
  });

  it('does not ask behind a hidden tab or without a network', () => {
    expect(due({ isVisible: false })).toBe(false);
    expect(due({ isOnline: false })).toBe(false);
  });

  it('asks once after a night asleep, not once an hour', () => {
    const woken = now + 9 * hour;
    expect(due({ lastCheckAt: now, now: woken })).toBe(true);
    expect(due({ lastCheckAt: woken, now: woken + 1_000 })).toBe(false);
  });

  it('does not wait for a clock that was set back', () => {
    expect(due({ lastCheckAt: now + 24 * hour })).toBe(true);
  });
});

describe('when a newer version is offered', () => {
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

  it('is offered to somebody who only looks', () => {
    expect(shows({})).toBe(true);
  });

  it('waits for what is being written, and three seconds longer', () => {
    expect(shows({ isWriting: true })).toBe(false);
    expect(shows({ lastKeyAt: now - 2_999 })).toBe(false);
    expect(shows({ lastKeyAt: now - 3_000 })).toBe(true);
  });

  it('waits for what a reload would lose', () => {
    expect(shows({ isHeld: true })).toBe(false);
  });

  it('does not appear while something is sent, and does not flicker when sending begins under it', () => {
    expect(shows({ isSending: true })).toBe(false);
    expect(shows({ isSending: true, isShown: true })).toBe(true);
  });

  it('goes away again when somebody begins to type', () => {
    expect(shows({ isShown: true, lastKeyAt: now })).toBe(false);
    expect(shows({ isShown: true, isWriting: true })).toBe(false);
  });

  it('keeps quiet for a day after "later"', () => {
    expect(shows({ laterAt: now - 24 * hour + 1 })).toBe(false);
    expect(shows({ laterAt: now - 24 * hour })).toBe(true);
    expect(shows({ laterAt: now + hour })).toBe(true);
  });
});

describe('when a page whose parts have vanished is reloaded', () => {
  const lost: RescueMoment = {
    isOnline: true,
    own: '/assets/index-old.js',
    served: '/assets/index-new.js',
    rescuedFrom: null,
    canNote: true,
    isReload: false,
  };
  const rescues = (change: Partial<RescueMoment>) => mayRescue({ ...lost, ...change });

  it('is reloaded when the server has another version', () => {
    expect(rescues({})).toBe(true);
  });

  it('is left alone offline, and when the server says nothing or names the same version', () => {
    expect(rescues({ isOnline: false })).toBe(false);
    expect(rescues({ served: null })).toBe(false);
    expect(rescues({ served: '/assets/index-old.js' })).toBe(false);
    expect(rescues({ own: null })).toBe(false);
  });

  it('is reloaded once a version: a server that goes on handing out the old document makes no loop', () => {
    expect(rescues({ rescuedFrom: '/assets/index-old.js' })).toBe(false);
    expect(rescues({ rescuedFrom: '/assets/index-older.js' })).toBe(true);
  });

  it('makes no loop either where nothing can be noted', () => {
    expect(rescues({ canNote: false })).toBe(true);
    expect(rescues({ canNote: false, isReload: true })).toBe(false);
  });
});

describe('the entry file of a document', () => {
  it('is found in the app’s own', () => {
    const html = '<head><script type="module" crossorigin src="/assets/index-Hg0.js"></script></head>';
    expect(entryFileOf(html)).toBe('/assets/index-Hg0.js');
  });

  it('is not found in what a network puts in its place', () => {
    expect(entryFileOf('<!doctype html><title>Villa Wi-Fi</title><script src="/login.js"></script>')).toBe(
      null,
    );
  });
});
