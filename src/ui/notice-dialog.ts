let dialogs: readonly HTMLElement[] = [];
const listeners = new Set<() => void>();
const setDialogs = (next: typeof dialogs): void => {
  dialogs = next;
  for (const listener of listeners) listener();
};

/** The live region of the dialog in front, which shows the notices while it is open; null without one. */
export const noticeDialog = (): HTMLElement | null => dialogs.at(-1) ?? null;

export const watchNoticeDialog = (onChange: () => void) => {
  listeners.add(onChange);
  return () => void listeners.delete(onChange);
};

/** The ref of a dialog's live region. */
export const registerNoticeRegion = (region: HTMLElement | null) => {
  if (!region) return undefined;
  setDialogs([...dialogs, region]);
  return () => setDialogs(dialogs.filter((other) => other !== region));
};
