import { useEffect, useEffectEvent } from 'react';

// Every open dialog and sheet has an entry on the history, so that Back closes it instead of leaving the page. The entries are
// copies of the page's own: the router never learns of them. Not Chromium's CloseWatcher: Firefox and WebKit have none.

/** The functions that close the open dialogs and sheets; the last one is on top. */
let closers: readonly (() => void)[] = [];
/** How many of our entries the history holds up to the current one. */
let entries = 0;
/** The state of the page below the entries. */
let pageState: unknown = null;
/** The page that was pushed on top of our entries, while the browser goes back to replace them with it. */
let pushedPage: { readonly state: unknown; readonly href: string } | null = null;
/** The state that the browser is going back from; undefined while it is not going back. */
let leftState: unknown;
/** Another document is loading: going back would cancel it, and the press on its link would do nothing. */
let isLeaving = false;

/** Closes the dialog or sheet on Back. Closing it otherwise removes its entry from the history. */
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
  // The page below may have navigated, on top of the entry or in its place.
  useEffect(() => {
    if (isOpen) syncHistorySoon();
  });
};

/** Goes back by so many entries. A dialog that opens meanwhile gets its entry afterwards, or the browser would go back from that one. */
export const goBack = (steps = 1): void => {
  leftState = history.state ?? null;
  history.go(-steps);
};

/** Loads another document from a dialog, in the place of its entry. */
export const leaveTo = (path: string): void => {
  if (entries > 0) location.replace(path);
  else location.assign(path);
};

/** Runs after the page has rendered and navigated, so that a dialog that opens another one passes its entry on. */
const syncHistorySoon = (): void => void setTimeout(syncHistory);

/** Adds an entry for each open dialog or sheet, and removes all others. */
const syncHistory = (): void => {
  if (leftState !== undefined || isLeaving) return;
  const top = depthOf(history.state);
  // The router has pushed a page over our entries.
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

/** Identifies a page of the router. */
const pageIn = (state: unknown): string => {
  const { key, idx }: { readonly key?: unknown; readonly idx?: unknown } = Object(state);
  return `${String(key)} ${String(idx)}`;
};

/** Listens in the capture phase, before the router, and hides our own entries from it. */
const onPopState = (event: PopStateEvent): void => {
  const before = leftState === undefined ? (entries > 0 ? pageState : undefined) : leftState;
  const isOurs = leftState !== undefined;
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
  // A busy dialog stays open, and gets its entry again.
  syncHistorySoon();
};

addEventListener('popstate', onPopState, true);
// A browser without the Navigation API (Firefox before 147) loses a link that is pressed while a dialog closes.
globalThis.navigation?.addEventListener('navigate', ({ destination, downloadRequest }) => {
  // A mail address or a telephone number opens another app, and the page stays.
  if (!destination.sameDocument && downloadRequest === null && destination.url.startsWith('http'))
    isLeaving = true;
});
// The other document did not load, or the browser shows this page again.
const stay = () => {
  if (!isLeaving) return;
  isLeaving = false;
  syncHistorySoon();
};
globalThis.navigation?.addEventListener('navigateerror', stay);
addEventListener('pageshow', stay);
// Removes the entries that a reload, or Back from another document, has left.
syncHistory();
