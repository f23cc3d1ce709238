import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useRef, useState } from 'react';
import * as v from 'valibot';
import { deskSchema, type Desk } from './rules/desk.ts';
import { forgetDeskDrafts } from '../../engine/local/store/member-keys.ts';
import type { Member } from '../../engine/member/member.ts';
import { readOverlay } from '../../engine/member/read-overlay.ts';
import { useSyncStatus } from '../../engine/member/state/sync-status.ts';
import { claimDesk } from './claim-desk.ts';
import { isMailing } from './applications/desk-applications.ts';
import { deskAct } from './changes.ts';
import { deskWith, type ShownDesk } from './desk-with.ts';
import { toAct, type Act } from './use-acts.ts';

/**
 * `none`: the member is no organiser. `unreachable`: the device has no copy, and the server does not answer. `pulledAt`: when
 * the server last confirmed the copy, in epoch milliseconds of this device's clock.
 */
export type DeskState =
  | { readonly kind: 'loading' | 'none' | 'unreachable' }
  | {
      readonly kind: 'desk';
      readonly desk: ShownDesk;
      /** The copy, as the server said. */
      readonly held: Desk;
      readonly acts: readonly Act[];
      readonly pulledAt: number;
    };

/** How often to pull while the mail of a decision is on its way: the server's clock sends it within seconds. */
const pullSoonMs = 5_000;

/** The desk as this device holds it, with this device's acts laid over it. Each pull updates it while the page is open. */
export const useDesk = (member: Member): DeskState => {
  const { mirror, uid } = member;
  /** Each revision is read once: a pull that confirms it changes its time only. */
  const read = useRef<{ readonly revision: string; readonly desk: Desk | null } | null>(null);
  const copy = useLiveQuery(async () => {
    const acts = (await readOverlay(member)).of(deskAct).map(toAct);
    const document = await mirror.documents.get('desk');
    if (!document) return null;
    const { revision, content, confirmedAt: pulledAt } = document;
    if (read.current?.revision !== revision) read.current = { revision, desk: readDesk(content) };
    const { desk: held } = read.current;
    return { held, desk: held && deskWith(held, acts, uid), acts, pulledAt };
  }, [member]);
  const [answer, setAnswer] = useState<'none' | 'unreachable' | null>(null);

  useEffect(() => {
    member.openDocuments.add('desk');
    pullSoon(member);
    return () => void member.openDocuments.delete('desk');
  }, [member]);

  // Asks for the desk when the device has none: when the page opens, after the copy was removed, and after a later pull.
  const isMissing = copy === null;
  const { lastPullAt } = useSyncStatus();
  const askedAt = answer === 'unreachable' ? lastPullAt : null;
  useEffect(() => {
    if (isMissing) askForDesk(member).then(setAnswer, () => setAnswer('unreachable'));
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- `askedAt`: the server can be reached again.
  }, [isMissing, member, askedAt]);

  const isMailed = copy?.held?.applications.some((one) => isMailing(one, copy.pulledAt)) ?? false;
  useEffect(() => {
    if (!isMailed) return undefined;
    const pull = () => {
      if (document.visibilityState === 'visible') pullSoon(member);
    };
    const timer = setInterval(pull, pullSoonMs);
    return () => clearInterval(timer);
  }, [member, isMailed]);

  const isNone = isMissing && answer === 'none';
  useEffect(() => {
    // Removes the drafts once more when the desk closes, since its forms store them until then.
    if (isNone) forgetDeskDrafts(uid);
  }, [isNone, uid]);

  if (isNone) return { kind: 'none' };
  if (copy?.held && copy.desk) return { ...copy, kind: 'desk', held: copy.held, desk: copy.desk };
  // A desk that this version cannot read counts as none.
  return { kind: copy ? 'unreachable' : (answer ?? 'loading') };
};

/** Pulls the desk. Resolves to why the device still has none; null when it has one. Makes the member the first organiser where nobody is. */
const askForDesk = async (member: Member): Promise<'none' | 'unreachable' | null> => {
  const isHere = async () => (await member.mirror.documents.where('name').equals('desk').count()) > 0;
  const online = await member.online();
  let end = await online?.engine.pullNow();
  if (end === 'complete' && !(await isHere()) && (await online?.ask(claimDesk)))
    end = await online?.engine.pullNow();
  if (await isHere()) return null;
  return end === 'complete' ? 'none' : 'unreachable';
};

/** Pulls unless a retry is scheduled. */
const pullSoon = (member: Member): void => void member.online().then((online) => online?.engine.missed());

const readDesk = (content: unknown): Desk | null => {
  const { success, output } = v.safeParse(deskSchema, content);
  return success ? output : null;
};
