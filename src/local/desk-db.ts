import type { EntityTable } from 'dexie';
import type { Desk } from '../domain/desk.ts';
import { LocalDb } from './local-db.ts';

interface Copy {
  readonly key: 'desk';
  readonly revision: string;
  readonly desk: Desk;
  /** When the server last confirmed it, in epoch milliseconds of this device's clock. */
  readonly pulledAt: number;
}

/** An organiser's copy of the desk: one record, which each pull replaces. Removed with the mirror at sign-out. */
export class DeskDb extends LocalDb {
  declare readonly copies: EntityTable<Copy, 'key'>;

  constructor(uid: string) {
    super(deskName(uid), 'relaxed');
    this.version(1).stores({ copies: 'key' });
  }
}

export const deskName = (uid: string): string => `desk-${uid}`;
