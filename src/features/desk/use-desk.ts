import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useRef, useState } from 'react';
import * as v from 'valibot';
import { deskSchema, type Desk } from './rules/desk.ts';
import type { Member } from '../../engine/member/member.ts';
import type { Remote } from '../../engine/server/client.ts';
import type { MemberSession } from '../../engine/sync/ports.ts';
import { readOverlay } from '../../engine/member/read-overlay.ts';
import { useSyncStatus } from '../../engine/member/state/sync-status.ts';
import { isMailing } from './applications/desk-applications.ts';
import { deskAct } from './changes.ts';
import { deskWith, type ShownDesk } from './desk-with.ts';
import { toAct, type Act } from './acts.tsx';
import { deskDocument } from './tables.ts';
import { forgetDeskDrafts } from './stored.ts';

/** `none`: the member is no organiser. `unreachable`: the device has no desk that it can read, and the server does not answer. */
type DeskState =
  | { readonly kind: 'loading' | 'none' | 'unreachable' }
  | {
      readonly kind: 'desk';
      readonly desk: ShownDesk;
      /** The desk as the server sent it, without this device's acts. */
      readonly mirrored: Desk;
      readonly acts: readonly Act[];
      /** When the server last confirmed the mirrored desk, in epoch milliseconds of this device's clock. */
      readonly pulledAt: number;
    };

/** The interval of pulls while the mail about a decision is on its way. The server sends it within seconds. */
const pullSoonMs = 5_000;

/** The mirrored desk with this device's acts laid over it. Asks each pull to include the desk while the page is open. */
export const useDesk = (member: Member): DeskState => {
  const { mirror, uid } = member;
  /** Caches the parsed desk: a pull that only confirms the revision changes nothing but `pulledAt`. */
  const parsed = useRef<{ readonly revision: string; readonly desk: Desk | null } | null>(null);
  const shown = useLiveQuery(async () => {
    const acts = (await readOverlay(member)).of(deskAct).map(toAct);
    const document = await mirror.documents.get(deskDocument.name);
    if (!document) return null;
    const { revision, content, confirmedAt: pulledAt } = document;
    if (parsed.current?.revision !== revision) parsed.current = { revision, desk: parseDesk(content) };
    const { desk: mirrored } = parsed.current;
    return { mirrored, desk: mirrored && deskWith(mirrored, acts, uid), acts, pulledAt };
  }, [member]);
  const [answer, setAnswer] = useState<'none' | 'unreachable' | null>(null);

  useEffect(() => {
    member.openDocuments.add(deskDocument.name);
    pullSoon(member);
    return () => void member.openDocuments.delete(deskDocument.name);
  }, [member]);

  // Asks for the desk while the device has none: when the page opens, when the mirror was removed, and after each later pull.
  const isMissing = shown === null;
  const { lastPullAt } = useSyncStatus();
  const retriedAt = answer === 'unreachable' ? lastPullAt : null;
  useEffect(() => {
    if (isMissing) askForDesk(member).then(setAnswer, () => setAnswer('unreachable'));
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- A later pull (`retriedAt`) has reached the server, so this retries.
  }, [isMissing, member, retriedAt]);

  const isMailPending = shown?.mirrored?.applications.some((one) => isMailing(one, shown.pulledAt)) ?? false;
  useEffect(() => {
    if (!isMailPending) return undefined;
    const pull = () => {
      if (document.visibilityState === 'visible') pullSoon(member);
    };
    const timer = setInterval(pull, pullSoonMs);
    return () => clearInterval(timer);
  }, [member, isMailPending]);

  const isNone = isMissing && answer === 'none';
  useEffect(() => {
    // The forms of the desk store drafts until they unmount, so this removes them once more.
    if (isNone) forgetDeskDrafts(uid);
  }, [isNone, uid]);

  if (isNone) return { kind: 'none' };
  if (shown?.mirrored && shown.desk)
    return { ...shown, kind: 'desk', mirrored: shown.mirrored, desk: shown.desk };
  // A desk that this version cannot read counts as unreachable.
  return { kind: shown ? 'unreachable' : (answer ?? 'loading') };
};

/**
 * Pulls the desk. Resolves to null when the device has it afterwards, else to the reason. In a club without organisers it makes this member
 * the first one, if the server agrees.
 */
const askForDesk = async (member: Member): Promise<'none' | 'unreachable' | null> => {
  const hasDesk = () => member.mirror.hasDocument(deskDocument);
  const online = await member.online();
  let result = await online?.engine.pullNow();
  if (result === 'complete' && !(await hasDesk()) && (await online?.ask(claimDesk)))
    result = await online?.engine.pullNow();
  if (await hasDesk()) return null;
  return result === 'complete' ? 'none' : 'unreachable';
};

/** Pulls unless a retry is scheduled. */
const pullSoon = (member: Member): void => void member.online().then((online) => online?.engine.missed());

const parseDesk = (content: unknown): Desk | null => {
  const { success, output } = v.safeParse(deskSchema, content);
  return success ? output : null;
};

/** Asks the server to make the member the first organiser. Resolves to false when it refuses or does not answer. */
const claimDesk = async (remote: Remote, session: MemberSession): Promise<boolean> => {
  const { data } = await remote.functions.invoke<unknown>('desk', {
    body: { claim: true },
    headers: { Authorization: `Bearer ${session.accessToken}` },
  });
  return v.is(v.object({ organiser: v.literal(true) }), data);
};
