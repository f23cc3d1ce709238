import { describe, expect, it } from 'vitest';
import {
  isCheckDue,
  nextUpdate,
  noUpdate,
  promptOf,
  servesApp,
  type AppUpdate,
  type CheckMoment,
  type UpdateEvent,
  type UpdateMoment,
} from './app-update.ts';

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

  it('happens after the clock was set back', () => {
    expect(due({ lastCheckAt: now + 24 * hour })).toBe(true);
  });
});

const reading: UpdateMoment = {
  now,
  isVisible: true,
  lastKeyAt: null,
  isWriting: false,
  isHeld: false,
  isSending: false,
};
const look = (change: Partial<UpdateMoment> = {}): UpdateEvent => ({
  kind: 'looked',
  moment: { ...reading, ...change },
});
const activated = (change: Partial<UpdateMoment> = {}): UpdateEvent => ({
  kind: 'activated',
  moment: { ...reading, ...change },
});
const after = (...events: readonly UpdateEvent[]): AppUpdate => events.reduce(nextUpdate, noUpdate);
const shownAfter = (...events: readonly UpdateEvent[]) => promptOf(after(...events));
const found: UpdateEvent = { kind: 'found' };

describe('the offer of a newer version', () => {
  const shows = (change: Partial<UpdateMoment>) => shownAfter(found, look(change)) === 'waiting';

  it('shows while the person only reads, and not before a newer version is there', () => {
    expect(shownAfter(look())).toBeNull();
    expect(shows({})).toBe(true);
  });

  it('says that another tab has the newer version once that tab activated it', () => {
    expect(shownAfter({ kind: 'taken-over' }, look())).toBe('active');
  });

  it('waits until the person has not typed for three seconds', () => {
    expect(shows({ isWriting: true })).toBe(false);
    expect(shows({ lastKeyAt: now - 2_999 })).toBe(false);
    expect(shows({ lastKeyAt: now - 3_000 })).toBe(true);
  });

  it('waits while there is unsaved text, and in a hidden tab', () => {
    expect(shows({ isHeld: true })).toBe(false);
    expect(shows({ isVisible: false })).toBe(false);
  });

  it('does not appear while an outbox sends, but stays once shown', () => {
    expect(shows({ isSending: true })).toBe(false);
    expect(shownAfter(found, look(), look({ isSending: true }))).toBe('waiting');
  });

  it('hides when the person begins to type', () => {
    expect(shownAfter(found, look(), look({ lastKeyAt: now }))).toBeNull();
    expect(shownAfter(found, look(), look({ isWriting: true }))).toBeNull();
  });

  it('does not return for a day after "Later"', () => {
    const day = 24 * hour;
    const later = (at: number) => shownAfter(found, look(), { kind: 'postponed', at }, look());
    expect(later(now)).toBeNull();
    expect(later(now - day + 1)).toBeNull();
    expect(later(now - day)).toBe('waiting');
    expect(later(now + hour)).toBe('waiting');
  });
});

describe('an accepted update', () => {
  const accepted: readonly UpdateEvent[] = [found, look(), { kind: 'accepted', at: now }];

  it('finishes sending first, and says so when that takes long', () => {
    const sending = (ms: number) => look({ isSending: true, now: now + ms });
    expect(shownAfter(...accepted)).toBe('finishing');
    expect(shownAfter(...accepted, sending(5_000))).toBe('finishing');
    expect(shownAfter(...accepted, sending(5_001))).toBe('late');
    expect(after(...accepted, sending(5_001), look()).step).toBe('changing');
  });

  it('reloads once the newer worker has taken over, also when that turns the version into an active one', () => {
    expect(after(...accepted, look(), { kind: 'taken-over' }, activated()).step).toBe('reloading');
  });

  it('does not reload over what the person has typed since', () => {
    for (const typed of [{ isWriting: true }, { isHeld: true }, { lastKeyAt: now + 1 }]) {
      expect(after(...accepted, look(typed)).step).toBe('idle');
      expect(after(...accepted, look(), activated(typed)).step).toBe('idle');
    }
  });

  it('waits no longer after "Not now"', () => {
    expect(after(...accepted, { kind: 'postponed', at: now }, look()).step).toBe('idle');
  });

  it('does not wait for sending when the person asked for the newest version', () => {
    const asked = (change: Partial<UpdateMoment>): UpdateEvent => ({
      kind: 'asked',
      at: now,
      moment: { ...reading, ...change },
    });
    expect(after(asked({ isSending: true })).step).toBe('changing');
    expect(after(asked({ isHeld: true })).step).toBe('idle');
  });
});

describe('a worker on the server', () => {
  const files = ['/assets/portal-1a2b.js', '/assets/style-3c4d.css'];
  const listing = (...urls: string[]) => JSON.stringify(urls.map((url) => ({ url })));

  it('has the same app when only its pages changed', () => {
    const pages = '{"revision":"5e6f","url":"index.html"}';
    expect(servesApp(pages + listing('assets/portal-1a2b.js', 'assets/style-3c4d.css'), files)).toBe(true);
  });

  it('has another app when a script or the stylesheet changed', () => {
    expect(servesApp(listing('assets/portal-9z8y.js', 'assets/style-3c4d.css'), files)).toBe(false);
    expect(servesApp(listing('assets/portal-1a2b.js', 'assets/style-9z8y.css'), files)).toBe(false);
  });
});

describe('a chunk that the server no longer has', () => {
  const lost: UpdateEvent = { kind: 'chunk-lost', isHeld: false, wasRescued: false };

  it('reloads the page without a word', () => {
    expect(shownAfter(lost)).toBeNull();
    expect(after(lost, activated()).step).toBe('reloading');
  });

  it('lets the person reload when they have written something, then or meanwhile', () => {
    for (const written of [after({ ...lost, isHeld: true }), after(lost, activated({ isHeld: true }))]) {
      expect(written).toMatchObject({ newer: 'gone', step: 'idle' });
      expect(promptOf(nextUpdate(written, look()))).toBe('gone');
    }
  });

  it('never reloads by itself once the person was asked, or when this version was reloaded before', () => {
    expect(after({ ...lost, isHeld: true }, lost).step).toBe('idle');
    expect(after({ ...lost, wasRescued: true })).toEqual(noUpdate);
  });

  it('leaves a change that is under way alone', () => {
    const changing = [found, look(), { kind: 'accepted', at: now }, look()] as const;
    expect(after(...changing, lost).step).toBe('changing');
  });
});
