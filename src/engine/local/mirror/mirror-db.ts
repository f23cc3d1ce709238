import type { EntityTable, Table } from 'dexie';
import type { Chair } from '../../../features/long-table/tables.ts';
import type { Announcement, Message, ReadMark } from '../../../features/chat/rules/message.ts';
import type { Invitation, InvitationStats } from '../../../features/invitations/rules/invitation.ts';
import type { NotificationChoices } from '../../../features/notifications/rules/notifications.ts';
import type { Picture } from '../../../features/people/rules/picture.ts';
import type { Reaction } from '../../../features/chat/rules/reaction.ts';
import type { Profile, ProfilePrivacy, MembershipStatus } from '../../../features/people/rules/profile.ts';
import type { Cursors, Tombstone } from '../../sync/ports.ts';
import type { Tables } from '../../sync/table.ts';
import { LocalDb } from '../local-db.ts';
import { mirrorName } from './mirror-name.ts';

/** A domain value with the xid of its row. */
export type Mirrored<T> = T & { readonly id: string; readonly xid: string };

interface Meta {
  readonly key: 'cursor';
  /** null: the next pull replaces all rows. */
  readonly epoch: string | null;
  readonly cursors: Cursors;
  readonly activeSince?: string | null;
  readonly coveredBelow?: string | null;
  /** When the last complete pull ended, in epoch milliseconds of this device's clock. */
  readonly pulledAt: number;
  /** When the last page of a pull was written: until then newer changes may still come. */
  readonly completedAt?: number | undefined;
}

/** A document as the server sent it. */
interface HeldDocument {
  readonly name: string;
  readonly revision: string;
  readonly content: unknown;
  /** When a pull last brought or confirmed it, in epoch milliseconds of this device's clock. */
  readonly confirmedAt: number;
}

/**
 * The device's copy of what the server shows one member. It can be deleted at any time
 * and is filled again, hence the relaxed durability.
 */
export class MirrorDb extends LocalDb {
  readonly mirrored: Tables;
  declare readonly profiles: EntityTable<Mirrored<Profile>, 'id'>;
  declare readonly messages: EntityTable<Mirrored<Message>, 'id'>;
  declare readonly reactions: EntityTable<Mirrored<Reaction>, 'id'>;
  declare readonly read_marks: EntityTable<Mirrored<ReadMark>, 'id'>;
  declare readonly invitations: EntityTable<Mirrored<Invitation>, 'id'>;
  declare readonly invitation_stats: EntityTable<Mirrored<InvitationStats>, 'id'>;
  declare readonly profile_privacy: EntityTable<Mirrored<ProfilePrivacy>, 'id'>;
  declare readonly notification_choices: EntityTable<Mirrored<NotificationChoices>, 'id'>;
  declare readonly announcements: EntityTable<Mirrored<Announcement>, 'id'>;
  declare readonly chairs: EntityTable<Mirrored<Chair>, 'id'>;
  /** Pictures that were shown here. `at`: when they came, in epoch milliseconds of this device's clock. */
  declare readonly pictures: EntityTable<Picture & { readonly at: number }, 'id'>;
  declare readonly documents: EntityTable<HeldDocument, 'name'>;
  declare readonly removed: Table<Tombstone, [table: string, id: string]>;
  declare readonly meta: EntityTable<Meta, 'key'>;

  /** `mirrored`: the tables of its rows, which app/capabilities.ts lists. */
  constructor(uid: string, mirrored: Tables) {
    super(mirrorName(uid), 'relaxed');
    this.mirrored = mirrored;
    const indexes = [...mirrored.values()].map((one) => [one.name, ['id', ...one.indexes].join()]);
    // After the first release, raise it with each new table or index.
    this.version(1).stores({
      ...Object.fromEntries(indexes),
      pictures: 'id, at',
      // The index holds the revisions apart from the contents, which may be large.
      documents: 'name, [name+revision]',
      removed: '[table+id]',
      meta: 'key',
    });
  }

  /** The rows of a table, by its name. */
  rowsOf(name: string): Table<Mirrored<object>, string> {
    return this.table(name);
  }

  /** What the last pull told about the member; undefined before the first pull. */
  async membershipStatus(): Promise<MembershipStatus | undefined> {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- pull-page.ts reads no other content under this name.
    return (await this.documents.get('membership-status'))?.content as MembershipStatus | undefined;
  }

  /** Removes everything but the documents ([PL12]). */
  clearRows(): Promise<void> {
    return this.transaction('rw', this.tables, async () => {
      const cleared = this.tables.filter(({ name }) => name !== this.documents.name);
      await Promise.all(cleared.map((table) => table.clear()));
    });
  }

  /** True after the first pull: an empty list is really empty then. */
  async hasPulled(): Promise<boolean> {
    return (await this.meta.get('cursor')) !== undefined;
  }

  /** True between the pages of a pull: more rows are about to come. */
  async isFilling(): Promise<boolean> {
    const place = await this.meta.get('cursor');
    return place === undefined || place.completedAt !== place.pulledAt;
  }

  /** True from the first complete pull until the mirror or its cursors are removed ([PL9]): no older row is missing. */
  async isWhole(): Promise<boolean> {
    return typeof (await this.meta.get('cursor'))?.coveredBelow === 'string';
  }
}
