import { afterEach, expect, it, vi } from 'vitest';
import { watchReturns } from './watch-returns.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it('notifies the engine when the network or the person comes back [PL5] [BO2]', () => {
  vi.useFakeTimers();
  const page = new EventTarget();
  const documentOfPage = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('document', documentOfPage);
  const nudge = vi.fn<() => void>();
  const reconnected = vi.fn<() => void>();
  const closing = new AbortController();
  watchReturns(nudge, reconnected, closing.signal);
  const fire = (event: string) => {
    page.dispatchEvent(new Event(event));
    documentOfPage.dispatchEvent(new Event(event));
  };
  for (const event of ['offline', 'focus', 'pageshow', 'visibilitychange', 'resume']) {
    fire(event);
    vi.advanceTimersByTime(1_000);
  }
  expect(nudge).toHaveBeenCalledTimes(5);
  fire('online');
  expect(reconnected).toHaveBeenCalledTimes(1);

  // A person's return to the page is one event, and the network's return is another.
  vi.advanceTimersByTime(1_000);
  for (const event of ['visibilitychange', 'focus', 'online', 'pageshow']) fire(event);
  expect(nudge).toHaveBeenCalledTimes(6);
  expect(reconnected).toHaveBeenCalledTimes(2);

  vi.advanceTimersByTime(1_000);
  documentOfPage.visibilityState = 'hidden';
  fire('visibilitychange');
  closing.abort();
  for (const event of ['online', 'offline', 'resume']) fire(event);
  expect(nudge).toHaveBeenCalledTimes(6);
  expect(reconnected).toHaveBeenCalledTimes(2);
});
