import { useEffect, useEffectEvent } from 'react';

// Every open dialog and sheet ("dialog" below) has a history entry, so that Back closes it instead of leaving the page. These entries
// copy the page's own entry, so that the router does not notice them. CloseWatcher would do this, but only Chromium has it.

/** The functions that close the open dialogs; the last one closes the dialog on top. */
let closers: readonly (() => void)[] = [];
/** How many of our entries are in the history up to the current entry. */
let entries = 0;
/** The history state of the page below our entries. */
let pageState: unknown = null;
/** The page that the router pushed on top of our entries. The browser goes back, and this page then replaces them. */
let pushedPage: { readonly state: unknown; readonly href: string } | null = null;
/** The history state from which `goBack` leaves, until the browser has arrived; undefined otherwise. */
let leftState: unknown;
/** True while another document loads: going back would cancel the navigation. */
let isLeaving = false;

/** Closes the dialog on Back. When it closes in another way, removes its history entry. */
export const useCloseOnBack = (isOpen: boolean, onClose: () => void): void => {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (!isOpen) return undefined;
    const closer = () => close();
    closers = [...closers, closer];
    syncHistorySoon();
    return () => {
      closers = closers.filter((one) => one !== closer);
      syncHistorySoon();
    };
  }, [isOpen]);
  // The page below may have navigated, with a new entry or in place of ours.
  useEffect(() => {
    if (isOpen) syncHistorySoon();
  });
};

/** Goes back by `steps` entries. A dialog that opens meanwhile gets its entry afterwards: otherwise the browser would leave that one. */
export const goBack = (steps = 1): void => {
  leftState = history.state ?? null;
  history.go(-steps);
};

/** Loads another document from a dialog. It replaces the dialog's history entry. */
export const leaveTo = (path: string): void => {
  if (entries > 0) location.replace(path);
  else location.assign(path);
};

/** Waits until the page has rendered and navigated: a dialog that opens another one passes its entry on. */
const syncHistorySoon = (): void => void setTimeout(syncHistory);

/** Makes the number of our entries equal to the number of open dialogs. */
const syncHistory = (): void => {
  if (leftState !== undefined || isLeaving) return;
  const top = depthOf(history.state);
  // The router has pushed a page on top of our entries.
  if (top < entries) {
    pushedPage = { state: history.state, href: location.href };
    return goBack(entries);
  }
  if (top > closers.length) return goBack(top - closers.length);
  if (top === 0) pageState = history.state;
  for (entries = top; entries < closers.length;) {
    entries += 1;
    history.pushState({ ...history.state, [mark]: entries }, '');
  }
};

const mark = 'openDialogs';

const depthOf = (state: unknown): number =>
  typeof state === 'object' && state !== null && mark in state ? Number(state[mark]) : 0;

/** A string that identifies the router's page in a history state. */
const pageIn = (state: unknown): string => {
  const { key, idx }: { readonly key?: unknown; readonly idx?: unknown } = Object(state);
  return `${String(key)} ${String(idx)}`;
};

/** Runs before the router (in the capture phase) and hides our own entries from it. */
const onPopState = (event: PopStateEvent): void => {
  const isOurs = leftState !== undefined;
  const stateBelow = entries > 0 ? pageState : undefined;
  const before = isOurs ? leftState : stateBelow;
  leftState = undefined;
  if (pushedPage) {
    history.replaceState(pushedPage.state, '', pushedPage.href);
    pushedPage = null;
    entries = 0;
    event.stopImmediatePropagation();
    return syncHistory();
  }
  entries = depthOf(event.state);
  if (before !== undefined && pageIn(before) === pageIn(event.state)) event.stopImmediatePropagation();
  if (isOurs || entries >= closers.length) return syncHistory();
  for (const close of closers.slice(entries).toReversed()) close();
  // A busy dialog stays open and needs its entry again.
  syncHistorySoon();
};

addEventListener('popstate', onPopState, true);
// Without the Navigation API (Firefox before 147) a link that is pressed while a dialog closes does nothing.
globalThis.navigation?.addEventListener('navigate', ({ destination, downloadRequest }) => {
  // A mail address or a telephone number opens another app, and this document stays.
  if (!destination.sameDocument && downloadRequest === null && destination.url.startsWith('http'))
    isLeaving = true;
});
// The other document failed to load, or the browser shows this one again.
const stay = () => {
  if (!isLeaving) return;
  isLeaving = false;
  syncHistorySoon();
};
globalThis.navigation?.addEventListener('navigateerror', stay);
addEventListener('pageshow', stay);
// Removes our entries that are left after a reload or after Back from another document.
syncHistory();
