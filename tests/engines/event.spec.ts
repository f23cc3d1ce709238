import { expect } from '@playwright/test';
import { prepareGate } from '../e2e/support/gate.ts';
import { editionBegunAgo, publish } from '../e2e/support/publish.ts';
import { describeVilla, publishTomorrow } from '../e2e/support/villa.ts';
import { Device, patience } from './device.ts';
import { startOf } from './engines.ts';
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
  await device.waitFor('[data-group=next]', 'Co-create and mini-hacks');
  await device.waitFor('#event', 'hour 3 of 24');
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
  await device.waitFor('[data-group=later]', 'Sunset, feet in the sand');
  expect(await device.text('#event')).not.toContain('since you last looked');
  await server.start();
  const hours = edition.hours.map((stage) =>
    stage.id === 'sunset' ? { ...stage, startsAt: edition.hours[2]?.startsAt ?? '', note: 'Rain' } : stage,
  );
  await publish(server, { ...edition, hours, sequence: 2, changedAt: '2025-08-02T10:00:00+05:30' });
  await device.reload();
  await device.waitFor('#event', '1 change since you last looked');
  await device.waitFor('[data-group=later]', 'Rain');
  await device.browser.click({ kind: 'button', name: 'Got it' });
  await device.reload();
  await device.waitFor('[data-group=later]', 'Rain');
  expect(await device.text('#event')).not.toContain('since you last looked');
});

test('a guest’s ticket opens cold without a server', async ({ asha, server }) => {
  await prepareGate(server, ['Asha Naik'], []);
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
  engine,
  server,
}) => {
  await server.signUp('Nadia Fonseca', 'nadia.fonseca@example.com');
  await prepareGate(server, ['Ravi Menezes'], ['Asha Naik', 'Nadia Fonseca']);
  const nadia = await Device.create(startOf(engine), server);
  try {
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
  } finally {
    await nadia.throwAway();
  }
});
