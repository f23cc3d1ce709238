import type { EntityTable, Table } from 'dexie';
import type { Invitation, InvitationStats } from '../../domain/invitation.ts';
import type { Message } from '../../domain/message.ts';
import type { Profile, ProfilePrivacy } from '../../domain/profile.ts';
import type { Cursors, MirrorTable } from '../../sync/ports.ts';
import { LocalDb } from '../local-db.ts';

/** A domain value with the transaction number that it came from. */
export type Mirrored<T> = T & { readonly id: string; readonly xid: string };

interface Meta {
  readonly key: 'cursor';
  /** null: the copy is from before this version and is read anew by the next pull, which then replaces it. */
  readonly epoch: string | null;
  readonly cursors: Cursors;
  readonly activeSince?: string | null;
  readonly coveredBelow?: string | null;
  /** Epoch milliseconds, this device's clock: how fresh the copy is. */
  readonly pulledAt: number;
}

interface Removed {
  readonly table: MirrorTable;
  readonly id: string;
  readonly xid: string;
}

/**
 * What the server shows one member, kept on the device. Disposable: it can be
 * deleted at any time and is filled again, hence the relaxed durability.
 */
export class MirrorDb extends LocalDb {
  declare readonly profiles: EntityTable<Mirrored<Profile>, 'id'>;
  declare readonly messages: EntityTable<Mirrored<Message>, 'id'>;
  declare readonly invitations: EntityTable<Mirrored<Invitation>, 'id'>;
  declare readonly invitation_stats: EntityTable<Mirrored<InvitationStats>, 'id'>;
  declare readonly profile_privacy: EntityTable<Mirrored<ProfilePrivacy>, 'id'>;
  declare readonly removed: Table<Removed, [MirrorTable, string]>;
  declare readonly meta: EntityTable<Meta, 'key'>;

  constructor(uid: string) {
    super(mirrorName(uid), 'relaxed');
    // Append-only: a new version is a new line with what it added.
    this.version(1).stores({
      profiles: 'id',
      messages: 'id, [createdAt+id]',
      invitations: 'id',
      invitation_stats: 'id',
      removed: '[table+id]',
      meta: 'key',
    });
    // The directory's first page without reading all of it.
    this.version(2).stores({ profiles: 'id, lastActive' });
    // Rows that came before lack fields: the place is forgotten, so that the next pull begins anew and replaces them all.
    // Until then, which may be long without a network, they can be read.
    this.version(3)
      .stores({ profile_privacy: 'id' })
      .upgrade((tx) => tx.table('meta').toCollection().modify({ epoch: null, cursors: {} }));
  }

  /** Whether the copy was filled at least once: an empty list is then the truth. */
  async hasPulled(): Promise<boolean> {
    return (await this.meta.get('cursor')) !== undefined;
  }
}

export const mirrorName = (uid: string): string => `mirror-${uid}`;
