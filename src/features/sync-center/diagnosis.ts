import type { CopySize, DeviceFacts } from './use-device-facts.ts';
import type { SyncItem } from './use-sync-items.ts';
import { isKind } from '../../domain/kinds.ts';
import type { SyncStatus } from '../../member/state/sync-status.ts';
import { bytesText } from './device-texts.ts';

export interface DiagnosisFacts {
  readonly version: string;
  readonly userAgent: string;
  /** `navigator.onLine`, which may be wrong. */
  readonly claimsOnline: boolean;
  /** The page runs in the installed app's window. */
  readonly isInstalled: boolean;
  /** Epoch milliseconds, as all times here. */
  readonly now: number;
  readonly status: SyncStatus;
  readonly items: readonly SyncItem[];
  readonly copy: CopySize | undefined;
  readonly device: DeviceFacts | undefined;
  /** When the evicted entries were written, in epoch milliseconds; null without an eviction. */
  readonly lost: readonly number[] | null;
}

/**
 * Describes the device's sync state as text for a helper: versions, states, counts, times and codes. Contains no names,
 * addresses, texts or ids, and no server messages, which may quote them.
 */
export const diagnosisText = (facts: DiagnosisFacts): string => {
  const { status, device, copy, lost, items, now } = facts;
  return [
    'Goa Build Club: diagnosis',
    `at ${timeOf(now)}`,
    `version ${facts.version}`,
    `browser ${facts.userAgent}`,
    `window ${facts.isInstalled ? 'installed app' : 'browser tab'}`,
    `connection ${status.hasAsked ? status.connectivity : 'not tried yet'}, browser says ${facts.claimsOnline ? 'online' : 'offline'}`,
    `last pull ${timeOf(status.lastPullAt)}${status.pullError === null ? '' : `, since then ${codeOf(status.pullError)}`}`,
    `last live event ${timeOf(status.lastLiveAt)}`,
    `sign-in needed ${yesNo(status.signInNeeded)}, app too old ${yesNo(status.appTooOld)}`,
    copy
      ? `copy ${copy.members} members, ${copy.messages} messages, ${copy.invitations} invitations`
      : 'copy not read',
    device?.storage
      ? `storage ${bytesText(device.storage.used)} of ${bytesText(device.storage.quota)}`
      : 'storage unknown',
    `persistent ${device?.isPersisted === null ? 'unknown' : yesNo(device?.isPersisted ?? false)}`,
    `worker ${device?.worker.phase ?? 'unknown'}, in control ${yesNo(device?.worker.isInControl ?? false)}`,
    `locks ${device?.locks ? `${device.locks.held} held, ${device.locks.waiting} waiting` : 'unknown'}`,
    lost ? `removed by the browser, unsent ${lost.length}` : 'removed by the browser nothing',
    `unsent ${items.length}`,
    ...items.map(itemLine),
    '',
  ].join('\n');
};

const itemLine = (item: SyncItem): string =>
  [
    `- ${kindOf(item)} ${item.state}`,
    `since ${timeOf(item.queuedAt)}`,
    ...(item.why ? [`waits for ${item.why.kind}`] : []),
    ...(item.why && 'until' in item.why ? [`until ${timeOf(item.why.until)}`] : []),
    ...(item.mayHaveArrived ? ['tried'] : []),
    ...(item.refusal ? [`code ${codeOf(item.refusal.code)}`] : []),
  ].join(', ');

const kindOf = ({ kind }: SyncItem): string => (isKind(kind) ? kind : 'unknown kind');

/** Shows only codes made of letters, digits and underscores: anything else could be personal. */
const codeOf = (code: string): string => (/^\w{1,40}$/.test(code) ? code : 'of another form');

const timeOf = (at: number | null): string =>
  // A wrong clock may give a number that is no date.
  at === null ? 'never' : Math.abs(at) <= 8.64e15 ? new Date(at).toISOString() : 'no date';

const yesNo = (is: boolean): string => (is ? 'yes' : 'no');
