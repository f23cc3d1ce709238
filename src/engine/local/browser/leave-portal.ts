import { tabValues, type Farewell } from '../store/keys.ts';

export interface Leaving {
  /** The address of the next document. */
  readonly path: string;
  readonly farewell: Farewell;
}

let isLeaving = false;

/** True while the member leaves this page: it renders nothing more, and does not redirect. */
export const isLeavingPortal = (): boolean => isLeaving;

/**
 * Ends the session by calling `end`, then opens another document, which shows the farewell (src/site/start-page.ts), so that
 * the member's data leaves the memory. Resolves to the result of `end`; after a failure the page stays.
 */
export const leavePortal = async <Result extends { readonly kind: string }>(
  { path, farewell }: Leaving,
  end: () => Promise<Result>,
): Promise<Result> => {
  // Set before the session ends, or the portal would redirect to its sign-in page first.
  isLeaving = true;
  const result = await end();
  if (result.kind === 'failed') isLeaving = false;
  else {
    tabValues.farewell.write(farewell);
    globalThis.location.replace(path);
  }
  return result;
};
