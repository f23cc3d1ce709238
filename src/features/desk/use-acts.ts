import { useLiveQuery } from 'dexie-react-hooks';
import * as v from 'valibot';
import type { Refusal } from '../../domain/delivery.ts';
import { deskChangeSchema, type DeskChange } from '../../domain/desk-act.ts';
import type { Edition } from '../../domain/edition.ts';
import { deskSubject, readPayload } from '../../domain/kinds.ts';
import { heldUntil, type Entry } from '../../sync/entry.ts';
import { useMember } from '../../member/hooks/use-member.ts';
import { readEntries } from '../../member/read-entries.ts';

/** An act at the desk that this device's copy of the desk does not show yet, or that the server has refused. */
export interface Act {
  readonly id: string;
  readonly subject: string;
  readonly title: string;
  /** Null for one that this version cannot read. */
  readonly change: DeskChange | null;
  /** The organiser cancelled it, and it may have arrived. */
  readonly isWithdrawing: boolean;
  /** The server has applied it, and the next pull of the desk brings it. */
  readonly hasArrived: boolean;
  /** When this page learnt that, ISO 8601; null before. */
  readonly arrivedAt: string | null;
  readonly refusal: Refusal | null;
  /** Until when it waits here to be taken back, in epoch milliseconds; null for an act that is sent at once. */
  readonly heldUntil: number | null;
}

/** The acts of this device, oldest first. The same list as long as the outbox is the same: each act is parsed once. */
export const useActs = (): readonly Act[] => {
  const outbox = useMember()?.outbox;
  const acts = useLiveQuery(async () => {
    const entries = outbox ? await readEntries(outbox) : [];
    return entries.flatMap((entry) => readAct(entry) ?? []);
  }, [outbox]);
  return acts ?? none;
};

const none: readonly Act[] = [];

export const isUnconfirmed = ({ refusal }: Act): boolean => refusal === null;

/** Whether this device shows the desk as if the server had the act already. */
export const actTakesEffect = (act: Act): boolean => isUnconfirmed(act) && !act.isWithdrawing;

export const readAct = (entry: Entry): Act | null => {
  const act = readPayload('desk', entry);
  if (!act) return null;
  const read = v.safeParse(deskChangeSchema, act);
  return {
    id: entry.id,
    subject: deskSubject(entry),
    title: act.title,
    change: read.success ? read.output : null,
    isWithdrawing: entry.isWithdrawing ?? false,
    hasArrived: entry.state === 'acked',
    arrivedAt: entry.state === 'acked' ? new Date().toISOString() : null,
    refusal: entry.state === 'rejected' ? entry.refusal : null,
    heldUntil: heldUntil(entry),
  };
};

/** The edition that an act saves or publishes; null for any other act. */
export const editionIn = ({ change }: Act): Edition | null =>
  change?.action === 'save-edition' || change?.action === 'publish-edition' ? change.details.content : null;
