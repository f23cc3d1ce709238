import { use, useEffect, useState, type ComponentType, type ReactNode } from 'react';

/** A part of a page in a chunk of its own. */
export interface LazyPart<Props> {
  /** Waits for the chunk by Suspense; throws to the next boundary when it could not be fetched. */
  readonly Part: (props: Props) => ReactNode;
  /** Fetches it. Rejects when that fails; the next call tries again. */
  readonly load: () => Promise<ComponentType<Props>>;
  /** After a failure: lets `Part` try again the next time it is drawn. (React's own `lazy` fails for good.) */
  readonly forgetFailure: () => void;
}

let beforeFailing = (): Promise<unknown> => Promise.resolve();

/** `wait` may help when a part did not come; only once that is settled the part counts as failed. */
export const beforeFailingParts = (wait: () => Promise<unknown>): void => {
  beforeFailing = wait;
};

export const lazyPart = <Props extends object>(
  fetchPart: () => Promise<ComponentType<Props>>,
): LazyPart<Props> => {
  let loaded: ComponentType<Props> | null = null;
  // Kept after a failure, until a person asks for another attempt: React draws again and again what waits for it.
  let attempt: Promise<ComponentType<Props>> | null = null;
  let hasFailed = false;
  const fetchOnce = (): Promise<ComponentType<Props>> => {
    hasFailed = false;
    attempt = fetchPart().then(
      (part) => (loaded = part),
      async (error: unknown) => {
        await beforeFailing();
        throw error;
      },
    );
    attempt.catch(() => (hasFailed = true));
    return attempt;
  };
  const forgetFailure = () => {
    if (hasFailed) attempt = null;
  };
  return {
    Part: (props) => {
      const Loaded = loaded ?? use(attempt ?? fetchOnce());
      return <Loaded {...props} />;
    },
    load: () => {
      forgetFailure();
      return attempt ?? fetchOnce();
    },
    forgetFailure,
  };
};

/** The part once it was `wanted` and is there, null until then; `onFailed` hears when it could not be fetched. */
export const usePart = <Props extends object>(
  { load }: LazyPart<Props>,
  wanted: boolean,
  onFailed: () => void,
): ComponentType<Props> | null => {
  const [part, setPart] = useState<{ readonly Part: ComponentType<Props> } | null>(null);
  useEffect(() => {
    if (!wanted || part) return undefined;
    let isCurrent = true;
    load().then(
      (Part) => {
        if (isCurrent) setPart({ Part });
      },
      () => {
        if (isCurrent) onFailed();
      },
    );
    return () => {
      isCurrent = false;
    };
    // oxlint-disable-next-line react/exhaustive-deps -- a new `onFailed` is no reason to fetch anew.
  }, [wanted, part, load]);
  return part?.Part ?? null;
};

/**
 * A component that draws nothing until it was `wanted` and its part is there, and nothing where that does not come: for
 * what a page is whole without.
 */
export const quietPart = <Props extends object>(part: LazyPart<Props>) =>
  function QuietPart({ wanted, props }: { readonly wanted: boolean; readonly props: Props }) {
    const Loaded = usePart(part, wanted, () => undefined);
    return Loaded ? <Loaded {...props} /> : null;
  };
