import { afterEach, expect, inject, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { startNotes } from '../../src/engine/example/notes-app.tsx';

afterEach(() => vi.unstubAllGlobals());

test('lists notes, keeps one that is written offline, and brings it to the server once', async () => {
  const root = document.body.appendChild(document.createElement('div'));
  const services = startNotes(root, inject('notesBackend'));
  const email = `${crypto.randomUUID()}@example.com`;
  await services.account.ask((auth) =>
    auth.signUp({ email, password: 'goa-demo-2025', fullName: 'Asha', referralCode: null }),
  );
  const write = async (text: string) => {
    await page.getByRole('button', { name: 'New note' }).click();
    await page.getByLabelText('Text').fill(text);
    await page.getByRole('button', { name: 'Save' }).click();
  };
  const list = page.getByRole('listitem');
  const stored = async () => {
    const { data } =
      (await services.ask(async (remote) => remote.from('notes' as never).select('text'))) ?? {};
    return data;
  };

  await write('Buy limes');
  await expect.element(list).toHaveTextContent('Buy limes (saved)');
  expect(await stored()).toEqual([{ text: 'Buy limes' }]);

  const realFetch = fetch;
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  await write('Call the baker');
  await expect.element(list.nth(1)).toHaveTextContent('Call the baker (queued)');

  // The first answer gets lost, so the engine sends the note twice.
  let isLost = false;
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const answer = await realFetch(input, init);
    if (isLost || init?.method !== 'POST' || !JSON.stringify(input).includes('/notes')) return answer;
    isLost = true;
    throw new TypeError('Failed to fetch');
  });
  dispatchEvent(new Event('online'));
  await expect.element(list.nth(1), { timeout: 40_000 }).toHaveTextContent('Call the baker (saved)');
  expect(isLost).toBe(true);
  expect(await stored()).toEqual([{ text: 'Buy limes' }, { text: 'Call the baker' }]);
}, 60_000);
