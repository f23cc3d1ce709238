import { afterEach, expect, it, vi } from 'vitest';
import { watchReturns } from './watch-returns.ts';

afterEach(() => vi.unstubAllGlobals());

it('nudges the engine when the network comes or goes, and when the person is back [PL5]', () => {
  const page = new EventTarget();
  const documentOfPage = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
  vi.stubGlobal('document', documentOfPage);
  const nudge = vi.fn<() => void>();
  const stop = watchReturns(nudge);
  for (const event of ['online', 'offline', 'focus', 'pageshow']) page.dispatchEvent(new Event(event));
  for (const event of ['visibilitychange', 'resume']) documentOfPage.dispatchEvent(new Event(event));
  expect(nudge).toHaveBeenCalledTimes(6);

  documentOfPage.visibilityState = 'hidden';
  documentOfPage.dispatchEvent(new Event('visibilitychange'));
  expect(nudge).toHaveBeenCalledTimes(6);

  stop();
  page.dispatchEvent(new Event('online'));
  documentOfPage.dispatchEvent(new Event('resume'));
  expect(nudge).toHaveBeenCalledTimes(6);
});
