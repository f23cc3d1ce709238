import { expect } from '@playwright/test';
import { openTicketOffice, prepareGate } from '../e2e/support/gate.ts';
import { editionBegunAgo, publish } from '../e2e/support/publish.ts';
import { describeVilla, publishTomorrow } from '../e2e/support/villa.ts';
import { showToCamera } from './camera.ts';
import { patience } from './device.ts';
import { test } from './test.ts';

test('the schedule opens cold at the gate without a server, and says what is on and what comes next', async ({
  device,
  server,
}) => {
  // Two hours and ten minutes into the day.
  await publish(server, editionBegunAgo(130));
  await device.open('/event');
  await device.waitForWorker();
  await device.quit();
  await server.stop();
  await device.startAt('/event');
  await device.waitFor('[data-group=now]', 'Find the words');
  await device.waitFor('[data-group=ahead]', 'Co-create and mini-hacks');
  await device.waitFor('#event', 'hour 3 of 24');
});

test('in another time zone the schedule gives the reader’s time too, and past midnight it is right after a sleep', async ({
  newDevice,
  server,
}) => {
  const device = await newDevice('Europe/London');
  await device.open('/event');
  await device.waitForWorker();
  await device.quit();
  await server.stop();
  await device.startAt('/event');
  await device.wakeAt('2025-10-11T16:19:00+05:30');
  await device.waitFor('[data-group=now]', 'Co-create and mini-hacks');
  await device.waitFor('[data-group=ahead]', '6:00 PM');
  await device.waitFor('[data-group=ahead]', 'Your time: Sat, 1:30 PM');
  await device.wakeAt('2025-10-12T00:31:00+05:30');
  await device.waitFor('#event', 'Day 2, hour 13 of 24');
  await device.waitFor('[data-group=now]', 'Set up your AI tools');
});

test('a stage that moved while the device was away is marked once the server is back, until somebody says so', async ({
  device,
  server,
}) => {
  const edition = editionBegunAgo(130);
  await publish(server, edition);
  await device.open('/event');
  await device.waitForWorker();
  await device.waitFor('#event', 'As of');
  await server.stop();
  await device.reload();
  await device.waitFor('[data-group=ahead]', 'Sunset, feet in the sand');
  expect(await device.text('#event')).not.toContain('since you last looked');
  await server.start();
  const hours = edition.hours.map((stage) =>
    stage.id === 'sunset' ? { ...stage, startsAt: edition.hours[2]?.startsAt ?? '', note: 'Rain' } : stage,
  );
  await publish(server, { ...edition, hours, sequence: 2, changedAt: '2025-08-02T10:00:00+05:30' });
  await device.reload();
  await device.waitFor('#event', '1 change since you last looked');
  await device.waitFor('[data-group=ahead]', 'Rain');
  await device.browser.click({ kind: 'button', name: 'Got it' });
  await device.reload();
  await device.waitFor('[data-group=ahead]', 'Rain');
  expect(await device.text('#event')).not.toContain('since you last looked');
});

test('a guest’s ticket opens cold without a server', async ({ asha, server }) => {
  await prepareGate(server, ['Asha Naik']);
  await asha.open('/ticket');
  const shortCode = async () => (await asha.text('main')).match(/^[2-9A-Z]{6}$/m)?.[0];
  await expect.poll(shortCode, patience).toBeDefined();
  const shown = await shortCode();
  await asha.quit();
  await server.stop();
  await asha.startAt('/ticket');
  await expect.poll(shortCode, patience).toBe(shown);
  expect(await asha.count('main [role=img]')).toBe(1);
});

test('a guest reads about the villa cold without a server, and nobody after the sign-out', async ({
  asha,
  server,
}) => {
  await describeVilla(server, await publishTomorrow(server, 'Asha Naik'));
  await asha.open('/villa');
  await asha.waitFor('main', 'Ring twice.');
  await asha.quit();
  await server.stop();
  await asha.startAt('/villa');
  await asha.waitFor('main', 'Ring twice.');
  await asha.waitFor('main', 'palm;tr33s');
  await asha.open('/members');
  await asha.browser.click({ kind: 'button', name: 'Sign Out' });
  await asha.waitFor('body', 'You have been successfully signed out.');
  await asha.open('/villa');
  await asha.waitFor('#root', 'Sign In');
  expect(await asha.text('body')).not.toContain('Ring twice.');
});

test('two organisers without a server let the same guest in, and the desk shows both', async ({
  asha,
  newDevice,
  server,
}) => {
  await server.signUp('Nadia Fonseca');
  await prepareGate(server, ['Ravi Menezes'], ['Asha Naik', 'Nadia Fonseca']);
  const nadia = await newDevice();
  await nadia.signIn('nadia.fonseca@example.com');
  await nadia.waitUntilReady();
  for (const organiser of [asha, nadia]) {
    await organiser.open('/desk/gate');
    await organiser.waitFor('main', 'Ravi Menezes');
  }
  await server.stop();
  for (const organiser of [asha, nadia]) {
    await organiser.browser.click({ kind: 'button', name: 'Let in', within: 'main' });
    await organiser.waitFor('main', 'waiting to be sent');
  }
  await server.start();
  for (const organiser of [asha, nadia])
    await expect.poll(() => organiser.text('main'), patience).not.toContain('waiting to be sent');
  await asha.reload();
  await asha.waitFor('main', 'Let in more than once');
  await asha.waitFor('main', 'by Asha Naik');
  await asha.waitFor('main', 'by Nadia Fonseca');
});

test('the desk’s camera reads tickets without a server: a guest’s, a forged one, another edition’s and a cancelled one', async ({
  asha,
  server,
}) => {
  // Before the first organiser, so that the desk's first pull brings the key.
  const sign = await openTicketOffice(server);
  await prepareGate(server, ['Ravi Menezes', 'Nadia Fonseca'], ['Asha Naik']);
  await server.database.exec(
    `update private.attendees set cancelled_at = now() where name = 'Nadia Fonseca'`,
  );
  const good = await sign('Ravi Menezes');
  const otherEdition = await sign('Ravi Menezes', '2025-10');
  const cancelled = await sign('Nadia Fonseca');
  const forged = good.replace(
    /\.(.)([^.]*)$/,
    (_, first: string, rest) => `.${first === 'A' ? 'B' : 'A'}${rest}`,
  );
  await asha.open('/desk/gate');
  await asha.waitFor('main', 'Ravi Menezes');
  await asha.waitFor('header', 'The desk is on this device.');
  await server.stop();
  await asha.reload();
  await asha.waitFor('main', 'Ravi Menezes');
  const scan = async (code: string, ...answer: readonly string[]) => {
    await showToCamera(asha.browser, code);
    await asha.browser.click({ kind: 'button', name: 'Scan a ticket' });
    for (const words of answer) await asha.waitFor('[aria-label="Ticket scanner"] [aria-live]', words);
    await asha.browser.click({ kind: 'button', name: 'Close' });
  };
  await scan(good, 'Ravi Menezes', 'In');
  await asha.waitFor('main', 'waiting to be sent');
  await scan(forged, 'Not a valid ticket');
  await scan(otherEdition, 'Ticket of another edition');
  await scan(cancelled, 'Nadia Fonseca: cancelled');
});
