import type { MirrorCursor, Position } from './ports.ts';

/** Compares two transaction numbers written as decimal strings (xid8 does not fit a double). */
export const compareXid = (a: string, b: string): number =>
  a.length === b.length ? (a < b ? -1 : a > b ? 1 : 0) : a.length - b.length;

export const isBelow = (position: Position, horizon: string): boolean =>
  compareXid(position.xid, horizon) < 0;

export const lowerXid = (a: string | null, b: string): string => (a === null || compareXid(b, a) < 0 ? b : a);

/** True for a row newer than the stored one and than its tombstone ([PL3]). Arguments are xids. */
export const isNewer = (xid: string, stored: string | undefined, deleted: string | undefined): boolean =>
  (stored === undefined || compareXid(xid, stored) > 0) &&
  (deleted === undefined || compareXid(xid, deleted) > 0);

/** True when a complete pull has seen every change of this xid ([PL10]). */
export const isCovered = (xid: string, coveredBelow: string | null | undefined): boolean =>
  coveredBelow !== null && coveredBelow !== undefined && compareXid(xid, coveredBelow) < 0;

/** True when the tombstone `deleted` removes the stored row ([PL3]). Arguments are xids. */
export const isDeletedBy = (stored: string | undefined, deleted: string): boolean =>
  stored !== undefined && compareXid(stored, deleted) <= 0;

export const isSameCursor = (a: MirrorCursor, b: MirrorCursor): boolean => {
  const tables = Object.keys(a.cursors);
  const documents = Object.keys(a.revisions);
  return (
    a.epoch === b.epoch &&
    tables.length === Object.keys(b.cursors).length &&
    tables.every(
      (table) =>
        a.cursors[table]?.xid === b.cursors[table]?.xid && a.cursors[table]?.id === b.cursors[table]?.id,
    ) &&
    documents.length === Object.keys(b.revisions).length &&
    documents.every((name) => a.revisions[name] === b.revisions[name])
  );
};
