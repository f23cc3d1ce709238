import { encode } from 'uqr';
import { openTicketOffice, prepareGate } from '../e2e/support/gate.ts';
import type { EngineBrowser } from './browser.ts';
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
  // Creates the key before the first organiser, so that the desk's first pull brings it.
  const sign = await openTicketOffice(server);
  await prepareGate(server, ['Ravi Menezes'], ['Asha Naik']);
  const good = await sign('Ravi Menezes');
  // Changes the first character of the signature.
  const forged = good.replace(/\.(.)(?=[^.]*$)/, (_, first: string) => (first === 'A' ? '.B' : '.A'));
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

/**
 * Puts a QR code before the camera that the page in front opens next. Test machines have no camera, so a canvas simulates it.
 * An open camera keeps its code, because WebKitGTK shows only one frame of a canvas.
 */
const showToCamera = (browser: EngineBrowser, code: string): Promise<void> =>
  browser.run(drawForCamera, encode(code, { ecc: 'M', border: 4 }).data);

/** Runs in the page. `rows`: true where the code is dark. */
const drawForCamera = (rows: readonly (readonly boolean[])[]): void => {
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser has no canvas.');
  canvas.width = 640;
  canvas.height = 480;
  const scale = Math.floor(canvas.height / rows.length);
  // Draws repeatedly, because a stream gets a frame only when its canvas is drawn.
  setInterval(() => {
    context.fillStyle = 'white';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.fillStyle = 'black';
    for (const [y, row] of rows.entries())
      for (const [x, isDark] of row.entries())
        if (isDark) context.fillRect(x * scale, y * scale, scale, scale);
  }, 100);
  // Patches the prototype: WebKit may collect `navigator.mediaDevices` as garbage, and create a new one without the patch.
  Object.defineProperty(MediaDevices.prototype, 'getUserMedia', {
    configurable: true,
    value: () => Promise.resolve(canvas.captureStream()),
  });
};
