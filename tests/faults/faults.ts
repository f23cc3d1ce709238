import type { Fault } from './fault.ts';
import { accountFaults } from './account-faults.ts';
import { chatFaults } from './chat-faults.ts';
import { directoryFaults } from './directory-faults.ts';
import { editionFaults } from './edition-faults.ts';
import { gateFaults } from './gate-faults.ts';
import { invitationFaults } from './invitation-faults.ts';
import { layoutFaults } from './layout-faults.ts';
import { networkFaults } from './network-faults.ts';
import { portalFaults } from './portal-faults.ts';
import { profileFaults } from './profile-faults.ts';
import { ruleFaults } from './rule-faults.ts';
import { scheduleFaults } from './schedule-faults.ts';
import { siteFaults } from './site-faults.ts';
import { storageFaults } from './storage-faults.ts';
import { syncFaults } from './sync-faults.ts';
import { updateFaults } from './update-faults.ts';
import { villaFaults } from './villa-faults.ts';
import { serverAnnouncementFaults } from './server/announcement-faults.ts';
import { serverApplicationFaults } from './server/application-faults.ts';
import { serverChatFaults } from './server/chat-faults.ts';
import { serverDecisionFaults } from './server/decision-faults.ts';
import { serverInvitationFaults } from './server/invitation-faults.ts';
import { serverMemberFaults } from './server/member-faults.ts';
import { serverOperationFaults } from './server/operation-faults.ts';
import { serverReportFaults } from './server/report-faults.ts';
import { serverSyncFaults } from './server/sync-faults.ts';

/** Every fault that `npm run test:faults` plants. */
export const faults: readonly Fault[] = [
  ...accountFaults,
  ...chatFaults,
  ...directoryFaults,
  ...editionFaults,
  ...gateFaults,
  ...invitationFaults,
  ...layoutFaults,
  ...networkFaults,
  ...portalFaults,
  ...profileFaults,
  ...ruleFaults,
  ...scheduleFaults,
  ...siteFaults,
  ...storageFaults,
  ...syncFaults,
  ...updateFaults,
  ...villaFaults,
  ...serverAnnouncementFaults,
  ...serverApplicationFaults,
  ...serverChatFaults,
  ...serverDecisionFaults,
  ...serverInvitationFaults,
  ...serverMemberFaults,
  ...serverOperationFaults,
  ...serverReportFaults,
  ...serverSyncFaults,
];
