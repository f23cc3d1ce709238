import { useLiveQuery } from 'dexie-react-hooks';
import { useCallback, useEffect, useMemo, useState } from 'react';
import * as v from 'valibot';
import { deskAnswerSchema, type Desk } from '../../domain/desk.ts';
import { DeskDb } from '../../local/desk-db.ts';
import type { Portal } from './portal-context.ts';
import { useQueued } from './use-entries.ts';

/**
 * `none`: the member is no organiser. `unreachable`: the device has no copy, and the server does not answer. `pulledAt`: when
 * the server last confirmed the copy, in epoch milliseconds of this device's clock.
 */
export type DeskState =
  | { readonly kind: 'loading' | 'none' | 'unreachable' }
  | { readonly kind: 'desk'; readonly desk: Desk; readonly pulledAt: number; readonly refresh: () => void };

const pullEveryMs = 60_000;

/** The desk as this device holds it. Reads it again while the page is open, and when something done here has arrived. */
export const useDesk = (portal: Portal): DeskState => {
  const db = useMemo(() => new DeskDb(portal.uid), [portal.uid]);
  useEffect(() => () => db.close({ disableAutoOpen: false }), [db]);
  const copy = useLiveQuery(async () => (await db.copies.get('desk')) ?? null, [db]);
  const [answer, setAnswer] = useState<'none' | 'unreachable' | null>(null);

  const refresh = useCallback(async () => {
    const service = portal.desk;
    if (!service || document.visibilityState === 'hidden') return;
    const held = await db.copies.get('desk');
    let answered = await service.pull(held?.revision ?? null);
    if (answered.kind === 'forbidden' && (await service.claim())) answered = await service.pull(null);
    if (answered.kind === 'forbidden') {
      await db.copies.clear();
      return setAnswer('none');
    }
    const read = answered.kind === 'answer' ? v.safeParse(deskAnswerSchema, answered.data) : null;
    if (!read?.success) return setAnswer('unreachable');
    const { revision, desk } = read.output;
    const pulledAt = Date.now();
    if (desk) await db.copies.put({ key: 'desk', revision, desk, pulledAt });
    else await db.copies.update('desk', { pulledAt });
    setAnswer(null);
  }, [db, portal.desk]);

  const waiting = useQueued('desk').length;
  useEffect(() => {
    const pull = () => void refresh().catch(() => undefined);
    pull();
    const timer = setInterval(pull, pullEveryMs);
    addEventListener('online', pull);
    document.addEventListener('visibilitychange', pull);
    return () => {
      clearInterval(timer);
      removeEventListener('online', pull);
      document.removeEventListener('visibilitychange', pull);
    };
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- `waiting`: what arrived has changed the desk.
  }, [refresh, waiting]);

  if (answer === 'none') return { kind: 'none' };
  if (copy) return { kind: 'desk', desk: copy.desk, pulledAt: copy.pulledAt, refresh: () => void refresh() };
  return { kind: answer ?? 'loading' };
};
