import type { Position } from './ports.ts';

/** Compares two transaction numbers written as decimal strings (xid8 does not fit a double). */
export const compareXid = (a: string, b: string): number =>
  a.length === b.length ? (a < b ? -1 : a > b ? 1 : 0) : a.length - b.length;

export const isBelow = (position: Position, horizon: string): boolean =>
  compareXid(position.xid, horizon) < 0;

export const lowerXid = (a: string | null, b: string): string => (a === null || compareXid(b, a) < 0 ? b : a);
