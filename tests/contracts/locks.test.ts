import { browserTimers } from '../../src/engine/local/browser/ports.ts';
import { createFakeLocks, createImmortalPage } from '../sim/fake-locks.ts';
import { describeLocks } from './locks.suite.ts';

describeLocks(
  'the fake of the simulator',
  () => {
    const device = createFakeLocks(browserTimers);
    return {
      locks: device.forPage(createImmortalPage()),
      async lockOnOtherPage(name) {
        const page = createImmortalPage();
        const begun = Promise.withResolvers<void>();
        void device.forPage(page).exclusive(name, 0, () => {
          begun.resolve();
          return new Promise(() => undefined);
        });
        await begun.promise;
        return () => device.free(page);
      },
    };
  },
  () => ({
    locks: createFakeLocks(browserTimers, false).forPage(createImmortalPage()),
    restore: () => undefined,
  }),
);
