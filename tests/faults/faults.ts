import type { Fault } from './fault.ts';
import { operationFaults } from './operation-faults.ts';
import { functionFaults } from './function-faults.ts';
import { memberDatabaseFaults } from './member-database-faults.ts';
import { messageDatabaseFaults } from './message-database-faults.ts';
import { accountFaults } from './account-faults.ts';
import { chatFaults } from './chat-faults.ts';
import { directoryFaults } from './directory-faults.ts';
import { invitationFaults } from './invitation-faults.ts';
import { layoutFaults } from './layout-faults.ts';
import { networkFaults } from './network-faults.ts';
import { portalFaults } from './portal-faults.ts';
import { profileFaults } from './profile-faults.ts';
import { ruleFaults } from './rule-faults.ts';
import { siteFaults } from './site-faults.ts';
import { storageFaults } from './storage-faults.ts';
import { syncFaults } from './sync-faults.ts';
import { updateFaults } from './update-faults.ts';

/** All of them: what `npm run test:faults` plants. */
export const faults: readonly Fault[] = [
  ...operationFaults,
  ...functionFaults,
  ...memberDatabaseFaults,
  ...messageDatabaseFaults,
  ...accountFaults,
  ...chatFaults,
  ...directoryFaults,
  ...invitationFaults,
  ...layoutFaults,
  ...networkFaults,
  ...portalFaults,
  ...profileFaults,
  ...ruleFaults,
  ...siteFaults,
  ...storageFaults,
  ...syncFaults,
  ...updateFaults,
];
