import { toKinds } from '../engine/sync/kind.ts';
import { toTables } from '../engine/sync/table.ts';
import type { Change } from '../engine/member/change.ts';
import { applicationsChanges } from '../features/applications/changes.ts';
import { chatChanges } from '../features/chat/changes.ts';
import { chatTables } from '../features/chat/tables.ts';
import { deskChanges } from '../features/desk/changes.ts';
import { invitationsChanges } from '../features/invitations/changes.ts';
import { invitationsTables } from '../features/invitations/tables.ts';
import { longTableTables } from '../features/long-table/tables.ts';
import { notificationsChanges } from '../features/notifications/changes.ts';
import { notificationsTables } from '../features/notifications/tables.ts';
import { profileChanges } from '../features/people/changes.ts';
import { profileTables } from '../features/people/tables.ts';
import { ticketChanges } from '../features/ticket/changes.ts';

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
  ...longTableTables,
]);
