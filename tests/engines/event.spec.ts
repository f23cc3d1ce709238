import { openTicketOffice, prepareGate } from '../e2e/support/gate.ts';
import { showToCamera } from './camera.ts';
import { test } from './test.ts';

test("the schedule gives a reader in another time zone the reader's time too", async ({
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
  await device.waitFor('[data-group=next]', '6:00 PM');
  await device.waitFor('[data-group=next]', 'Your time: Sat, 1:30 PM');
});

test("the desk's camera tells a ticket from a forged one without a server", async ({ asha, server }) => {
  // Before the first organiser, so that the desk's first pull brings the key.
  const sign = await openTicketOffice(server);
  await prepareGate(server, ['Ravi Menezes'], ['Asha Naik']);
  const good = await sign('Ravi Menezes');
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
  for (const [code, answer] of [
    [good, 'Ravi Menezes'],
    [forged, 'Not a valid ticket'],
  ] as const) {
    await showToCamera(asha.browser, code);
    await asha.browser.click({ kind: 'button', name: 'Scan a ticket' });
    await asha.waitFor('[aria-label="Ticket scanner"] [aria-live]', answer);
    await asha.browser.click({ kind: 'button', name: 'Close' });
  }
});
