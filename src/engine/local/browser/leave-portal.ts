import { tabValues, type Farewell } from '../store/keys.ts';

export interface Leaving {
  /** Where it leads: another document. */
  readonly path: string;
  readonly farewell: Farewell;
}

let isLeaving = false;

/** Whether the member is about to leave this page: it shows nothing more, and leads nowhere else. */
export const isLeavingPortal = (): boolean => isLeaving;

/**
 * Ends the session by `end`, then leads to another document, which says farewell (src/site/start-page.ts): what the
 * portal holds of its member in memory goes with this one. Resolves to what `end` did; after a failure the page stays.
 */
export const leavePortal = async <Result extends { readonly kind: string }>(
  { path, farewell }: Leaving,
  end: () => Promise<Result>,
): Promise<Result> => {
  // Before the session ends: the portal would send a stranger to its sign-in page.
  isLeaving = true;
  const result = await end();
  if (result.kind === 'failed') isLeaving = false;
  else {
    tabValues.farewell.write(farewell);
    globalThis.location.replace(path);
  }
  return result;
};
