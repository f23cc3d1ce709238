import type { SyncStatus } from '../../engine/member/state/sync-status.ts';
import { connectionText } from './sync-texts.ts';
import { whenText } from './times.ts';
import type { BrowserFacts, MirrorSize } from './use-device-facts.ts';
import type { SyncItem } from './use-sync-items.ts';

/** The facts about this device's sync. Times are epoch milliseconds. */
export interface DeviceState {
  readonly version: string;
  readonly userAgent: string;
  /** `navigator.onLine`, which may be wrong. */
  readonly claimsOnline: boolean;
  /** The page runs in the installed app's window. */
  readonly isInstalled: boolean;
  readonly now: number;
  readonly status: SyncStatus;
  /** undefined until counted. */
  readonly mirrorSize: MirrorSize | undefined;
  /** undefined until the browser has answered. */
  readonly browser: BrowserFacts | undefined;
  /** When the evicted entries were written, in epoch milliseconds; null without an eviction. */
  readonly lost: readonly number[] | null;
}

/** One fact about the device. A fact without a label is only part of the diagnosis. */
interface DeviceFact {
  readonly label?: string;
  /** The value on the screen. */
  readonly text: string;
  /** The time that the text names, in epoch milliseconds. */
  readonly at?: number | null;
  /** The line in the diagnosis, for a helper. Contains no names, addresses, texts or ids. */
  readonly code: string;
}

/** The facts in the order of the screen and of the diagnosis. */
export const deviceFacts = (device: DeviceState): readonly DeviceFact[] => {
  const { status, mirrorSize, browser, lost, now } = device;
  const { lastPullAt, lastLiveAt } = status;
  return [
    { text: '', code: `browser ${device.userAgent}` },
    { text: '', code: `window ${device.isInstalled ? 'installed app' : 'browser tab'}` },
    {
      label: 'Connection',
      text: connectionText(status),
      code: `connection ${status.hasAsked ? status.connectivity : 'not tried yet'}, browser says ${device.claimsOnline ? 'online' : 'offline'}`,
    },
    {
      label: 'Last update',
      text: lastPullAt === null ? 'None yet' : whenText(lastPullAt, now),
      at: lastPullAt,
      code: `last pull ${timeOf(lastPullAt)}${status.pullError === null ? '' : `, since then ${codeOf(status.pullError)}`}`,
    },
    {
      label: 'Last live news',
      text: lastLiveAt === null ? 'None since you opened this page' : whenText(lastLiveAt, now),
      at: lastLiveAt,
      code: `last live event ${timeOf(lastLiveAt)}`,
    },
    {
      text: '',
      code: `sign-in needed ${yesNo(status.signInNeeded)}, app too old ${yesNo(status.appTooOld)}`,
    },
    {
      label: 'Copy on this device',
      text: mirrorSize ? mirrorSizeText(mirrorSize) : 'Counting...',
      code: mirrorSize
        ? `copy ${mirrorSize.members} members, ${mirrorSize.messages} messages, ${mirrorSize.invitations} invitations`
        : 'copy not read',
    },
    {
      label: 'Storage',
      text: browser ? storageText(browser.storage) : asking,
      code: browser?.storage
        ? `storage ${bytesText(browser.storage.used)} of ${bytesText(browser.storage.quota)}`
        : 'storage unknown',
    },
    {
      label: 'Protection',
      text: browser ? persistedText(browser.isPersisted) : asking,
      code: `persistent ${browser?.isPersisted === null ? 'unknown' : yesNo(browser?.isPersisted ?? false)}`,
    },
    { label: 'App version', text: device.version, code: `version ${device.version}` },
    {
      label: 'Service worker',
      text: browser ? workerText(browser.worker) : asking,
      code: `worker ${browser?.worker.phase ?? 'unknown'}, in control ${yesNo(browser?.worker.isInControl ?? false)}`,
    },
    {
      text: '',
      code: `locks ${browser?.locks ? `${browser.locks.held} held, ${browser.locks.waiting} waiting` : 'unknown'}`,
    },
    {
      text: '',
      code: lost ? `removed by the browser, unsent ${lost.length}` : 'removed by the browser nothing',
    },
  ];
};

const asking = 'Asking the browser...';

/** The facts and the unsent entries as text for a helper. Leaves out the server's messages, which may quote personal data. */
export const diagnosisText = (device: DeviceState, items: readonly SyncItem[]): string =>
  [
    'Goa Build Club: diagnosis',
    `at ${timeOf(device.now)}`,
    ...deviceFacts(device).map(({ code }) => code),
    `unsent ${items.length}`,
    ...items.map(itemLine),
    '',
  ].join('\n');

const itemLine = (item: SyncItem): string =>
  [
    `- ${item.isKnown ? item.kind : 'unknown kind'} ${item.state}`,
    `since ${timeOf(item.queuedAt)}`,
    ...(item.why ? [`waits for ${item.why.kind}`] : []),
    ...(item.why && 'until' in item.why ? [`until ${timeOf(item.why.until)}`] : []),
    ...(item.mayHaveArrived ? ['tried'] : []),
    ...(item.refusal ? [`code ${codeOf(item.refusal.code)}`] : []),
  ].join(', ');

/** Shows a code only if it consists of letters, digits and underscores, because another one could contain personal data. */
const codeOf = (code: string): string => (/^\w{1,40}$/.test(code) ? code : 'of another form');

const timeOf = (at: number | null): string => {
  if (at === null) return 'never';
  // A wrong clock may give a number beyond the last possible date.
  return Math.abs(at) <= 8.64e15 ? new Date(at).toISOString() : 'no date';
};

const yesNo = (is: boolean): string => (is ? 'yes' : 'no');

const units = ['B', 'kB', 'MB', 'GB', 'TB'] as const;

/** A size in decimal units, as browsers show it: `12 MB`, `2.1 GB`. */
export const bytesText = (bytes: number): string => {
  let size = Math.max(0, bytes);
  let step = 0;
  // From 999.5 on the rounded number would be 1000, which is 1 of the next unit.
  while (size >= 999.5 && step < units.length - 1) {
    size /= 1000;
    step += 1;
  }
  const digits = step > 0 && size < 9.95 ? 1 : 0;
  return `${new Intl.NumberFormat(undefined, { maximumFractionDigits: digits }).format(size)} ${units[step] ?? ''}`;
};

const storageText = (storage: BrowserFacts['storage']): string =>
  storage
    ? `${bytesText(storage.used)} of ${bytesText(storage.quota)} used by this site`
    : 'Your browser doesn’t say';

const persistedText = (isPersisted: boolean | null): string => {
  if (isPersisted === null) return 'Your browser doesn’t say whether it keeps this app’s data';
  return isPersisted
    ? 'Your browser keeps this app’s data'
    : 'Your browser may delete this app’s data if the device runs out of space';
};

const mirrorSizeText = ({ members, messages, invitations }: MirrorSize): string =>
  [counted(members, 'member'), counted(messages, 'message'), counted(invitations, 'invitation')].join(', ');

const counted = (count: number, thing: string): string =>
  `${count.toLocaleString()} ${thing}${count === 1 ? '' : 's'}`;

const workerText = ({ phase, isInControl }: BrowserFacts['worker']): string => {
  switch (phase) {
    case 'none':
      return 'None: the app opens only with a connection';
    case 'installing':
      return 'Downloading the app';
    case 'waiting':
      return 'A new version is ready';
    case 'active':
      return isInControl
        ? 'Active: the app also opens offline'
        : 'Active: the app will also open offline from its next start';
  }
};
