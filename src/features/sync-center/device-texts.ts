import type { CopySize, DeviceFacts } from './use-device-facts.ts';

const units = ['B', 'kB', 'MB', 'GB', 'TB'] as const;

/** A size in decimal units, as browsers show it: `12 MB`, `2.1 GB`. */
export const bytesText = (bytes: number): string => {
  let size = Math.max(0, bytes);
  let step = 0;
  // 999.5 would round to 1000, which is 1 of the next unit.
  while (size >= 999.5 && step < units.length - 1) {
    size /= 1000;
    step += 1;
  }
  const digits = step > 0 && size < 9.95 ? 1 : 0;
  return `${new Intl.NumberFormat(undefined, { maximumFractionDigits: digits }).format(size)} ${units[step] ?? ''}`;
};

export const storageText = (storage: DeviceFacts['storage']): string =>
  storage
    ? `${bytesText(storage.used)} of ${bytesText(storage.quota)} used by this site`
    : 'Your browser doesn’t say';

export const persistedText = (isPersisted: boolean | null): string => {
  if (isPersisted === null) return 'Your browser doesn’t say whether it keeps this app’s data';
  return isPersisted
    ? 'Your browser keeps this app’s data'
    : 'Your browser may delete this app’s data if the device runs out of space';
};

export const copyText = ({ members, messages, invitations }: CopySize): string =>
  [counted(members, 'member'), counted(messages, 'message'), counted(invitations, 'invitation')].join(', ');

const counted = (count: number, thing: string): string =>
  `${count.toLocaleString()} ${thing}${count === 1 ? '' : 's'}`;

export const workerText = ({ phase, isInControl }: DeviceFacts['worker']): string => {
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
