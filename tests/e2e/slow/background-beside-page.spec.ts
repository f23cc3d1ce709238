import { expect } from '@playwright/test';
import { allowBackground, expectBackgroundWorker } from '../support/background.ts';
import { expectDelivered, sendingMessages } from '../support/delivery.ts';
import { test } from '../support/test.ts';

test.use({ serviceWorkers: 'allow' });

test('[BG1] the background worker waits for the open page, and everything is sent once', async ({
  newActor,
  server,
}) => {
  await server.signUp('Asha Naik');
  const asha = await newActor();
  await allowBackground(asha);
  await asha.signIn('asha.naik@example.com');
  await expectBackgroundWorker(asha);
  await asha.goOffline();
  const texts = ['Beside a page, one', 'Beside a page, two'];
  for (const text of texts) await asha.write(text);
  const hung = await server.hang('POST', sendingMessages, 1);
  await asha.goOnline();
  await expect.poll(hung.waiting).toBe(1);
  const inLine = () =>
    asha.page.evaluate(async () => {
      const { held = [], pending = [] } = await navigator.locks.query();
      const clients = [...held, ...pending].flatMap(({ name, clientId }) =>
        name?.startsWith('outbox:') && !name.endsWith(':visitor') ? [clientId] : [],
      );
      return new Set(clients).size;
    });
  await expect.poll(inLine).toBe(2);
  await hung.release();
  await expectDelivered(server, [asha], texts);
  expect(await server.calls('POST', sendingMessages)).toBe(1);
});
