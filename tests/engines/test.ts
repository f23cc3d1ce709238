import { say } from '../e2e/support/chat.ts';
import { test as base } from '../e2e/support/test.ts';
import { Device } from './device.ts';
import { startOf, type EngineName } from './engines.ts';

interface Options {
  readonly engine: EngineName;
}

interface Fixtures {
  /** Makes a device with nobody signed in. `timeZone`: an IANA name; by default the machine's zone. */
  readonly newDevice: (timeZone?: string) => Promise<Device>;
  readonly device: Device;
  /** Asha's device, signed in and ready to work without a server. It shows Ravi's message "Good morning from Ravi". */
  readonly asha: Device;
}

/** The tests' server, and a device whose browser is the project's engine. */
export const test = base.extend<Fixtures, Options>({
  engine: ['chromium', { option: true, scope: 'worker' }],
  newDevice: async ({ engine, server }, use) => {
    const made: Device[] = [];
    await use(async (timeZone) => {
      const device = await Device.create(startOf(engine), server, timeZone);
      made.push(device);
      return device;
    });
    for (const device of made) await device.throwAway();
  },
  device: async ({ newDevice }, use) => {
    await use(await newDevice());
  },
  asha: async ({ device, server }, use) => {
    await server.signUp('Ravi Menezes');
    await server.signUp('Asha Naik');
    await say(server, 'Ravi Menezes', 'Good morning from Ravi');
    await device.signIn('asha.naik@example.com');
    await device.waitFor('#chat', 'Good morning from Ravi');
    await device.waitUntilReady();
    await use(device);
  },
});
