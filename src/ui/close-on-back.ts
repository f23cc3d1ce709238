import { useEffect, useEffectEvent } from 'react';

// Every open dialog and sheet has an entry on the history, so that Back closes it instead of leaving the page. The entries are
// copies of the page's own: the router never learns of them. Not Chromium's CloseWatcher: Firefox and WebKit have none.

/** The functions that close the open dialogs and sheets; the last one is on top. */
let closers: readonly (() => void)[] = [];
/** How many entries of ours the history holds up to the present one. */
let entries = 0;
/** The state of the page below the entries. */
let page: unknown = null;
/** The page that came on top of the entries, while the browser goes back to put it in their place. */
let moved: { readonly state: unknown; readonly href: string } | null = null;
/** The state from which the browser goes back; undefined while it does not. */
let left: unknown;

/** Closes what is open on Back. Other ways to close it take its entry off the history. */
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

/** Goes back by so many entries. A dialog that opens meanwhile gets its entry afterwards, or the browser would return from that. */
export const goBack = (steps = 1): void => {
  left = history.state ?? null;
  history.go(-steps);
};

/** Loads another document from a dialog, in the place of its entry. */
export const leaveTo = (path: string): void => {
  if (entries > 0) location.replace(path);
  else location.assign(path);
};

/** After the page has rendered and navigated: a dialog that opens another one hands its entry on. */
const syncHistorySoon = (): void => void setTimeout(syncHistory);

/** Gives everything that is open an entry, and takes the others away. */
const syncHistory = (): void => {
  if (left !== undefined) return;
  const top = depthOf(history.state);
  if (top < entries) {
    moved = { state: history.state, href: location.href };
    return goBack(entries);
  }
  if (top > closers.length) return goBack(top - closers.length);
  if (top === 0) page = history.state;
  for (entries = top; entries < closers.length;) {
    entries += 1;
    history.pushState({ ...history.state, [mark]: entries }, '');
  }
};

const mark = 'openDialogs';

const depthOf = (state: unknown): number =>
  typeof state === 'object' && state !== null && mark in state ? Number(state[mark]) : 0;

/** By what the router tells its pages apart. */
const pageIn = (state: unknown): string => {
  const { key, idx }: { readonly key?: unknown; readonly idx?: unknown } = Object(state);
  return `${String(key)} ${String(idx)}`;
};

/** In the capture phase, before the router, which hears of its own pages only. */
const onPopState = (event: PopStateEvent): void => {
  const before = left === undefined ? (entries > 0 ? page : undefined) : left;
  const isOurs = left !== undefined;
  left = undefined;
  if (moved) {
    history.replaceState(moved.state, '', moved.href);
    moved = null;
    entries = 0;
    event.stopImmediatePropagation();
    return syncHistory();
  }
  entries = depthOf(event.state);
  if (before !== undefined && pageIn(before) === pageIn(event.state)) event.stopImmediatePropagation();
  if (isOurs || entries >= closers.length) return syncHistory();
  for (const close of closers.slice(entries).toReversed()) close();
  // One that is busy stays, and gets its entry again.
  syncHistorySoon();
};

addEventListener('popstate', onPopState, true);
// Takes away what a reload, or the way back from another document, has left.
syncHistory();
