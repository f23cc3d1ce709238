import { liveQuery } from 'dexie';
import { isMirrorTooOld } from '../local/mirror-age.ts';
import type { ServerDocument } from '../sync/document.ts';
import { memberValues } from '../local/store/member-keys.ts';
import type { Overlay } from '../sync/overlay.ts';
import { readOverlay, type MemberStorage } from './read-overlay.ts';

/** The engine's part of the data that the page reads before the first frame. */
export interface FirstView {
  readonly overlay: Overlay;
  /** When the mirror was last pulled, in epoch milliseconds; null before the first pull. */
  readonly pulledAt: number | null;
}

/** Reads the data of the first frame, and stores it for the screens. Rejects when storage fails. */
export type ReadFirstView = (device: MemberStorage) => Promise<FirstView>;

/** The default, for an app whose screens read the mirror themselves. */
export const readEngineView: ReadFirstView = async (device) => ({
  overlay: await readOverlay(device),
  pulledAt: (await device.mirror.meta.get('cursor'))?.pulledAt ?? null,
});

/**
 * Reads the first view from the mirror. Empties a mirror that was pulled too long ago, and marks it for a notice to the
 * member. `now` in epoch milliseconds.
 */
export const readMirror = async (
  device: MemberStorage,
  read: ReadFirstView,
  documents: readonly ServerDocument[],
  now: number,
): Promise<FirstView> => {
  const { mirror } = device;
  const view = await read(device);
  const { pulledAt } = view;
  if (pulledAt !== null && !isMirrorTooOld(pulledAt, now)) return view;
  // Checks the documents also without a pull: a restore clears the rows and keeps them ([PL12]).
  const lasting = new Set(documents.flatMap(({ name, outlivesCopy }) => (outlivesCopy ? [name] : [])));
  await mirror.documents
    .filter(({ name, confirmedAt }) => !lasting.has(name) && isMirrorTooOld(confirmedAt, now))
    .delete();
  if (pulledAt === null) return view;
  await mirror.clearRows();
  memberValues(device.uid).mirrorRemoved.write(true);
  return read(device);
};

/** How long the first visit's page waits for the first pull, so that its rows push nothing down. */
const longestWaitMs = 2_500;

/** Resolves to the first view after the first pull; to null without a pull in time, and when storage fails. */
export const waitForFirstPull = (device: MemberStorage, read: ReadFirstView): Promise<FirstView | null> =>
  new Promise((resolve) => {
    const settle = (view: FirstView | null) => {
      subscription.unsubscribe();
      clearTimeout(timer);
      resolve(view);
    };
    const timer = setTimeout(() => settle(null), longestWaitMs);
    const subscription = liveQuery(() => read(device)).subscribe({
      next(view) {
        if (view.pulledAt !== null) settle(view);
      },
      error: () => settle(null),
    });
  });
