import { toKinds } from '../engine/sync/kind.ts';
import type { MirrorSchema } from '../engine/local/mirror/mirror-db.ts';
import { toTables } from '../engine/sync/table.ts';
import type { Change } from '../engine/member/change.ts';
import { applicationsChanges } from '../features/applications/changes.ts';
import { chatChanges } from '../features/chat/changes.ts';
import { chatTables } from '../features/chat/tables.ts';
import { deskChanges } from '../features/desk/changes.ts';
import { deskDocument } from '../features/desk/tables.ts';
import { seatBack } from '../features/editions/seat-back.ts';
import { invitationsChanges } from '../features/invitations/changes.ts';
import { invitationsTables } from '../features/invitations/tables.ts';
import { longTableTables } from '../features/long-table/tables.ts';
import { notificationsChanges } from '../features/notifications/changes.ts';
import { notificationsTables } from '../features/notifications/tables.ts';
import { profileChanges } from '../features/people/changes.ts';
import { peopleTables, cachedPictures, membershipStatusDocument } from '../features/people/tables.ts';
import { ticketDocument } from '../features/ticket/tables.ts';
import { villaDocument } from '../features/villa/tables.ts';

/** Every kind of change that this app can send and show, for pages and for the background worker. */
export const changes = toKinds<Change>([
  ...profileChanges,
  ...invitationsChanges,
  ...notificationsChanges,
  seatBack,
  ...chatChanges,
  ...applicationsChanges,
  ...deskChanges,
]);

/** The tables and documents of a member's mirror. */
export const schema: MirrorSchema = {
  tables: toTables([
    ...Object.values(peopleTables),
    ...Object.values(invitationsTables),
    ...Object.values(notificationsTables),
    ...Object.values(chatTables),
    ...Object.values(longTableTables),
  ]),
  localTables: [cachedPictures],
  documents: [membershipStatusDocument, ticketDocument, villaDocument, deskDocument],
  channel: 'community-chat',
};
