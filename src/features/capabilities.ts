import { toKinds } from '../sync/kind.ts';
import { toTables } from '../sync/table.ts';
import type { Change } from '../member/change.ts';
import { applicationsChanges } from './applications/changes.ts';
import { chatChanges } from './chat/changes.ts';
import { chatTables } from './chat/tables.ts';
import { deskChanges } from './desk/changes.ts';
import { invitationsChanges } from './invitations/changes.ts';
import { invitationsTables } from './invitations/tables.ts';
import { notificationsChanges } from './notifications/changes.ts';
import { notificationsTables } from './notifications/tables.ts';
import { profileChanges } from './profile/changes.ts';
import { profileTables } from './profile/tables.ts';
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

/** Every table that the mirror of a member has. */
export const tables = toTables([
  ...profileTables,
  ...invitationsTables,
  ...notificationsTables,
  ...chatTables,
]);
