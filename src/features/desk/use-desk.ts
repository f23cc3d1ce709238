import { useLiveQuery } from 'dexie-react-hooks';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import * as v from 'valibot';
import { deskAnswerSchema, type Desk } from '../../domain/desk.ts';
import { DeskDb } from '../../local/desk-db.ts';
import type { Member } from '../../member/open-member.ts';
import { isMailing } from './applications/desk-applications.ts';
import { useActs } from './use-acts.ts';

/**
 * `none`: the member is no organiser. `unreachable`: the device has no copy, and the server does not answer. `pulledAt`: when
 * the server last confirmed the copy, in epoch milliseconds of this device's clock.
 */
export type DeskState =
  | { readonly kind: 'loading' | 'none' | 'unreachable' }
  | { readonly kind: 'desk'; readonly desk: Desk; readonly pulledAt: number };

const pullEveryMs = 60_000;
/** While the mail of a decision is on its way: the clock sends it within seconds. */
const pullSoonMs = 5_000;

/** The desk as this device holds it. Reads it again while the page is open, and when something done here has arrived. */
export const useDesk = (member: Member): DeskState => {
  const db = useMemo(() => new DeskDb(member.uid), [member.uid]);
  useEffect(() => () => db.close({ disableAutoOpen: false }), [db]);
  const copy = useLiveQuery(async () => (await db.copies.get('desk')) ?? null, [db]);
  const [answer, setAnswer] = useState<'none' | 'unreachable' | null>(null);

  const isComing = useRef(false);
  const pull = useCallback(async (): Promise<boolean> => {
    isComing.current = false;
    const service = member.desk;
    const held = await db.copies.get('desk');
    let answered = await service.pull(held?.revision ?? null);
    if (answered.kind === 'forbidden' && (await service.claim())) answered = await service.pull(null);
    if (answered.kind === 'forbidden') {
      await db.copies.clear();
      setAnswer('none');
      return true;
    }
    const read = answered.kind === 'answer' ? v.safeParse(deskAnswerSchema, answered.data) : null;
    if (!read?.success) {
      setAnswer('unreachable');
      return false;
    }
    const { revision, desk } = read.output;
    const pulledAt = Date.now();
    if (desk) await db.copies.put({ key: 'desk', revision, desk, pulledAt });
    else await db.copies.update('desk', { pulledAt });
    setAnswer(null);
    return true;
  }, [db, member.desk]);
  const refresh = useCallback(() => {
    // A pull that waits for its turn brings everything until then.
    if (isComing.current || document.visibilityState === 'hidden') return;
    isComing.current = true;
    member.desk.settle(pull).catch(() => (isComing.current = false));
  }, [pull, member.desk]);

  /** The acts with which the server has changed the desk since, or that were refused because it had changed. */
  const settled = useActs()
    .filter(({ hasArrived, refusal }) => hasArrived || refusal !== null)
    .map(({ id }) => id)
    .join(' ');
  const isSoon = copy?.desk.applications.some((one) => isMailing(one, copy.pulledAt));
  const everyMs = isSoon ? pullSoonMs : pullEveryMs;
  useEffect(() => {
    refresh();
    const timer = setInterval(refresh, everyMs);
    addEventListener('online', refresh);
    document.addEventListener('visibilitychange', refresh);
    return () => {
      clearInterval(timer);
      removeEventListener('online', refresh);
      document.removeEventListener('visibilitychange', refresh);
    };
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- `settled`: the server has changed the desk.
  }, [refresh, settled, everyMs]);

  const wasHeld = useRef(false);
  useEffect(() => {
    if (copy === undefined) return;
    // Another page, or this one, has removed it with the organiser's badge.
    if (wasHeld.current && copy === null) refresh();
    wasHeld.current = copy !== null;
  }, [copy, refresh]);

  if (answer === 'none') return { kind: 'none' };
  if (copy) return { kind: 'desk', desk: copy.desk, pulledAt: copy.pulledAt };
  return { kind: answer ?? 'loading' };
};
