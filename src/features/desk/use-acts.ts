import { useMemo } from 'react';
import * as v from 'valibot';
import type { Refusal } from '../../domain/delivery.ts';
import { deskChangeSchema, type DeskAct, type DeskChange } from '../../domain/desk-act.ts';
import type { Edition } from '../../domain/edition.ts';
import type { Pending } from '../../sync/overlay.ts';
import { usePending } from '../../member/hooks/use-pending.ts';
import { deskAct } from './changes.ts';

/** An act at the desk that the desk on this device does not show yet, or that the server has refused. */
export interface Act {
  readonly id: string;
  readonly subject: string;
  readonly title: string;
  /** Null for one that this version cannot read. */
  readonly change: DeskChange | null;
  /** The organiser cancelled it, and it may have arrived. */
  readonly isWithdrawing: boolean;
  /** The server has applied it, and the next pull brings it. */
  readonly hasArrived: boolean;
  /** When this page learnt that, ISO 8601; null before. */
  readonly arrivedAt: string | null;
  readonly refusal: Refusal | null;
  /** Until when it waits here to be taken back, in epoch milliseconds; null for an act that is sent at once. */
  readonly heldUntil: number | null;
}

/** The acts of this device, oldest first. The same list as long as the outbox is the same: each act is parsed once. */
export const useActs = (): readonly Act[] => {
  const pending = usePending(deskAct);
  return useMemo(() => pending.map(toAct), [pending]);
};

export const isUnconfirmed = ({ refusal }: Act): boolean => refusal === null;

/** Whether this device shows the desk as if the server had the act already. */
export const actTakesEffect = (act: Act): boolean => isUnconfirmed(act) && !act.isWithdrawing;

export const toAct = (pending: Pending<DeskAct>): Act => {
  const { id, payload, state, hasArrived, refusal, heldUntil } = pending;
  const read = v.safeParse(deskChangeSchema, payload);
  return {
    id,
    subject: payload.subject,
    title: payload.title,
    change: read.success ? read.output : null,
    isWithdrawing: state === 'withdrawing',
    hasArrived,
    arrivedAt: hasArrived ? new Date().toISOString() : null,
    refusal,
    heldUntil,
  };
};

/** The edition that an act saves or publishes; null for any other act. */
export const editionIn = ({ change }: Act): Edition | null =>
  change?.action === 'save-edition' || change?.action === 'publish-edition' ? change.details.content : null;
