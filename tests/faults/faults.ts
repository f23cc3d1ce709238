import { deviceFaults } from './device-faults.ts';
import type { Fault } from './fault.ts';
import { screenFaults } from './screen-faults.ts';
import { applicationFaults } from './server/application-faults.ts';
import { chatFaults } from './server/chat-faults.ts';
import { invitationFaults } from './server/invitation-faults.ts';
import { memberFaults } from './server/member-faults.ts';
import { operationFaults } from './server/operation-faults.ts';
import { syncFaults } from './server/sync-faults.ts';

/** Every fault that `npm run test:faults` plants. */
export const faults: readonly Fault[] = [
  ...applicationFaults,
  ...chatFaults,
  ...invitationFaults,
  ...memberFaults,
  ...operationFaults,
  ...syncFaults,
  ...deviceFaults,
  ...screenFaults,
];
