/** The live regions of the open dialogs; the last one belongs to the dialog in front. */
let regions: readonly HTMLElement[] = [];
const listeners = new Set<() => void>();
const setRegions = (next: typeof regions): void => {
  regions = next;
  for (const listener of listeners) listener();
};

/** The live region of the dialog in front, which shows the notices while the dialog is open; null without a dialog. */
export const noticeDialog = (): HTMLElement | null => regions.at(-1) ?? null;

export const watchNoticeDialog = (onChange: () => void) => {
  listeners.add(onChange);
  return () => void listeners.delete(onChange);
};

/** The ref of a dialog's live region. */
export const registerNoticeRegion = (region: HTMLElement | null) => {
  if (!region) return undefined;
  setRegions([...regions, region]);
  return () => setRegions(regions.filter((other) => other !== region));
};
