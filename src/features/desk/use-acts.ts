import { createContext, useContext } from 'react';
import * as v from 'valibot';
import type { Refusal } from '../../domain/delivery.ts';
import { deskChangeSchema, type DeskAct, type DeskChange } from './rules/desk-act.ts';
import type { Pending } from '../../engine/sync/overlay.ts';

/** An act at the desk that the mirrored desk does not show yet, or that the server has refused. */
export interface Act {
  readonly id: string;
  readonly subject: string;
  readonly title: string;
  /** Null for one that this version cannot read. */
  readonly change: DeskChange | null;
  /** False once the server refused it, or while its organiser's cancel is on the way. */
  readonly takesEffect: boolean;
  /** True when the organiser cancelled it after it may have arrived. */
  readonly isWithdrawing: boolean;
  /** True when the server has applied it and the next pull brings it. */
  readonly hasArrived: boolean;
  /** When this page learnt that it was applied, ISO 8601; null before. */
  readonly arrivedAt: string | null;
  readonly refusal: Refusal | null;
  /** When it was written, and until when it can be undone (null: not at all), in epoch milliseconds. */
  readonly queuedAt: number;
  readonly delayedUntil: number | null;
}

/** The acts of this device, oldest first. */
export const DeskActs = createContext<readonly Act[]>([]);

export const useActs = (): readonly Act[] => useContext(DeskActs);

export const toAct = (pending: Pending<DeskAct>): Act => {
  const { id, payload, state, takesEffect, hasArrived, refusal, queuedAt, delayedUntil } = pending;
  const read = v.safeParse(deskChangeSchema, payload);
  return {
    id,
    subject: payload.subject,
    title: payload.title,
    change: read.success ? read.output : null,
    takesEffect,
    isWithdrawing: state === 'withdrawing',
    hasArrived,
    arrivedAt: hasArrived ? new Date().toISOString() : null,
    refusal,
    queuedAt,
    delayedUntil,
  };
};
