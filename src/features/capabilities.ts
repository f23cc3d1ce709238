import { toKinds } from '../sync/kind.ts';
import type { Change } from '../member/change.ts';
import { applicationsChanges } from './applications/changes.ts';
import { chatChanges } from './chat/changes.ts';
import { deskChanges } from './desk/changes.ts';
import { invitationsChanges } from './invitations/changes.ts';
import { notificationsChanges } from './notifications/changes.ts';
import { profileChanges } from './profile/changes.ts';
import { ticketChanges } from './ticket/changes.ts';

/** Every kind of change that this app can send and show, for pages and for the background worker. */
export const changes = toKinds<Change>([
  ...profileChanges,
  ...invitationsChanges,
  ...notificationsChanges,
  ...ticketChanges,
  ...chatChanges,
  ...applicationsChanges,
  ...deskChanges,
]);
