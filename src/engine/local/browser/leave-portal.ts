import { tabValues, type Farewell } from '../store/keys.ts';

export interface Leaving {
  /** The address of the next document. */
  readonly path: string;
  readonly farewell: Farewell;
}

let isLeaving = false;

/** True while the member leaves the portal: the page then neither renders nor redirects. */
export const isLeavingPortal = (): boolean => isLeaving;

/**
 * Ends the session by calling `end`, then opens another document, so that the member's data leaves the memory. That document
 * shows the farewell (src/site/start-page.ts). Resolves to the result of `end`; after a failure the page stays.
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
