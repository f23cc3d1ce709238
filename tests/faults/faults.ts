import { accessFaults } from './access.ts';
import { chatFaults } from './chat.ts';
import { doubledFaults } from './doubled.ts';
import { identityFaults } from './identity.ts';
import { lostFaults } from './lost.ts';
import { privacyFaults } from './privacy.ts';
import { seatFaults } from './seats.ts';
import { updateFaults } from './updates.ts';
import type { Fault } from './fault.ts';

/** The faults that `npm run test:faults` plants: each breaks a promise to the people who use the product. */
export const faults: readonly Fault[] = [
  ...lostFaults,
  ...doubledFaults,
  ...identityFaults,
  ...privacyFaults,
  ...seatFaults,
  ...accessFaults,
  ...chatFaults,
  ...updateFaults,
];
